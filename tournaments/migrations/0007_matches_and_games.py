"""A board becomes a match with one game; teams can be stored. The games keep the primary keys of the boards."""

import django.db.models.deletion
from django.core.management.color import no_style
from django.db import migrations, models
from django.db.models import F, OuterRef, Q, Subquery

COLOURS = [("w", "White"), ("b", "Black")]
BYES = [
    ("U", "pairing-allocated bye"),
    ("F", "full-point bye"),
    ("H", "half-point bye"),
    ("Z", "zero-point bye"),
]
MATCH_OR_BYE = Q(("bye", ""), ("colour__in", ["w", "b"]), ("match__isnull", False)) | Q(
    ("bye__in", ["U", "F", "H", "Z"]), ("colour", ""), ("match__isnull", True)
)


def boards_to_matches(apps, schema_editor):
    """One match for each board, under the same id; a few statements, however many boards there are."""
    game, match, seat = (apps.get_model("tournaments", name) for name in ("Game", "Match", "Seat"))
    schema_editor.execute(
        'INSERT INTO tournaments_match (id, round_id, "table") SELECT id, round_id, board FROM tournaments_game'
    )
    for sql in schema_editor.connection.ops.sequence_reset_sql(no_style(), [match]):
        schema_editor.execute(sql)
    game.objects.update(match_id=F("pk"), board=1)
    seat.objects.filter(pairing__isnull=False).update(match_id=F("pairing_id"))
    _check_now(schema_editor)


def matches_to_boards(apps, schema_editor):
    """Back again; every match has one game here."""
    game, seat = (apps.get_model("tournaments", name) for name in ("Game", "Seat"))
    round_ids = game.objects.filter(pk=OuterRef("pk"))
    game.objects.update(
        round_id=Subquery(round_ids.values("match__round_id")), board=Subquery(round_ids.values("match__table"))
    )
    games = game.objects.filter(match_id=OuterRef("match_id"))
    seat.objects.filter(match__isnull=False).update(pairing_id=Subquery(games.values("pk")))
    _check_now(schema_editor)


def require_single_games(apps, schema_editor):
    """What the earlier version has no place for stops the way back before anything is changed."""
    match, team = apps.get_model("tournaments", "Match"), apps.get_model("tournaments", "Team")
    several = match.objects.annotate(count=models.Count("games")).exclude(count=1).select_related("round__tournament")
    names = sorted({found.round.tournament.name for found in several})
    names += sorted(team.objects.values_list("tournament__name", flat=True).distinct())
    if names:
        raise ValueError(
            "The earlier version knows neither teams nor matches of several games. "
            f"Delete these tournaments first, or keep this version: {'; '.join(names)}."
        )


def _check_now(schema_editor):
    """PostgreSQL alters no table that has checks pending."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_system_is_chosen")]

    operations = [
        migrations.CreateModel(
            name="Match",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.PositiveSmallIntegerField(verbose_name="board")),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="matches", to="tournaments.round"
                    ),
                ),
            ],
            options={
                "ordering": ["table"],
                "constraints": [models.UniqueConstraint(fields=("round", "table"), name="match_table_once")],
            },
        ),
        migrations.RenameModel(old_name="Pairing", new_name="Game"),
        migrations.RemoveConstraint(model_name="game", name="board_once"),
        migrations.RemoveConstraint(model_name="seat", name="one_player_per_colour"),
        migrations.RemoveConstraint(model_name="seat", name="seat_board_or_bye"),
        migrations.AddField(
            model_name="game",
            name="match",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="games", to="tournaments.match"
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="match",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="seats",
                to="tournaments.match",
            ),
        ),
        # Empty on the way back, until the rows are filled again.
        migrations.AlterField(
            model_name="game",
            name="round",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="pairings",
                to="tournaments.round",
            ),
        ),
        migrations.RunPython(boards_to_matches, matches_to_boards),
        migrations.AlterModelOptions(name="game", options={"ordering": ["match__table", "board", "number"]}),
        migrations.RemoveField(model_name="game", name="round"),
        migrations.RemoveField(model_name="seat", name="pairing"),
        migrations.AlterField(
            model_name="game",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="games", to="tournaments.match"
            ),
        ),
        migrations.AlterField(
            model_name="game",
            name="board",
            field=models.PositiveSmallIntegerField(default=1, verbose_name="board of the match"),
        ),
        migrations.AddField(
            model_name="game",
            name="number",
            field=models.PositiveSmallIntegerField(default=1, verbose_name="game of the match"),
        ),
        migrations.AddField(model_name="seat", name="board", field=models.PositiveSmallIntegerField(default=1)),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(fields=("match", "board", "number"), name="game_once"),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=Q(("board__gte", 1), ("number__in", [1, 2])), name="game_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("match", "board", "colour"), name="one_player_per_colour"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(condition=MATCH_OR_BYE, name="seat_match_or_bye"),
        ),
        migrations.AddConstraint(
            model_name="seat", constraint=models.CheckConstraint(condition=Q(("board__gte", 1)), name="seat_board")
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("tpn", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="TPN")),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("strength", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="strength")),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="tournaments.tournament"
                    ),
                ),
            ],
            options={
                "ordering": ["tpn", "id"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "tpn"), name="team_tpn_once"),
                    models.UniqueConstraint(fields=("tournament", "name"), name="team_name_once"),
                    models.CheckConstraint(condition=Q(("name", ""), _negated=True), name="team_name"),
                ],
            },
        ),
        migrations.AddField(
            model_name="player",
            name="team",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="roster",
                to="tournaments.team",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="roster_place",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="place in the roster"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(fields=("team", "roster_place"), name="roster_place_once"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=Q(("roster_place__isnull", True), ("team__isnull", True))
                | Q(("roster_place__gte", 1), ("roster_place__isnull", False), ("team__isnull", False)),
                name="player_roster_place",
            ),
        ),
        migrations.CreateModel(
            name="TeamSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("colour", models.CharField(blank=True, choices=COLOURS, max_length=1)),
                ("bye", models.CharField(blank=True, choices=BYES, max_length=1)),
                (
                    "match",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="team_seats",
                        to="tournaments.match",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="team_seats", to="tournaments.round"
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="tournaments.team"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("round", "team"), name="team_once_in_round"),
                    models.UniqueConstraint(fields=("match", "colour"), name="one_team_per_colour"),
                    models.UniqueConstraint(
                        condition=Q(("bye", "U")), fields=("round",), name="one_team_with_allocated_bye"
                    ),
                    models.CheckConstraint(condition=MATCH_OR_BYE, name="team_seat_match_or_bye"),
                ],
            },
        ),
        # The first thing on the way back.
        migrations.RunPython(migrations.RunPython.noop, require_single_games),
    ]
