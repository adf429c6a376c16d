"""What everybody does not read of players: the one place where clubs, ratings, forenames and names are taken out.

What was published holds all of it, and so do the tables: it is taken out when it is read for the public side, and
a mirror is sent it without. Arbiters' pages, prints and report files read it whole.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from pairing.explaining.document import Explanation
from pairing.service import Kind, System, system_named
from tournaments.models import Player, Tournament
from tournaments.publication.queries.json_values import ListOf, total_of

Row = Mapping[str, Any]
_ADDED = ("unnamed", "hidden_rating", "rating_hidden")  # by ``shown_person``, for whoever reads the pairings


class Privacy(NamedTuple):
    """What is taken out: ``unnamed`` are the ids of the players whose name is not public.

    ``language`` is that in which these are called by their number: what is kept of pages goes by it.
    """

    clubs: bool
    ratings: bool
    forenames: bool
    unnamed: frozenset[int]
    language: str


def with_unnamed(publications: QuerySet[Any]) -> QuerySet[Any]:
    """Each of ``publications`` with the ids of the players whose name is not public, as ``unnamed``."""
    hidden = Player.objects.filter(tournament=OuterRef("tournament"), name_hidden=True)
    return publications.annotate(unnamed=total_of(hidden, ListOf("pk"), column="tournament"))


def unnamed_in(tournament: Tournament) -> frozenset[int]:
    """The ids of the players whose name is not public: one query."""
    return frozenset(Player.objects.filter(tournament=tournament, name_hidden=True).values_list("pk", flat=True))


def privacy_of(tournament: Tournament, unnamed: Iterable[int] | None) -> Privacy | None:
    """What is taken out of the players of ``tournament``; None where all of it is public."""
    hidden = frozenset(unnamed or ())
    ticked = (tournament.clubs_hidden, tournament.ratings_hidden, tournament.forenames_short)
    if not (hidden or any(ticked)):
        return None
    return Privacy(*ticked, hidden, get_language() or "")


def shows_ratings(tournament: Tournament) -> bool:
    """Whether everybody reads ratings and what is made of them: without, no page has a place for them."""
    return not tournament.ratings_hidden


def shown_name(name: str, *, tpn: int | None, is_unnamed: bool, short: bool) -> str:
    """The name as everybody reads it.

    >>> shown_name("Meier, Anna Luisa", tpn=7, is_unnamed=False, short=True)
    'Meier, A.'
    """
    if is_unnamed:
        return _("Player %(number)d") % {"number": tpn} if tpn else _("Player without a number")
    surname, comma, forenames = name.partition(",")
    initial = forenames.strip()[:1]
    return f"{surname}, {initial}." if short and comma and initial else name


def shown_person(row: Row, privacy: Privacy) -> dict[str, Any]:
    """A player's plain ``row`` as everybody reads it, with what calculations go by as ``hidden_rating``."""
    is_unnamed = row["id"] in privacy.unnamed
    name = shown_name(row["name"], tpn=row["tpn"], is_unnamed=is_unnamed, short=privacy.forenames)
    shown = {**row, "name": name}
    if is_unnamed:
        shown |= {one: "" for one in ("title", "club", "fide_id") if one in row} | {"unnamed": True}
    if privacy.clubs and "club" in row:
        shown["club"] = ""
    if privacy.ratings and "rating" in row:
        shown |= {"rating": None, "hidden_rating": row["rating"], "rating_hidden": True}
        shown |= {"provisional": False} if "provisional" in row else {}
    return shown


def sent_person(row: Row, privacy: Privacy) -> dict[str, Any]:
    """As ``shown_person`` without what calculations go by, for another server."""
    return {name: value for name, value in shown_person(row, privacy).items() if name not in _ADDED}


def shown_pairings(pairings: Row, privacy: Privacy | None) -> Row:
    """The plain pairings of a publication as everybody reads them."""
    return pairings if privacy is None else _pairings(pairings, privacy, shown_person)


def sent_pairings(pairings: Row, privacy: Privacy) -> Row:
    """As ``shown_pairings``, for another server."""
    return _pairings(pairings, privacy, sent_person)


def _pairings(pairings: Row, privacy: Privacy, person: Callable[[Row, Privacy], Row]) -> Row:
    def people(rows: Iterable[Row], *names: str) -> list[dict[str, Any]]:
        return [{**row, **{name: person(row[name], privacy) for name in names}} for row in rows]

    shown = {
        **pairings,
        "boards": people(pairings["boards"], "white", "black"),
        "byes": people(pairings["byes"], "player"),
    }
    if "event" in pairings:
        event = pairings["event"]
        teams = event["teams"]
        if privacy.ratings:
            teams = [{**row, "rating": None, "hidden_rating": row["rating"]} for row in teams]
        shown["event"] = {**event, "others": [person(row, privacy) for row in event["others"]], "teams": teams}
    return shown


def shown_list(listed: Row, privacy: Privacy | None) -> Row:
    """The plain list of a round as everybody reads it: without ratings none of what the system works out of them."""
    if privacy is None:
        return listed
    system = system_named(listed["system"])
    lines = [_shown_line(row, privacy, system) for row in listed["lines"]]
    return {**listed, "lines": lines}


def shown_text(listed: str, privacy: Privacy | None) -> str:
    """As ``shown_list``, of the text that is stored."""
    return json.dumps(shown_list(json.loads(listed), privacy)) if listed and privacy else listed


def _shown_line(row: Row, privacy: Privacy, system: System) -> Row:
    if system.pairs_teams:
        return {**row, "rating": None, "provisional": False} if privacy.ratings else row
    shown = sent_person(row, privacy)
    for column in system.round_list.columns:
        if column.kind is Kind.OPPONENTS:
            shown[column.key] = [sent_person(one, privacy) for one in row[column.key]]
        elif column.by_ratings and privacy.ratings:
            shown[column.key] = None
    return shown


def shown_explanation(kept: Explanation | None, lines: Iterable[Row], privacy: Privacy | None) -> Explanation | None:
    """How a round was paired as everybody reads it; None where it cannot be said without ratings.

    ``lines`` are those of the list of the round, which say whose numbers are in it.
    """
    if kept is None or privacy is None:
        return kept
    ids = {line["tpn"]: line["id"] for line in lines}
    players = shown_players(kept.players, ids, privacy, system_named(kept.system))
    return None if players is None else replace(kept, players=players)


def shown_players(
    players: Iterable[Row], ids: Mapping[int, int], privacy: Privacy, system: System
) -> tuple[Row, ...] | None:
    """The players of an explanation by ``system``, whose ``ids`` are known by their numbers; None as for the whole."""
    if privacy.ratings and system.articles.rating:
        return None
    if system.pairs_teams:
        return tuple(players)
    shown = (sent_person({**player, "id": ids.get(player["tpn"], 0)}, privacy) for player in players)
    return tuple({name: value for name, value in one.items() if name != "id"} for one in shown)


def for_public(players: Iterable[Player], tournament: Tournament) -> list[Player]:
    """Rows of players as everybody reads them, for a page that shows them; they are not to be saved."""
    found = list(players)
    privacy = privacy_of(tournament, [player.pk for player in found if player.name_hidden])
    if privacy is None:
        return found
    for player in found:
        row = {name: getattr(player, name) for name in ("id", "tpn", "name", "title", "club", "rating", "fide_id")}
        for name, value in shown_person({**row, "provisional": player.provisional}, privacy).items():
            if name in row or name == "provisional":
                setattr(player, name, value)
    return found
