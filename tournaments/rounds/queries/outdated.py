"""Whether a draft still rests on what it would be paired from now."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from pairing.service import Bye, ByeKind, InvalidTournament, Match, Record
from pairing.service import Tournament as EngineTournament
from pairing.trf.problems import UnusableTrf
from pairing.trf.reader import read_trf
from pairing.trf.team_event import read_team_event
from tournaments.basics.errors import Refused
from tournaments.basics.systems import system_of
from tournaments.files.queries.export import text_of
from tournaments.models import Round
from tournaments.rounds.queries import snapshot

logger = logging.getLogger(__name__)
UNRATED = 1  # both states have it where a system goes without ratings


def is_outdated(draft: Round) -> bool:
    """Whether the round would be paired from something else now than it was: results, players, byes or settings.

    Names and what else does not decide a pairing may differ. Both states are read from report files, the draft's own
    and one written now, so that they are compared in one form; where one cannot be read, they are not the same.
    """
    if not draft.snapshot:
        return False
    try:
        now = snapshot.build(draft.tournament, before_round=draft.number, anew=True)
        return _input(draft, draft.snapshot) != _input(draft, text_of(draft.tournament, now))
    except (Refused, UnusableTrf, InvalidTournament, LookupError) as error:
        logger.warning("round %d (id %d) cannot be compared with its draft: %s", draft.number, draft.pk, error)
        return True


def outdated_text(draft: Round) -> str:
    """The sentence for the arbiter."""
    text = _("The tournament has changed since round %(number)d was paired: pair again.")
    return text % {"number": draft.number}


def _input(draft: Round, text: str) -> EngineTournament:
    """What the pairing rests on, without those who have not come yet: a late entry moves numbers and nobody's order."""
    file = read_trf(text)
    if file.has_matches_of_teams:
        return _input_of_teams(read_team_event(file).tournament)
    found = file.tournament(before_round=draft.number, unrated_rating=UNRATED)
    rated = system_of(draft.tournament).needs_ratings
    away = found.absent - found.absent_with_points
    here = [one for one in found.players if one.tpn not in away or not _only_missed(one.records)]
    place = {one.tpn: number for number, one in enumerate(sorted(here, key=lambda one: one.tpn), start=1)}
    players = (
        replace(
            one,
            tpn=place[one.tpn],
            name="",
            rating=one.rating if rated else None,
            records=tuple(_renamed(record, place) for record in one.records),
        )
        for one in here
    )
    return replace(
        found,
        players=tuple(players),
        absent=frozenset(place[tpn] for tpn in found.absent & place.keys()),
        absent_with_points=frozenset(place[tpn] for tpn in found.absent_with_points & place.keys()),
        forbidden_pairs=frozenset(
            (place[one], place[other]) for one, other in found.forbidden_pairs if {one, other} <= place.keys()
        ),
    )


def _input_of_teams(found: EngineTournament) -> EngineTournament:
    """The same of teams: neither their names nor who sat on which board decides anything."""
    teams = (replace(one, name="", roster=(), line_ups=()) for one in found.teams)
    return replace(found, teams=tuple(sorted(teams, key=lambda one: one.tpn)))


def _only_missed(records: Sequence[Record]) -> bool:
    return all(isinstance(record, Bye) and record.kind is ByeKind.ZERO_POINT for record in records)


def _renamed(record: Record, place: Mapping[int, int]) -> Record:
    if isinstance(record, Bye):
        return record
    if isinstance(record, Match):
        games = tuple(replace(game, opponent=place[game.opponent]) for game in record.games)
        return replace(record, games=games)
    return replace(record, opponent=place[record.opponent])
