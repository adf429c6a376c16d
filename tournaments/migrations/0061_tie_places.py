import django.db.models.deletion
from django.db import migrations, models

from tournaments.basics.older_columns import tiebreak_lots


def to_rows(apps, schema_editor):
    Player, Tournament, TiePlace = (apps.get_model("tournaments", name) for name in ("Player", "Tournament", "TiePlace"))
    for pk, lots in Tournament.objects.exclude(tiebreak_lots={}).values_list("pk", "tiebreak_lots"):
        players = set(Player.objects.filter(tournament=pk).values_list("pk", flat=True))
        table = tiebreak_lots(lots, players)["tieplace"]
        rows = (dict(zip(table["columns"], row, strict=True)) for row in table["rows"])
        TiePlace.objects.bulk_create(TiePlace(tournament_id=pk, **row) for row in rows)
        Tournament.objects.filter(pk=pk).update(ranks_reason=lots.get("reason", "")[:1000])


def to_column(apps, schema_editor):
    for tournament in apps.get_model("tournaments", "Tournament").objects.exclude(tie_places=None):
        groups: dict[int, list[int]] = {}
        for row in tournament.tie_places.order_by("group", "place"):
            groups.setdefault(row.group, []).append(row.player_id)
        lots, order = {"round": row.round_number}, groups.pop(0, [])
        if order:
            lots["order"] = order
        if groups:
            lots |= {"by_hand": list(groups.values()), "reason": tournament.ranks_reason}
        tournament.tiebreak_lots = lots
        tournament.save(update_fields=["tiebreak_lots"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0060_given_values'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='ranks_reason',
            field=models.CharField(blank=True, default='', max_length=1000),
        ),
        migrations.CreateModel(
            name='TiePlace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_number', models.PositiveSmallIntegerField()),
                ('group', models.PositiveSmallIntegerField(default=0)),
                ('place', models.PositiveIntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tie_places', to='tournaments.player')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tie_places', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['group', 'place'],
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('group', 0)), fields=('player',), name='tie_place_by_lot_once'),
                    models.UniqueConstraint(condition=models.Q(('group__gt', 0)), fields=('player',), name='tie_place_by_hand_once'),
                ],
            },
        ),
        migrations.RunPython(to_rows, to_column),
        migrations.RemoveField(
            model_name='tournament',
            name='tiebreak_lots',
        ),
    ]
