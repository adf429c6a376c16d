"""The pairing engine for other people's programs: six functions, and the data that they take and give.

``read`` a tournament report file, ``pair`` its coming round, ``check`` its rounds against the rules, ``explain`` one of
them, ``rank`` its players, ``write`` it back (docs/engine.md). Everything is loaded when it is first asked for, so
that the command ``arobase`` answers at once.

In the project's own folder the engine's package is called ``pairing``; ``pip install .`` installs it as
``arobase.pairing``, so that no other name than ``arobase`` is taken (setup.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pairing.api import (
        Bye,
        ByeKind,
        CheckReport,
        Colour,
        Game,
        InvalidTieBreaks,
        InvalidTournament,
        MissingLibrary,
        NoCompletePairing,
        Outcome,
        Pair,
        Player,
        Problem,
        Ranking,
        RoundExplained,
        RoundPairing,
        Scoring,
        Standing,
        Tournament,
        TrfFile,
        UnusableTrf,
        check,
        explain,
        pair,
        rank,
        read,
        write,
    )
    from pairing.version import FULL_VERSION as __version__

__all__ = [
    "Bye",
    "ByeKind",
    "CheckReport",
    "Colour",
    "Game",
    "InvalidTieBreaks",
    "InvalidTournament",
    "MissingLibrary",
    "NoCompletePairing",
    "Outcome",
    "Pair",
    "Player",
    "Problem",
    "Ranking",
    "RoundExplained",
    "RoundPairing",
    "Scoring",
    "Standing",
    "Tournament",
    "TrfFile",
    "UnusableTrf",
    "__version__",
    "check",
    "explain",
    "pair",
    "rank",
    "read",
    "write",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from pairing.version import FULL_VERSION

        return FULL_VERSION
    if name in __all__:
        from pairing import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
