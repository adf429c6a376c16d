from django.db import migrations, models

import tournaments.models.tournament


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0064_lots_seed'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='public_revision',
            field=models.PositiveBigIntegerField(default=tournaments.models.tournament.new_public_revision),
        ),
    ]
