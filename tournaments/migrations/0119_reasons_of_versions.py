import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Why a round has another version, as data; what was published before has its note alone."""

    dependencies = [
        ('tournaments', '0118_later_games'),
    ]

    operations = [
        migrations.AddField(
            model_name='publication',
            name='reasons',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AlterField(
            model_name='player',
            name='team',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='roster', to='tournaments.team', verbose_name='team'),
        ),
    ]
