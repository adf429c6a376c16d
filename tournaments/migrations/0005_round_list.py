"""The ARO list of a publication becomes the list of the round, which says the system that it is of."""

from django.db import migrations
from django.db.models import Model

BATCH = 200
FORMAT = 1


def _rewritten(apps, change):
    Publication = apps.get_model("tournaments", "Publication")
    rows: list[Model] = []
    for row in Publication.objects.select_related("round__tournament").defer("pairings").iterator(chunk_size=BATCH):
        row.round_list = change(row)
        rows.append(row)
        if len(rows) == BATCH:
            Publication.objects.bulk_update(rows, ["round_list"])
            rows.clear()
    Publication.objects.bulk_update(rows, ["round_list"])


def with_its_system(apps, schema_editor):
    _rewritten(
        apps,
        lambda row: {"format": FORMAT, "system": row.round.tournament.system, "lines": row.round_list},
    )


def lines_alone(apps, schema_editor):
    _rewritten(apps, lambda row: row.round_list["lines"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_rating_lists")]

    operations = [
        migrations.RenameField("publication", "aro_list", "round_list"),
        migrations.RunPython(with_its_system, lines_alone),
    ]
