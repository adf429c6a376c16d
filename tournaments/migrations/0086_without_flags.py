from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0085_scores_without_players"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="without_flags",
            field=models.BooleanField(default=False, verbose_name="federations without flags"),
        ),
    ]
