from typing import Any

from django.db import migrations, models

REASON = "What FIDE mode refuses was done before there was one: {what}."
LATE = {
    "tournament.tiebreaks": "the tie-breaks changed after round 1",
    "forbidden.add": "a pair was kept apart after round 1",
    "forbidden.remove": "a pair to keep apart went after round 1",
    "tournament.update": "the number of rounds changed after round 1",
}


def leave_where_it_was_left(apps, _schema_editor):
    """Tournaments are in FIDE mode unless their log says that they did what it refuses."""
    entries = apps.get_model("tournaments", "AuditEntry").objects.filter(tournament__isnull=False)
    rounds = apps.get_model("tournaments", "Round").objects
    started: set[int] = set()
    left: dict[int, Any] = {}
    kinds = [*LATE, "round.pair", "tournament.import"]
    for entry in entries.filter(kind__in=kinds).order_by("pk").iterator():
        if entry.kind == "round.pair" or (entry.kind == "tournament.import" and _payload(entry).get("rounds")):
            started.add(entry.tournament_id)
        elif entry.tournament_id in started and entry.kind in LATE and _is_late(entry):
            left.setdefault(entry.tournament_id, entry)
    for tournament, entry in left.items():
        apps.get_model("tournaments", "Tournament").objects.filter(pk=tournament).update(
            left_fide_mode_at=entry.at,
            left_fide_mode_round=rounds.filter(tournament=tournament, paired_at__lte=entry.at).count(),
            left_fide_mode_reason=REASON.format(what=LATE[entry.kind]),
        )


def _payload(entry):
    return entry.payload if isinstance(entry.payload, dict) else {}


def _is_late(entry):
    """Of the settings the number of rounds alone; of the tie-breaks what had a reason, which only a late one has."""
    if entry.kind == "tournament.tiebreaks":
        return bool(_payload(entry).get("reason"))
    if entry.kind == "tournament.update":
        changes = _payload(entry).get("changes", [])
        return any(isinstance(one, dict) and one.get("field") == "total_rounds" for one in changes)
    return True


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0023_hall_screen")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="left_fide_mode_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="left FIDE mode"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="left_fide_mode_reason",
            field=models.CharField(blank=True, max_length=300, verbose_name="reason for leaving FIDE mode"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="left_fide_mode_round",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="FIDE mode left in round"),
        ),
        migrations.RunPython(leave_where_it_was_left, migrations.RunPython.noop),
    ]
