"""A series of generated tournaments in a directory: made on many cores, stopped and taken up again at any moment.

Each file is written in one step, so a file that is there is whole and is never made again. What the series is like
stands in ``series.txt`` beside the files: another series does not get mixed up with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pairing.generating.generator import GENERATION, NoSuchTournament, generate
from pairing.generating.lots import derived_seed, fresh_seed
from pairing.generating.parameters import Wishes, resolved
from pairing.generating.sizes import UnusableParameters
from pairing.tools.console import Progress, write_whole
from pairing.tools.workers import results
from pairing.trf.writer import Edition

DESCRIPTION = "series.txt"


@dataclass(frozen=True, slots=True)
class Series:
    """Tournaments of ``seed``, numbered from 1, as report files in ``directory``."""

    directory: Path
    wishes: Wishes
    seed: int
    edition: Edition

    def path(self, number: int) -> Path:
        """The file of the tournament with this number."""
        return self.directory / f"{number:06d}.trf"

    def seed_of(self, number: int) -> int:
        """The tournament's own seed, by which ``generate`` makes it alone."""
        return derived_seed(self.seed, f"number {number}")

    def description(self) -> str:
        """What the series is like, as it stands in its directory."""
        return f"generation {GENERATION}\ntrf {self.edition.value}\nseed {self.seed}\n{self._parameters()}"

    def _parameters(self) -> str:
        return f"parameters {self.wishes.arguments() or 'all by lot'}\n"


def open_series(directory: Path, wishes: Wishes, *, seed: int | None, edition: Edition) -> Series:
    """The series of the directory, which is made, or taken up again with its own seed where none is given.

    Raises:
        UnusableParameters: the directory holds another series.
        OSError: the directory cannot be made or read.
    """
    directory.mkdir(parents=True, exist_ok=True)
    place = directory / DESCRIPTION
    stated = place.read_text(encoding="utf-8") if place.exists() else None
    if seed is None:
        seed = _seed_of(stated) if stated is not None else None
    series = Series(directory, wishes, fresh_seed() if seed is None else seed, edition)
    if stated is None:
        write_whole(place, series.description())
    elif stated != series.description():
        message = f"{directory} holds another series; choose another directory, or the same parameters:"
        raise UnusableParameters([message, *stated.splitlines()])
    return series


def _seed_of(description: str) -> int | None:
    words = [line.split() for line in description.splitlines()]
    return next((int(line[1]) for line in words if len(line) == 2 and line[0] == "seed" and line[1].isdigit()), None)


def write_series(series: Series, count: int, *, jobs: int | None, address: str | None) -> list[str]:
    """Writes the first ``count`` tournaments, but for those that are there; what could not be made, a line for each.

    Raises:
        OSError: a file cannot be written.
        WorkLost, ClusterUnavailable: see ``pairing.tools.workers.results``.
    """
    missing = [number for number in range(1, count + 1) if not series.path(number).exists()]
    failures = {}
    with Progress("tournaments", count) as progress:
        progress.advance(count - len(missing))
        for index, text in _texts(series, missing, jobs=jobs, address=address):
            number = missing[index]
            if isinstance(text, str):
                write_whole(series.path(number), text)
            else:
                failures[number] = f"{series.path(number)}: {text}"
            progress.advance()
    return [failures[number] for number in sorted(failures)]


def _texts(
    series: Series, numbers: list[int], *, jobs: int | None, address: str | None
) -> Iterator[tuple[int, str | NoSuchTournament]]:
    seeds = (series.seed_of(number) for number in numbers)
    work = partial(generated, wishes=series.wishes, edition=series.edition)
    return results(work, seeds, count=len(numbers), jobs=jobs, address=address)


def generated(seed: int, *, wishes: Wishes, edition: Edition) -> str | NoSuchTournament:
    """The report file of the seed, or why there is none."""
    try:
        return generate(resolved(wishes, seed), seed=seed, edition=edition)
    except NoSuchTournament as error:
        return error
