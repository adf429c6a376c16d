"""The ``###`` lines of a report file: everything out of the ordinary, from the log and the data.

They are in English whatever the language of the pages, because they are part of the file. Their beginnings are those
that FIDE's Technical Commission asks for, as far as it names them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pairing.trf.columns import printable
from pairing.trf.problems import ranges_text
from pairing.trf.writer import NAME_WIDTH
from tournaments.models import AuditEntry, Player, Result, Seat, Tournament

# What the regulations fix before the start; a change of anything else is none of the set-up.
_SET_UP = {
    "total_rounds": "number of rounds",
    "points_win": "points for a win (tenths)",
    "points_draw": "points for a draw (tenths)",
    "points_bye": "points for the pairing-allocated bye (tenths)",
    "system": "pairing system",
    "initial_colour": "initial colour",
    "tiebreaks": "tie-breaks",
    "tiebreak_edition": "edition of the tie-break rules",
}
_IN_WORDS = {result.value: str(result.value) or "open" for result in Result}


def comment_lines(tournament: Tournament, *, before_round: int) -> list[str]:
    """The comments on the rounds before ``before_round``, in the order of events."""
    lines = [
        *_from_log(tournament, before_round),
        *_full_point_byes(tournament, before_round),
        *_provisional_ratings(tournament),
    ]
    return [printable(line) for line in lines]


def _from_log(tournament: Tournament, before_round: int) -> Iterator[str]:
    paired = 0
    actions = [*_DESCRIBED, "round.pair", "round.discard"]
    entries = AuditEntry.objects.filter(tournament=tournament, action__in=actions).order_by("at", "id")
    for entry in entries.values_list("action", "subject", "round_number", "old", "new"):
        action, subject, round_number, old, new = entry
        paired = _rounds_paired(action, round_number, new, paired)
        describe = _DESCRIBED.get(action)
        if describe is None:
            continue
        for number, text in describe(subject, round_number, paired, old or {}, new or {}):
            if number < before_round:
                yield f"### {text}"


def _rounds_paired(action: str, round_number: int | None, new: Any, paired: int) -> int:
    """How many rounds had been paired after an entry of the log."""
    if action == "tournament.import":
        return int(new["rounds"])
    if action == "round.pair":
        return round_number or paired
    return paired - 1 if action == "round.discard" else paired


Comments = Iterator[tuple[int, str]]
Values = dict[str, Any]


def _corrected(subject: str, round_number: int | None, paired: int, old: Values, new: Values) -> Comments:
    before, after = _result(old), _result(new)
    number = round_number or paired
    yield number, f"Correction @ Round {number}: {subject}: {before} -> {after}; {new.get('reason', 'no reason given')}"


def _result(values: Values) -> str:
    words = _IN_WORDS.get(values.get("result", ""), "open")
    return words if values.get("rated", True) else f"{words} (not rated)"


def _imported(subject: str, round_number: int | None, paired: int, old: Values, new: Values) -> Comments:
    for kind, count in new.get("adjustments", {}).items():
        yield paired, f"Import @ Round {paired}: {kind}" + (f" ({count} times)" if count > 1 else "")
    for note in new.get("notes", ()):
        yield paired, f"Import @ Round {paired}: {note}"


def _set_up_changed(subject: str, round_number: int | None, paired: int, old: Values, new: Values) -> Comments:
    reason = f"; {new['reason']}" if new.get("reason") else ""
    for name, value in new.items() if paired else ():
        if name in _SET_UP:
            change = f"{_SET_UP[name]} {_shown(old.get(name))} -> {_shown(value)}{reason}"
            yield paired, f"Configuration @ Round {paired}: {change}"


def _lots_drawn(subject: str, round_number: int | None, paired: int, old: Values, new: Values) -> Comments:
    for names in new.get("drawn", ()):
        drawn = " - ".join(name[:NAME_WIDTH] for name in names)
        yield paired, f"Lots @ Round {paired}: tied in everything, in the order drawn: {drawn}"


def _shown(value: Any) -> str:
    return "none" if value in (None, "") else str(value)


def _rating_changed(subject: str, round_number: int | None, paired: int, old: Values, new: Values) -> Comments:
    if paired and old.get("rating") is not None and "rating" in new and old["rating"] != new["rating"]:
        change = f"{_shown(old['rating'])} -> {_shown(new['rating'])}"
        yield paired, f"Configuration @ Round {paired}: rating of {subject[:NAME_WIDTH]} {change}"


def _kept_apart(subject: str, round_number: int | None, paired: int, old: Values, new: Values) -> Comments:
    if paired:
        what = "kept apart" if new else "no longer kept apart"
        yield paired, f"Configuration @ Round {paired}: {subject} {what}"


def _withdrawn(subject: str, round_number: int | None, paired: int, old: Values, new: Values) -> Comments:
    yield paired, f"Withdrawal @ Round {new.get('withdrawn_from')}: {subject[:NAME_WIDTH]}"


def _returned(subject: str, round_number: int | None, paired: int, old: Values, new: Values) -> Comments:
    yield paired, f"Return @ Round {paired + 1}: {subject[:NAME_WIDTH]}, withdrawn from round {round_number}"


_DESCRIBED: dict[str, Callable[[str, int | None, int, Values, Values], Comments]] = {
    "result.correct": _corrected,
    "tournament.import": _imported,
    "tournament.update": _set_up_changed,
    "tournament.tiebreaks": _set_up_changed,
    "tournament.lots": _lots_drawn,
    "player.update": _rating_changed,
    "player.provisional_rating": _rating_changed,
    "player.withdraw": _withdrawn,
    "player.return": _returned,
    "forbidden.add": _kept_apart,
    "forbidden.remove": _kept_apart,
}


def _full_point_byes(tournament: Tournament, before_round: int) -> Iterator[str]:
    byes = Seat.objects.filter(
        round__tournament=tournament, round__number__lt=before_round, bye=Seat.ByeKind.FULL_POINT
    ).order_by("round__number", "player__tpn")
    for number, name in byes.values_list("round__number", "player__name"):
        yield f"### FPB @ Round {number}: {name[:NAME_WIDTH]}"


def _provisional_ratings(tournament: Tournament) -> Iterator[str]:
    """One line for each rating and reason; the column of the rating holds them, but no list of FIDE does."""
    groups: dict[tuple[int, str], list[int]] = {}
    players = Player.objects.filter(tournament=tournament, provisional=True).order_by("tpn")
    for tpn, rating, reason in players.values_list("tpn", "rating", "provisional_reason"):
        groups.setdefault((rating or 0, reason), []).append(tpn or 0)
    for (rating, reason), tpns in groups.items():
        players_named = f"starting rank{'s' if len(tpns) > 1 else ''} {ranges_text(tpns)}"
        yield f"### Provisional rating {rating} for {players_named}; {reason}"
