"""The tie-breaks of a tournament's regulations, and the lists that the program suggests."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.db.models.functions import Coalesce
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairing import standings as c07
from pairing.service import System
from pairing.service import Tournament as EngineTournament
from pairing.standings import Edition, Event, Field, Ranking, TieBreak
from pairing.trf.event_type import has_predetermined_pairings
from tournaments.basics.systems import system_of
from tournaments.models import RoundRating, TieBreakRatings, TieBreakValue, TiePlace, Tournament

_KEY = Coalesce("player_id", "team_id")
VALUE = ("code", _KEY, "value")  # of a row of ``value_rows``
PLACE = ("round_number", "group", "place", _KEY)  # and of ``place_rows``


@dataclass(frozen=True, slots=True)
class Preset:
    """A list to start from. FIDE has none in force: these are the program's own choice."""

    key: str
    label: str | Promise
    note: str | Promise
    codes: tuple[str, ...]

    @property
    def text(self) -> str:
        return ",".join(self.codes)


PRESETS = (
    Preset(
        "short",
        _("Short"),
        _("Our own choice: the beginning of the next list. Players still tied share a rank."),
        c07.DEFAULT_TIEBREAKS,
    ),
    Preset(
        "mixed",
        _("Swiss, ratings not all consistent"),
        _("Our own choice, after an old recommendation of FIDE that is no longer in force."),
        ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG"),
    ),
    Preset(
        "rated",
        _("Swiss, ratings consistent"),
        _(
            "Our own choice, after an old recommendation of FIDE that is no longer in force. With unrated players it "
            "needs a rule for them, published before round 1."
        ),
        ("BH/C1", "BH", "DE", "ARO/C1", "WIN", "BWG", "BPG", "SB"),
    ),
)


PRESETS_OF_TEAMS = (
    Preset(
        "teams",
        _("Short"),
        _("Our own choice: the other score, then the matches between the tied."),
        c07.DEFAULT_OF_TEAMS,
    ),
    Preset(
        "teams-boards",
        _("By boards"),
        _("Our own choice: what parts two teams that drew their match."),
        ("MPVGP", "EDEBT", "BC", "TBR", "EMGSB"),
    ),
)
PRESETS_OF_ALL_PLAY_ALL = (
    Preset(
        "all",
        _("Round robin"),
        _("Our own choice of those that FIDE allows where everybody meets everybody; the kinds of Buchholz are not."),
        c07.DEFAULT_OF_PREDETERMINED,
    ),
)

PRESETS_OF_BRACKET = (Preset("none", _("None"), _("The places follow from the round in which each was beaten."), ()),)

PRESETS_OF_TEAM_BRACKET = (
    Preset(
        "count-top",
        _("Board count, then top boards"),
        _("Of a match that is level: the fewest points times board numbers, then who made more on the first boards."),
        ("EDEBT",),
    ),
    Preset(
        "count-bottom",
        _("Board count, then without the bottom boards"),
        _("Of a match that is level: the fewest points times board numbers, then without the last board, and so on."),
        ("EDEBB",),
    ),
    Preset("top", _("Top boards"), _("Of a match that is level: who made more on the first boards."), ("EDET",)),
    Preset(
        "bottom",
        _("Without the bottom boards"),
        _("Of a match that is level: who made more without the last board, then without the last two, and so on."),
        ("EDEB",),
    ),
    Preset("none", _("None"), _("A play-off, a lot or the arbiter decides every match that is level."), ()),
)
# By what the boards of a level match of a knock-out are compared: the match itself is the direct encounter (13.3.2).
OF_LEVEL_MATCHES = tuple(code for preset in PRESETS_OF_TEAM_BRACKET for code in preset.codes)


def presets_of(system: System) -> tuple[Preset, ...]:
    """The lists that are suggested for tournaments of the system."""
    if system.eliminates:
        return PRESETS_OF_TEAM_BRACKET if system.pairs_teams else PRESETS_OF_BRACKET
    if system.pairs_teams:
        return PRESETS_OF_TEAMS
    return PRESETS_OF_ALL_PLAY_ALL if system.is_predetermined else PRESETS


