"""The tie-breaks of a tournament's regulations, and the lists that the program suggests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairing import standings as c07
from pairing.service import Tournament as EngineTournament
from pairing.standings import Edition, Field, Ranking, TieBreak
from pairing.trf.event_type import has_predetermined_pairings
from tournaments.models import TieBreakRatings, Tournament


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
    return c07.read_tiebreaks(c07.split_list(tournament.tiebreaks))


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
    )


def _round_ratings(
    tournament: Tournament, engine: EngineTournament, ids: Mapping[int, int] | None
) -> dict[int, list[tuple[int, int]]]:
    """The ratings from later rounds on, where tie-breaks go by the rating of the round."""
    if tournament.tiebreak_ratings != TieBreakRatings.ROUND or not tournament.long_event:
        return {}
    numbers = ids.items() if ids is not None else ((one.tpn, one.tpn) for one in engine.players)
    known = tournament.round_ratings
    return {number: [(since, rating) for since, rating in known[str(pk)]] for number, pk in numbers if str(pk) in known}


def _is_predetermined(tournament: Tournament, engine: EngineTournament) -> bool:
    """Whether all rounds came with the file of a round robin or its like: C.07, 15.2 holds then."""
    kept = tournament.report_extras
    if not kept or not 0 < engine.rounds_paired <= kept["rounds"]:
        return False
    return has_predetermined_pairings(kept["codes"].get("192", ""), kept["tournament_type"])


def ranking_of(tournament: Tournament, field: Field, *, ids: Mapping[int, int] | None = None) -> Ranking:
    """The ranking by the regulations, with the lots that were drawn after the last round in the records.

    ``ids`` has the row id of each player by the number in ``field``, where that is another.
    """
    drawn = lots_of(tournament, field.rounds)
    numbers: Iterable[tuple[int, int]] = ids.items() if ids is not None else ((key, key) for key in field.players)
    lots = {number: drawn[row_id] for number, row_id in numbers if row_id in drawn}
    return c07.rank(field, tiebreaks_of(tournament), lots=lots)


def lots_of(tournament: Tournament, after_round: int) -> dict[int, int]:
    """The place of each player's lot, by row id; none where lots were drawn after another round, or not at all."""
    drawn = tournament.tiebreak_lots
    if drawn.get("round") != after_round:
        return {}
    return {player_id: place for place, player_id in enumerate(drawn["order"])}
