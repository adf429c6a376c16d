import django.db.models.deletion
from django.db import migrations, models

from tournaments.basics.older_columns import given_values


def to_rows(apps, schema_editor):
    Player, Tournament, TieBreakValue = (
        apps.get_model("tournaments", name) for name in ("Player", "Tournament", "TieBreakValue")
    )
    for pk, given in Tournament.objects.exclude(given_values={}).values_list("pk", "given_values"):
        players = set(Player.objects.filter(tournament=pk).values_list("pk", flat=True))
        table = given_values(given, players)["tiebreakvalue"]
        rows = (dict(zip(table["columns"], row, strict=True)) for row in table["rows"])
        TieBreakValue.objects.bulk_create(TieBreakValue(tournament_id=pk, **row) for row in rows)
        Tournament.objects.filter(pk=pk).update(given_values_note=given.get("note", "")[:1000])


def to_column(apps, schema_editor):
    Tournament = apps.get_model("tournaments", "Tournament")
    with_some = models.Q(tiebreak_values__isnull=False) | ~models.Q(given_values_note="")
    for tournament in Tournament.objects.filter(with_some).distinct():
        values: dict[str, dict[str, int]] = {}
        for row in tournament.tiebreak_values.order_by("pk"):
            values.setdefault(row.code, {})[str(row.player_id)] = row.value
        tournament.given_values = {"note": tournament.given_values_note, "values": values}
        tournament.save(update_fields=["given_values"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0059_round_ratings'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='given_values_note',
            field=models.CharField(blank=True, default='', max_length=1000),
        ),
        migrations.CreateModel(
            name='TieBreakValue',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=120)),
                ('value', models.IntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tiebreak_values', to='tournaments.player')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tiebreak_values', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('player', 'code'), name='tiebreak_value_once')],
            },
        ),
        migrations.RunPython(to_rows, to_column),
        migrations.RemoveField(
            model_name='tournament',
            name='given_values',
        ),
    ]
