from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0002_tiebreaks'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='report_extras',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