# What each tie-break counts, in a sentence for those who choose; the rules themselves are those of C.07.
SENTENCES: Mapping[str, str | Promise] = {
    "DE": _("who scored more in the games that the tied players had against each other"),
    "WIN": _("rounds that brought the points of a win, including won forfeits and byes"),
    "WON": _("games won over the board"),
    "BPG": _("games played over the board with Black"),
    "BWG": _("games won over the board with Black"),
    "PS": _("the points after each round, added up: early points count for more"),
    "REP": _("rounds for which the player was available"),
    "STD": _("the points as they would be with 1, ½ and 0, where the tournament uses other values"),
    "TPN": _("the pairing number, which the starting order gave"),
    "BH": _("the points of all opponents, added up"),
    "AOB": _("the average of the opponents’ own Buchholz"),
    "FB": _("Buchholz as it would be with every game of the last round drawn"),
    "SB": _("each opponent’s points times what was scored against them, added up"),
    "KS": _("the score against opponents who made at least half the points"),
    "ARO": _("the average rating of the opponents met over the board"),
    "TPR": _("the rating to which the score against these opponents corresponds"),
    "PTP": _("the lowest rating that would be expected to make this score against these opponents"),
    "APRO": _("the average of the opponents’ performance ratings"),
    "APPO": _("the average of the opponents’ perfect performances"),
    "RTNG": _("the player’s own rating"),
}
_OF_TEAMS: Mapping[str, str | Promise] = {
    "DE": _("who scored more in the matches that the tied teams had against each other"),
    "WIN": _("matches won, those by forfeit and rounds with as many points among them"),
    "WON": _("matches won of which a board at least was played"),
    "REP": _("rounds for which the team was there"),
    "MPTS": _("match points"),
    "GPTS": _("game points: the points of all boards"),
    "MPVGP": _("the score that does not rank first: game points, or match points"),
    "BC": _("the points of each board times its number: less is better, among teams equal in game points"),
    "TBR": _("the points of the first board, then of the second, and so on"),
    "BBE": _("the points without the last board, then without the last two, and so on"),
    "EDE": _("the matches among the tied, in match points and in game points by turns"),
    "EDET": _("the same; two who stay tied by the boards of their match, the first board first"),
    "EDEB": _("the same; two who stay tied by the boards of their match, without the last ones"),
    "EDEBT": _("the same; two who stay tied by the board count of their match, then the first board first"),
    "EDEBB": _("the same; two who stay tied by the board count of their match, then without the last boards"),
    "SSSC": _("the other score, and Buchholz divided by a factor"),
    "EMMSB": _("the opponents’ match points, each times the match points made against them"),
    "EMGSB": _("the opponents’ match points, each times the game points made against them"),
    "EGMSB": _("the opponents’ game points, each times the match points made against them"),
    "EGGSB": _("the opponents’ game points, each times the game points made against them"),
}


def sentences_of(event: Event) -> Mapping[str, str | Promise]:
    """What each tie-break of ``event`` counts, by acronym."""
    known = {**SENTENCES, **(_OF_TEAMS if event is Event.TEAMS else {})}
    return {acronym: known[acronym] for acronym in c07.rules_of(event)}


def tiebreaks_of(tournament: Tournament) -> tuple[TieBreak, ...]:
    """The tie-breaks of the regulations, in their order."""
    event = event_of(tournament)
    return c07.read_tiebreaks(c07.split_list(tournament.tiebreaks), event, given=None)


def event_of(tournament: Tournament) -> Event:
    """What its tie-breaks are for: single players, or teams."""
    return Event.TEAMS if system_of(tournament).pairs_teams else Event.PLAYERS


def unknown_tiebreaks(codes: Iterable[str], system: System) -> list[str]:
    """Those of ``codes`` that tournaments of the system do not have.

    >>> from pairing.service import registered_systems
    >>> [unknown_tiebreaks(["BH", "ARO"], one) for one in registered_systems() if one.pairs_teams][0]
    ['ARO']
    """
    if system.eliminates:
        return [code for code in codes if not (system.pairs_teams and code in OF_LEVEL_MATCHES)]
    event = Event.TEAMS if system.pairs_teams else Event.PLAYERS
    unknown = []
    for code in codes:
        try:
            c07.read_tiebreaks([code], event, given=None, predetermined=system.is_predetermined)
        except c07.InvalidTieBreaks:
            unknown.append(code)
    return unknown


def given_tiebreaks(tournament: Tournament) -> list[str]:
    """The acronyms of those tie-breaks of the regulations whose values are worked out elsewhere, in their order."""
    found = (entry.code.acronym for entry in tiebreaks_of(tournament) if entry.is_given)
    return list(dict.fromkeys(found))


def values_given(tournament: Tournament) -> dict[str, dict[int, int]]:
    """The values that an arbiter has given, in hundredths of a point, by acronym and row id."""
    found: dict[str, dict[int, int]] = {code: {} for code in given_tiebreaks(tournament)}
    for code, key, value in value_rows(tournament) if found else ():
        if code in found:
            found[code][key] = value
    return found


def value_rows(tournament: Tournament) -> Iterable[Any]:
    """Code, row id of the player or team, and value, of each that an arbiter has given: as read with ``tournament``."""
    read = vars(tournament)
    if "value_rows" in read:
        return read["value_rows"] or ()
    return TieBreakValue.objects.filter(tournament=tournament).values_list(*VALUE)


def place_rows(tournament: Tournament) -> Iterable[Any]:
    """Round, group, place and the row id of each place among those who are tied: as ``value_rows``."""
    read = vars(tournament)
    if "place_rows" in read:
        return read["place_rows"] or ()
    return TiePlace.objects.filter(tournament=tournament).values_list(*PLACE)


