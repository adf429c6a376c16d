"""Why the next round cannot be paired yet: every reason, each with the page where it is mended."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.basics.errors import Refused
from tournaments.basics.fide_mode import objection
from tournaments.basics.joining import with_semicolons
from tournaments.basics.levels import Concern
from tournaments.basics.systems import cited, is_for_teams, system_of
from tournaments.files.queries.doubts import objection_to_going_on
from tournaments.models import ByeRequest, Round
from tournaments.rounds.queries.games import open_games_in_words
from tournaments.rounds.queries.level import level_matches
from tournaments.rounds.queries.reading import Reading
from tournaments.rounds.queries.team_obstacles import obstacles_of_teams

MOST_NAMED, MOST_MISSING_NAMED = 10, 8
COLUMNS = ("tpn", "name", "rating", "entry_round", "withdrawn_from", "no_bye")  # of players, all that is looked at


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A reason as a sentence; ``url_name`` is the arbiter's page that helps, empty where none does.

    ``round_number`` is set where that page is the one of a round; ``link`` is what to do there, in words.
    """

    text: str
    url_name: str = ""
    round_number: int | None = None
    link: str = ""


def pairing_obstacles(reading: Reading, *, nonetheless: bool = False) -> list[Obstacle]:
    """Everything that stands in the way of pairing the next round; empty when nothing does.

    ``nonetheless`` leaves out the question who plays on after a loss by forfeit.
    """
    tournament, last = reading.tournament, reading.last
    if last is not None and not last.is_published:
        return [
            Obstacle(
                _("Round %(number)d has been paired already. Check the draft and publish it, or discard it.")
                % {"number": last.number},
                "arbiter:round",
                last.number,
            )
        ]
    predetermined = system_of(tournament).is_predetermined
    obstacles = _open_results(last) if last and not predetermined else []
    if last is not None and not obstacles and (level := _level_matches(last)):
        return level
    if last is not None and last.number >= tournament.total_rounds:
        text = _("Round %(total)d was the last one.")
        if not tournament.in_fide_mode and not predetermined:
            text = _("Round %(total)d was the last one. Raise the number of rounds in the settings to play on.")
        return [*obstacles, Obstacle(text % {"total": tournament.total_rounds}, "arbiter:settings")]
    if objection := objection_to_going_on(tournament):
        return [*obstacles, Obstacle(objection)]
    if is_for_teams(tournament):
        return [*obstacles, *(Obstacle(text) for text in obstacles_of_teams(tournament, reading.coming))]
    asked = [] if nonetheless or predetermined else _not_come(reading)
    return [*obstacles, *asked, *_barred_byes(reading), *_players(reading)]


def require_no_obstacle(reading: Reading, *, nonetheless: bool = False) -> None:
    """Refuse to pair the next round while anything stands in the way, with every reason."""
    if obstacles := pairing_obstacles(reading, nonetheless=nonetheless):
        raise Refused(obstacle.text for obstacle in obstacles)


def _open_results(last: Round) -> list[Obstacle]:
    return [Obstacle(text, "arbiter:round", last.number) for text in _some(open_games_in_words(last))]


def _level_matches(last: Round) -> list[Obstacle]:
    """The level matches of a knock-out that are not decided yet."""
    text = _("Round %(round)d, board %(board)d: %(white)s - %(black)s is level. Say who goes on.")
    link = _("Say who goes on")
    return [
        Obstacle(
            text % {"round": last.number, "board": one.match.table, "white": one.names[0], "black": one.names[1]},
            "arbiter:level_matches",
            last.number,
            link,
        )
        for one in level_matches(last)
        if one.is_open
    ]


def _not_come(reading: Reading) -> list[Obstacle]:
    names = [one.player.name for one in reading.not_come]
    if not names:
        return []
    text = _("Lost by forfeit, and nobody has said whether they play on: %(names)s.") % {"names": _listed(names)}
    return [Obstacle(text, "arbiter:not_come", link=_("Say who plays on"))]


def _some(texts: list[str]) -> list[str]:
    """The first texts, and how many more there are."""
    more = len(texts) - MOST_NAMED
    if more <= 0:
        return texts
    return [
        *texts[:MOST_NAMED],
        ngettext("… and %(more)d more board.", "… and %(more)d more boards.", more) % {"more": more},
    ]


def _players(reading: Reading) -> list[Obstacle]:
    obstacles, coming = [], reading.coming
    players = list(reading.players.values())
    unrated = [player.name for player in players if player.rating is None]
    system = system_of(reading.tournament)
    if unrated and system.needs_ratings:
        text = _("No rating: %(names)s. Enter a rating or give a provisional one%(article)s.")
        values = {"names": _listed(unrated), "article": cited(system.articles.rating)}
        obstacles.append(Obstacle(text % values, "arbiter:players"))
    present = [player for player in players if player.pk not in reading.asked and player.takes_part_in(coming)]
    if len(present) < 2:
        text = _("A round needs at least two players; %(count)d can be paired in round %(number)d. Add players first.")
        obstacles.append(Obstacle(text % {"count": len(present), "number": coming}, "arbiter:players"))
    return obstacles


def _barred_byes(reading: Reading) -> list[Obstacle]:
    """Byes with points of players who may not ask for any: FIDE mode gives none, whenever it was asked for."""
    problem = objection(reading.tournament, Concern.NO_BYE)
    if not problem:
        return []
    with_points = [reading.players[pk] for pk, kind in reading.asked.items() if kind != ByeRequest.Kind.ZERO_POINT]
    barred = sorted((one for one in with_points if one.no_bye), key=lambda one: (one.tpn or 0, one.pk))
    names = [one.name for one in barred]
    text = _("%(names)s: %(problem)s Take the bye in round %(number)d back, or make it a zero-point bye.")
    values = {"names": _listed(names), "problem": problem, "number": reading.coming}
    return [Obstacle(text % values, "arbiter:players")] if names else []


def require_nobody_missing(reading: Reading) -> None:
    """Refuse to pair a round in which somebody would play for the first time who has not come (C.04.2, 4.1)."""
    if reading.missing and not is_for_teams(reading.tournament):
        names = _listed([player.name for player in reading.missing], most=MOST_MISSING_NAMED)
        raise Refused(_("Not come: %(names)s. Say on the page “Check-in” what becomes of them.") % {"names": names})


def _listed(names: list[str], *, most: int = MOST_NAMED) -> str:
    more = len(names) - most
    shown = with_semicolons(names[:most])
    return shown if more <= 0 else _("%(names)s and %(more)d more") % {"names": shown, "more": more}
