"""The coming round of one file, for commands that pair it: the file read, and what is wrong with it as an exit code."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING

from pairing.tools.console import read_report, show_message, show_problems

if TYPE_CHECKING:
    from pairing.trf.records import TrfFile
    from pairing.trf.system_of_file import RoundToPair


class ExitCode(IntEnum):
    """What a command reports to the shell; the larger one is the worse."""

    DONE = 0
    NO_COMPLETE_PAIRING = 1
    UNUSABLE_INPUT = 2


class QuestionWithoutAnswer(ValueError):
    """The round has no such board, or the tournament no such player."""


def exit_code_of(file: str, work: Callable[[], None], *, unreadable: str = "cannot be read") -> ExitCode:
    """Does the work on a file; whatever is wrong with it goes to standard error, and into the exit code.

    ``unreadable`` says what failed where the machine refuses.
    """
    from pairing.engine.errors import InvalidTournament, NoCompletePairing
    from pairing.trf.problems import UnusableTrf

    try:
        work()
    except BrokenPipeError:
        raise  # nobody reads the output any more: the whole command ends
    except OSError as error:
        say(file, f"{unreadable}: {error.strerror or error}")
    except UnusableTrf as error:
        show_problems(file, error.problems)
    except InvalidTournament as error:
        for problem in error.problems:
            say(file, problem)
    except QuestionWithoutAnswer as error:
        say(file, str(error))
    except NoCompletePairing as error:
        say(file, f"no complete pairing exists: {error.reason}")
        return ExitCode.NO_COMPLETE_PAIRING
    else:
        return ExitCode.DONE
    return ExitCode.UNUSABLE_INPUT


def read_coming_round(name: str, options: argparse.Namespace, *, before: int | None) -> tuple[TrfFile, RoundToPair]:
    """The file and its coming round, or round ``before``; what was made of the file goes to standard error.

    Raises:
        OSError: it cannot be read.
        UnusableTrf: it is no tournament that can be paired.
    """
    from pairing.trf.system_of_file import round_to_pair

    file = read_report(name, partial(say, name))
    coming = round_to_pair(
        file,
        system=options.system,
        unrated_rating=options.unrated,
        total_rounds=options.rounds,
        before_round=before,
    )
    show_problems(name, coming.snapshot.adjustments, kind="warning: ")
    return file, coming


def say(file: str, message: str) -> None:
    """What is wrong with a file as a whole, on standard error."""
    show_message(f"{file}:1:1: {message}")