def with_rows(tournament: Tournament) -> Tournament:
    """A copy of ``tournament`` that has read the rows by which its players are ranked, and reads them no more."""
    read = copy(tournament)
    vars(read)["value_rows"] = list(value_rows(tournament)) if given_tiebreaks(tournament) else []
    vars(read)["place_rows"] = list(place_rows(tournament))
    return read


def field_of(
    tournament: Tournament,
    engine: EngineTournament,
    *,
    pairing_numbers: Mapping[int, int] | None = None,
    ids: Mapping[int, int] | None = None,
    annulled: Collection[int] = (),
) -> Field:
    """What the tie-breaks are worked out from, by the edition of the regulations.

    ``ids`` has the row id of each player by the number in ``engine``, where that is another. ``annulled`` are the
    numbers of those whose games count for nobody.

    A provisional rating is the chief arbiter's published rule for a player without one (C.07, 10), so it counts.
    """
    return c07.survey(
        c07.without_games_of(engine, annulled),
        edition=Edition(tournament.tiebreak_edition),
        pairing_numbers=pairing_numbers,
        predetermined=system_of(tournament).is_predetermined or _is_predetermined(tournament, engine),
        round_ratings=_round_ratings(tournament, engine, ids),
        given=_given_by_number(tournament, ids),
    )


def _given_by_number(tournament: Tournament, ids: Mapping[int, int] | None) -> dict[str, dict[int, int]]:
    """The values given by the numbers of the field."""
    known = values_given(tournament)
    if ids is None:
        return known
    return {code: {tpn: of[pk] for tpn, pk in ids.items() if pk in of} for code, of in known.items()}


def _round_ratings(
    tournament: Tournament, engine: EngineTournament, ids: Mapping[int, int] | None
) -> dict[int, list[tuple[int, int]]]:
    """The ratings from later rounds on, where tie-breaks go by the rating of the round."""
    if tournament.tiebreak_ratings != TieBreakRatings.ROUND or not tournament.long_event:
        return {}
    numbers = ids.items() if ids is not None else ((one.tpn, one.tpn) for one in engine.players)
    known: dict[int, list[tuple[int, int]]] = defaultdict(list)
    rows = RoundRating.objects.filter(player__tournament=tournament)
    for pk, since, rating in rows.values_list("player", "round_number", "rating"):
        known[pk].append((since, rating))
    return {number: known[pk] for number, pk in numbers if pk in known}


def _is_predetermined(tournament: Tournament, engine: EngineTournament) -> bool:
    """Whether all rounds came with the file of a round robin or its like: C.07, 15.2 holds then."""
    kept = tournament.report_extras
    if not kept or not 0 < engine.rounds_paired <= kept["rounds"]:
        return False
    return has_predetermined_pairings(kept["codes"].get("192", ""), kept["tournament_type"])


def ranking_of(
    tournament: Tournament,
    field: Field,
    *,
    ids: Mapping[int, int] | None = None,
    with_hand: bool = True,
    expelled: Collection[int] = (),
    annulled: Collection[int] = (),
) -> Ranking:
    """The ranking by the regulations, with the lots drawn and, ``with_hand``, the order given by hand after the last
    round in the records.

    ``ids`` has the row id of each player, or team, by the number in ``field``, where that is another. Who was
    ``expelled``, by row id, has no line where the tournament leaves them out; the ``annulled``, by number, have none.
    """
    drawn, *given = places_of(tournament, field.rounds)
    numbers = (
        {row_id: number for number, row_id in ids.items()} if ids is not None else {key: key for key in field.players}
    )
    lots = {numbers[row_id]: place for place, row_id in enumerate(drawn) if row_id in numbers}
    by_hand = [[numbers[row_id] for row_id in group if row_id in numbers] for group in given if with_hand]
    left_out = [numbers[row_id] for row_id in unranked(tournament, expelled) if row_id in numbers]
    left_out += [number for number in annulled if number not in left_out]
    return c07.rank(field, tiebreaks_of(tournament), lots=lots, by_hand=by_hand, left_out=left_out)


def unranked(tournament: Tournament, expelled: Collection[int]) -> Collection[int]:
    """Those of the ``expelled`` who are left out of the standings: all of them or nobody."""
    return expelled if tournament.expelled_left_out else ()


def places_of(tournament: Tournament, after_round: int) -> list[list[int]]:
    """Players, or teams, by row id: first those who have drawn lots after that round, in their order; then each group
    of those tied in the order that an arbiter gave them.
    """
    found: dict[int, list[int]] = {0: []}
    for number, group, _place, key in sorted(place_rows(tournament)):
        if number == after_round:
            found.setdefault(group, []).append(key)
    return list(found.values())
