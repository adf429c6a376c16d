from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_round_list")]

    operations = [
        migrations.AlterField("tournament", "system", models.CharField(max_length=20, verbose_name="pairing system")),
    ]
