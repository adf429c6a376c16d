"""What the log keeps of an import, in English: report files repeat it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from pairing.trf.problems import Problem, how_many
from pairing.trf.records import TrfFile
from tournaments.files.queries.doubts import Replay, doubts_of, stated_system
from tournaments.log.changes import Remark
from tournaments.log.kinds import TournamentImported

MOST_KINDS_LOGGED = 20
# The position at the beginning of a remark: “Round 3, player 5 (Egli, Emil): ”, or a player's number and name.
_POSITION = re.compile(r"^Round \d+, .*?: |player \d+ \([^)]*\)|Player \d+ \([^)]*\)")


def logged_import(
    name: str, file: TrfFile, replay: Replay | None, adjustments: Sequence[Problem], notes: tuple[str, ...]
) -> TournamentImported:
    """What the log keeps: adjustments by their kinds, and what is worth a note in later reports."""
    return TournamentImported(
        name,
        players=len(file.players),
        rounds=file.rounds_paired,
        adjustments=_kinds(adjustments),
        doubts=_kinds(doubts_of(file, replay)),
        notes=notes,
    )


def _kinds(problems: Sequence[Problem]) -> tuple[Remark, ...]:
    """How many remarks of each kind there are; the rest beyond the most frequent kinds as one."""
    messages = (problem.message for problem in problems if not problem.more)
    kinds = dict(Counter(" ".join(_POSITION.sub("", text).split()) for text in messages).most_common(MOST_KINDS_LOGGED))
    rest = how_many(problems) - sum(kinds.values())
    return tuple(Remark(text, count) for text, count in [*kinds.items(), *([("other remarks", rest)] if rest else [])])


def notes_of(stated: TrfFile, file: TrfFile) -> list[str]:
    """Who paired the rounds, where it was not this system or the file does not say; English, for the report file.

    ``file`` is the one that is imported, ``stated`` the same without the system that somebody has said.
    """
    if not file.rounds_paired or stated_system(stated) is not None:
        return []
    controller, code = stated.stated("182"), stated.stated("192")
    system = stated_system(file)
    taken = f", taken as the {system.title} system" if system is not None else ""
    return [
        f"rounds 1 to {file.rounds_paired} were paired by {controller or 'an unnamed program or person'}"
        f" ({code or 'no type of tournament stated'}{taken})"
    ]
