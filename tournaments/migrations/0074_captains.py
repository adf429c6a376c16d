from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0073_forty_six_rounds"),
    ]

    operations = [
        migrations.AddField(
            model_name="personallink",
            name="team_key",
            field=models.BigIntegerField(blank=True, db_index=True, null=True),
        ),
        migrations.AddField(
            model_name="lineup",
            name="by_name",
            field=models.CharField(blank=True, default="", max_length=150),
        ),
        migrations.AddField(
            model_name="playerreport",
            name="by_captain",
            field=models.BooleanField(default=False),
        ),
    ]
