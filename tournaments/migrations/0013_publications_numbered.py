"""Each publication gets the tournament and the number of its round, and the name of who published it."""

from __future__ import annotations

from typing import Any

from django.db import migrations
from django.db.models import OuterRef, Subquery


def number_them(apps: Any, _editor: Any) -> None:
    publications = apps.get_model("tournaments", "Publication").objects.order_by()
    rounds = apps.get_model("tournaments", "Round").objects.filter(pk=OuterRef("round_id"))
    publications.update(
        tournament_id=Subquery(rounds.values("tournament_id")[:1]), number=Subquery(rounds.values("number")[:1])
    )
    users = apps.get_model("tournaments", "User").objects
    for user in users.filter(pk__in=publications.exclude(published_by=None).values("published_by")):
        name = f"{user.first_name} {user.last_name}".strip() or user.username
        publications.filter(published_by=user).update(by_name=name[:150])


def keep_those_of_rounds(apps: Any, _editor: Any) -> None:
    """Of every round the versions before this: those of rounds that are there and public, counted from 1 on."""
    publications = apps.get_model("tournaments", "Publication").objects.order_by()
    publications.filter(round=None).delete()
    publications.exclude(taken_back_at=None).delete()
    for publication in publications.filter(version__gt=1).order_by("round_id", "version"):
        before = publications.filter(round_id=publication.round_id, version__lt=publication.version).count()
        publications.filter(pk=publication.pk).update(version=before + 1)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_publication_versions")]

    operations = [migrations.RunPython(number_them, keep_those_of_rounds)]
