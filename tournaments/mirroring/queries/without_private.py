"""What the public does not read of players is not sent to a mirror either."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import translation

from pairing.service import system_named
from tournaments.basics.tiebreaks import tiebreaks_of
from tournaments.models import Tournament
from tournaments.models.entered import PRIVACY_FIELDS
from tournaments.publication.queries.privacy import (
    Privacy,
    privacy_of,
    sent_pairings,
    sent_person,
    shown_list,
    shown_players,
)
from tournaments.publication.queries.reasons import note_of, shown_reasons

Row = dict[str, Any]


def without_private(own: Row, found: Mapping[str, list[Row]], publications: list[Row]) -> None:
    """Take out of the rows of a state what ``own``, the tournament's own row, and the players' rows say.

    A mirror calls players by their number in the reader's language, so what stands in the place of a name is English
    here. Ratings go along where standings go by them: there the mirror hides them, as its source does.
    """
    hides = Tournament(**{name: bool(own.get(name)) for name in PRIVACY_FIELDS})
    with translation.override("en"):
        privacy = privacy_of(hides, [row["id"] for row in found["player"] if row.get("name_hidden")])
        if privacy is None:
            return
        if privacy.ratings and _ranked_by_ratings(own):
            privacy = privacy._replace(ratings=False)
        for row in found["player"]:
            row.update(sent_person(row, privacy))
            if privacy.ratings:
                row["reported_rating"] = None
        if privacy.ratings:
            found["roundrating"].clear()
        ids: dict[int, dict[int, int]] = {}
        for row in publications:
            lines = row["round_list"]["lines"]
            ids.setdefault(row["round_id"], {}).update({line["tpn"]: line["id"] for line in lines})
            row["pairings"], row["round_list"] = (
                sent_pairings(row["pairings"], privacy),
                shown_list(row["round_list"], privacy),
            )
            if row["reasons"]:
                row["reasons"] = shown_reasons(row["reasons"], privacy)
                row["note"] = note_of(row["reasons"])
        for row in found["round"]:
            row["explanation"] = _explanation(row["explanation"], ids.get(row["id"], {}), privacy, str(own["system"]))


def _ranked_by_ratings(own: Row) -> bool:
    asked = Tournament(tiebreaks=own["tiebreaks"], system=own["system"])
    return system_named(asked.system).pairs_teams or any(one.rule.needs_ratings for one in tiebreaks_of(asked))


def _explanation(kept: Row, ids: Mapping[int, int], privacy: Privacy, system: str) -> Row:
    if not kept:
        return kept
    players = shown_players(kept.get("players", ()), ids, privacy, system_named(kept.get("system") or system))
    return {**kept, "players": list(players)} if players is not None else {}
