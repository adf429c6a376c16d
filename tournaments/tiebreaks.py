"""The tie-breaks of a tournament's regulations, and the lists that the program suggests."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairing import standings as c07
from pairing.service import Tournament as EngineTournament
from pairing.standings import Edition, Field, Ranking, TieBreak
from pairing.trf.event_type import has_predetermined_pairings
from tournaments.models import RoundRating, TieBreakRatings, TieBreakValue, Tournament

VALUE = ("code", "player_id", "value")  # of a row of ``value_rows``


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
        _("Our own choice: the beginning of the next list. What is equal then stays equal."),
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


# What each tie-break counts, in a sentence for those who choose; the rules themselves are those of C.07.
SENTENCES: Mapping[str, str | Promise] = {
    "DE": _("who scored more in the games that the tied players had against each other"),
    "WIN": _("rounds in which the player got the points of a win, won forfeits and byes among them"),
    "WON": _("games won over the board"),
    "BPG": _("games played over the board with Black"),
    "BWG": _("games won over the board with Black"),
    "PS": _("the points after each round, added up: early points count for more"),
    "REP": _("rounds for which the player was there"),
    "STD": _("the points that the results would give as 1, ½ and 0, where the tournament gives others"),
    "TPN": _("the pairing number, which the starting order gave"),
    "BH": _("the points of all opponents, added up"),
    "AOB": _("the average of the opponents’ own Buchholz"),
    "FB": _("Buchholz as it would be with every game of the last round drawn"),
    "SB": _("the points of the opponents, each times what was scored against them"),
    "KS": _("what was scored against those who made half of the points or more"),
    "ARO": _("the average rating of the opponents met over the board"),
    "TPR": _("the rating that the result against these opponents stands for"),
    "PTP": _("the lowest rating of which the result against these opponents could be expected"),
    "APRO": _("the average of the opponents’ performance ratings"),
    "APPO": _("the average of the opponents’ perfect performances"),
    "RTNG": _("the player’s own rating"),
}


def tiebreaks_of(tournament: Tournament) -> tuple[TieBreak, ...]:
    """The tie-breaks of the regulations, in their order."""
    return c07.read_tiebreaks(c07.split_list(tournament.tiebreaks), given=None)


def given_tiebreaks(tournament: Tournament) -> list[str]:
    """The acronyms of those tie-breaks of the regulations whose values are worked out elsewhere, in their order."""
    found = (entry.code.acronym for entry in tiebreaks_of(tournament) if entry.is_given)
    return list(dict.fromkeys(found))


def values_given(tournament: Tournament) -> dict[str, dict[int, int]]:
    """The values that an arbiter has given, in hundredths of a point, by acronym and the player's row id."""
    found: dict[str, dict[int, int]] = {code: {} for code in given_tiebreaks(tournament)}
    for code, key, value in value_rows(tournament) if found else ():
        if code in found:
            found[code][key] = value
    return found


def value_rows(tournament: Tournament) -> Iterable[Any]:
    """Code, player's row id and value of each value that an arbiter has given: what was read with ``tournament``."""
    read = vars(tournament)
    if "value_rows" in read:
        return read["value_rows"] or ()
    return TieBreakValue.objects.filter(tournament=tournament).values_list(*VALUE)


def with_rows(tournament: Tournament) -> Tournament:
    """A copy of ``tournament`` that has read the rows by which its players are ranked, and reads them no more."""
    read = copy(tournament)
    vars(read)["value_rows"] = list(value_rows(tournament)) if given_tiebreaks(tournament) else []
    return read


def field_of(
    tournament: Tournament,
    engine: EngineTournament,
    *,
    pairing_numbers: Mapping[int, int] | None = None,
    ids: Mapping[int, int] | None = None,
) -> Field:
    """What the tie-breaks are worked out from, by the edition of the regulations.

    ``ids`` has the row id of each player by the number in ``engine``, where that is another.

    A provisional rating is the chief arbiter's published rule for a player without one (C.07, 10), so it counts.
    """
    return c07.survey(
        engine,
        edition=Edition(tournament.tiebreak_edition),
        pairing_numbers=pairing_numbers,
        predetermined=_is_predetermined(tournament, engine),
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
) -> Ranking:
    """The ranking by the regulations, with the lots drawn and, ``with_hand``, the order given by hand after the last
    round in the records.

    ``ids`` has the row id of each player by the number in ``field``, where that is another. Who was ``expelled``, by
    row id, has no line where the tournament leaves them out.
    """
    drawn = lots_of(tournament, field.rounds)
    numbers = (
        {row_id: number for number, row_id in ids.items()} if ids is not None else {key: key for key in field.players}
    )
    lots = {number: drawn[row_id] for row_id, number in numbers.items() if row_id in drawn}
    given = ranks_by_hand(tournament, field.rounds) if with_hand else ()
    by_hand = [[numbers[row_id] for row_id in group if row_id in numbers] for group in given]
    left_out = [numbers[row_id] for row_id in unranked(tournament, expelled) if row_id in numbers]
    return c07.rank(field, tiebreaks_of(tournament), lots=lots, by_hand=by_hand, left_out=left_out)


def unranked(tournament: Tournament, expelled: Collection[int]) -> Collection[int]:
    """Those of the ``expelled`` who are left out of the standings: all of them or nobody."""
    return expelled if tournament.expelled_left_out else ()


def lots_of(tournament: Tournament, after_round: int) -> dict[int, int]:
    """The place of each player's lot, by row id; none where lots were drawn after another round, or not at all."""
    drawn = tournament.tiebreak_lots
    if drawn.get("round") != after_round:
        return {}
    return {player_id: place for place, player_id in enumerate(drawn.get("order", ()))}


def ranks_by_hand(tournament: Tournament, after_round: int) -> list[list[int]]:
    """The groups of tied players, by row id, in the order that the arbiter gave them after that round."""
    drawn = tournament.tiebreak_lots
    return list(drawn.get("by_hand", ())) if drawn.get("round") == after_round else []


def reason_of_hand(tournament: Tournament) -> str:
    """Why players were ranked by hand."""
    return str(tournament.tiebreak_lots.get("reason", ""))


def renumbered_lots(lots: Mapping[str, Any], numbers: Mapping[int, int]) -> dict[str, Any]:
    """``Tournament.tiebreak_lots`` with other row ids for its players: ``numbers`` has the new ones by the old."""
    found = dict(lots)
    if "order" in found:
        found["order"] = [numbers.get(key) for key in found["order"]]
    if "by_hand" in found:
        found["by_hand"] = [[numbers.get(key) for key in group] for group in found["by_hand"]]
    return found
