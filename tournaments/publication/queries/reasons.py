"""Why a round has another version: kept as kinds with values, said in the language of whoever reads it.

What an arbiter typed stands among them as it was typed. A version whose reasons are all typed, or were published by an
earlier program, has its ``note`` alone, which is shown as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy, override

from tournaments.basics.joining import with_semicolons
from tournaments.models import Round
from tournaments.publication.models import LONGEST_NOTE
from tournaments.publication.queries.privacy import Privacy

Reason = dict[str, Any]
MOST_UNDONE = 5  # so many versions within each other are told one by one; then the first one's text stands

# Translators: in the reasons case is the number of a case in FIDE's rules, such as “4.4.2”; reason is typed.
WORDS = {
    "by hand": gettext_lazy("Pairing changed by hand: %(reason)s"),
    "by hand, by a case": gettext_lazy("Pairing changed by hand (C.04.2, %(case)s): %(reason)s"),
    "case": gettext_lazy("Published pairings were changed (C.04.2, %(case)s)."),
    "after": gettext_lazy("Changed after it was published."),
    "brought back": gettext_lazy("The tournament was brought back to an earlier state."),
    "undone": gettext_lazy("Undone: %(note)s"),
    "late entry": gettext_lazy("Late entry: %(names)s"),
    "withdrawn": gettext_lazy("%(name)s has withdrawn: the games still to come are lost by forfeit."),
    "team withdrawn": gettext_lazy("%(name)s has withdrawn: the games still to come are lost by forfeit."),
    "annulled": gettext_lazy(
        "%(name)s has withdrawn before half of the games: the results count in no standings (C.05, 6.6)."
    ),
    "team annulled": gettext_lazy(
        "%(name)s has withdrawn before half of the matches: they count in no standings (C.05, 6.6)."
    ),
    "expelled": gettext_lazy("A player has been expelled."),
    "colours": gettext_lazy("Board %(board)s was played with the colours the other way round."),
    "colours of match": gettext_lazy("The match at board %(board)s was played with the colours the other way round."),
    "line-up": gettext_lazy("Line-up of %(team)s changed: %(reason)s"),
    "line-ups": gettext_lazy("The line-ups are known."),
    "usual line-ups": gettext_lazy("The line-ups are known. None was handed in by %(teams)s: the first boards play."),
    "many usual line-ups": gettext_lazy(
        "The line-ups are known. %(some)d of %(all)d teams have handed in none: their first boards play."
    ),
    "score of match": gettext_lazy("Match %(table)d: the score without the players."),
    "line-ups of match": gettext_lazy("Match %(table)d: its line-ups."),
    "a late entry": gettext_lazy("There was a late entry."),
    "a withdrawal": gettext_lazy("A player has withdrawn: the games still to come are lost by forfeit."),
    "an annulment": gettext_lazy(
        "A player has withdrawn before half of the games: the results count in no standings (C.05, 6.6)."
    ),
}
# The kinds that name players, and what everybody reads in their place where not every name is public as it is.
_WITHOUT_NAMES = {"late entry": "a late entry", "withdrawn": "a withdrawal", "annulled": "an annulment"}


def typed(text: str) -> Sequence[Reason]:
    """What an arbiter wrote, if anything."""
    return [{"text": text.strip()}] if text.strip() else []


def by_hand(round_: Round) -> Sequence[Reason]:
    """Of a pairing that was changed by hand; empty where it was not."""
    if not round_.manual_reason:
        return []
    reason = round_.manual_reason if round_.manual_reason[-1] in ".!?" else f"{round_.manual_reason}."
    if round_.manual_case:
        return [{"kind": "by hand, by a case", "case": round_.manual_case, "reason": reason}]
    return [{"kind": "by hand", "reason": reason}]


def undone(note: str, reasons: Sequence[Reason]) -> Sequence[Reason]:
    """The version with this note and these reasons was undone."""
    known = [] if _depth(reasons) >= MOST_UNDONE else list(reasons)
    return [{"kind": "undone", "note": known or [{"text": note}]}]


def said(note: str, reasons: Iterable[Reason]) -> str:
    """The reasons in the reader's language, one after the other; the ``note`` where there are none that are known."""
    try:
        return " ".join(_sentence(reason) for reason in reasons) or note
    except (KeyError, TypeError, ValueError):  # of a later version of this program
        return note


def shown_reasons(reasons: Iterable[Reason], privacy: Privacy | None) -> list[Reason]:
    """The reasons as everybody reads them: who was hidden after they were written is not known by what they say."""
    named = list(reasons)
    if privacy is None or not (privacy.unnamed or privacy.forenames):
        return named
    return [_without_names(reason) for reason in named]


def _without_names(reason: Reason) -> Reason:
    if reason.get("kind") == "undone":
        return {**reason, "note": list(map(_without_names, reason["note"]))}
    other = _WITHOUT_NAMES.get(reason.get("kind", ""))
    return {"kind": other} if other else reason


def in_english(reasons: Iterable[Reason]) -> str:
    """For files, and for programs that know no reasons."""
    with override("en"):
        return said("", reasons)


def note_of(reasons: Iterable[Reason]) -> str:
    """What is kept as the note of a version with these reasons."""
    return in_english(reasons)[:LONGEST_NOTE]


def only_typed(reasons: Iterable[Reason]) -> bool:
    """Whether there is nothing to be said in a language."""
    return all("kind" not in reason for reason in reasons)


def _sentence(reason: Mapping[str, Any]) -> str:
    if "kind" not in reason:
        return str(reason["text"])
    values = {name: _value(value) for name, value in reason.items()}
    return str(WORDS[reason["kind"]]) % values


def _value(value: Any) -> Any:
    """A name, a number, what was typed; several names; the reasons of what was undone."""
    if not isinstance(value, list):
        return value
    if all(isinstance(one, str) for one in value):
        return with_semicolons(value)
    return " ".join(map(_sentence, value))


def _depth(reasons: Iterable[Reason]) -> int:
    return max((1 + _depth(reason["note"]) for reason in reasons if reason.get("kind") == "undone"), default=0)
