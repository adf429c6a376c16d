from django.db import migrations, models

import tournaments.models.tournament


def draw(apps, schema_editor):
    """Each tournament of before gets a seed of its own: a default of the column would be one for all."""
    rows = apps.get_model("tournaments", "Tournament").objects
    for pk in rows.values_list("pk", flat=True):
        rows.filter(pk=pk).update(lots_seed=tournaments.models.tournament.new_seed())


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0063_deputies_by_semicolons'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='lots_seed',
            field=models.CharField(default='', editable=False, max_length=32),
            preserve_default=False,
        ),
        migrations.RunPython(draw, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            model_name='tournament',
            name='lots_seed',
            field=models.CharField(default=tournaments.models.tournament.new_seed, editable=False, max_length=32),
        ),
    ]
