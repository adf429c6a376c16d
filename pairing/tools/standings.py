"""``python -m pairing standings``: the standings of a tournament report file with the value of each tie-break.

Exit codes: 0 shown, 2 unusable input.
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pairing.tools.console import number, printable, read_report, show_message, show_problems

if TYPE_CHECKING:
    from pairing.standings import Edition, Ranking, Standing, Value
    from pairing.trf.records import TrfFile

SHOWN, UNUSABLE = 0, 2


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command ``standings`` to the command line."""
    parser = commands.add_parser(
        "standings",
        help="show the standings of a tournament report file",
        description=(
            "Rank the players or teams of FILE by points and tie-breaks (C.07): rank, TPN, points and the value of "
            "each tie-break. Without --tiebreaks those of record 202 or 212 count. Exit code: 0 shown, 2 unusable "
            "input."
        ),
    )
    parser.add_argument("file", metavar="FILE", help="a tournament report file; - is standard input")
    parser.add_argument("--round", metavar="N", type=number, help="the standings after round N")
    parser.add_argument("--tiebreaks", metavar="LIST", help="such as BH/C1,BH,SB,DE, in the notation of record 202")
    parser.add_argument("--unrated", metavar="N", type=number, help="the rating of players who have none")
    parser.add_argument(
        "--edition", choices=["2024-08", "2026-03"], help="the edition of C.07 (default: by the first day, 042)"
    )
    parser.add_argument("--json", action="store_true", help="a JSON document")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Shows the standings of the file and returns the exit code."""
    from pairing.checking.standings_of_file import edition_of_file, is_knock_out, ranking_of
    from pairing.engine.errors import InvalidTournament
    from pairing.standings import Edition, InvalidTieBreaks, split_list
    from pairing.trf.problems import UnusableTrf

    name: str = options.file
    try:
        file = _read(name)
        edition = Edition(options.edition) if options.edition else edition_of_file(file)
        asked = None if options.tiebreaks is None else split_list(options.tiebreaks)
        if file.has_matches_of_teams:
            show_message(f"{name}: ranked as an event of teams (192, 310)")
            _show_notes_on_teams(name, file)
        if file.has_predetermined_pairings:
            show_message(
                f"{name}: ranked as a round robin or the like (192, 092), whose forfeits are games (C.07, 15.2)"
            )
        if is_knock_out(file):
            show_message(f"{name}: ranked by the bracket of a knock-out (192), without tie-breaks")
        elif asked is None:
            _show_notes_on_tiebreaks(name, file)
        ranking = ranking_of(
            file, tiebreaks=asked, after_round=options.round, unrated_rating=options.unrated, edition=edition
        )
    except OSError as error:
        show_message(f"{name}: cannot be read: {error.strerror or error}")
        return UNUSABLE
    except UnusableTrf as error:
        show_problems(name, error.problems)
        return UNUSABLE
    except (InvalidTieBreaks, InvalidTournament) as error:
        for problem in error.problems:
            show_message(f"{name}: {problem}")
        return UNUSABLE
    except ValueError as error:
        show_message(f"{name}: {error}")
        return UNUSABLE
    _show(name, file, ranking, edition, options)
    return SHOWN


def _read(name: str) -> TrfFile:
    file = read_report(name, lambda warning: show_message(f"{name}: {warning}"))
    show_problems(name, file.adjustments, kind="warning: ")
    return file


def _show_notes_on_teams(name: str, file: TrfFile) -> None:
    """What was read of the teams in a lenient way."""
    from pairing.trf.team_event import read_team_event

    show_problems(name, read_team_event(file).adjustments, kind="warning: ")


def _show_notes_on_tiebreaks(name: str, file: TrfFile) -> None:
    """What there is to say of the list that the file names, or does not name."""
    from pairing.checking.standings_of_file import tiebreaks_of_file
    from pairing.texts import shortened
    from pairing.trf.tiebreak_lines import stated_tiebreaks

    used, left_out = tiebreaks_of_file(file)
    if not stated_tiebreaks(file):
        show_message(f"{name}: no tie-breaks are named (202); this program's short list: {','.join(used)}")
    if left_out:
        rest = f"; what follows was left out: {shortened(','.join(left_out[1:]), 200)}" if left_out[1:] else ""
        show_message(
            f"{name}: {shortened(left_out[0])} is no tie-break of C.07; players equal before it share a rank{rest}"
        )


def _show(name: str, file: TrfFile, ranking: Ranking, edition: Edition, options: argparse.Namespace) -> None:
    import json

    from pairing.checking.standings_of_file import entrants_of_file

    for code in (entry.acronym for entry in ranking.tiebreaks if entry.acronym in ranking.dropped):
        show_message(f"{name}: {code} was dropped: a player has no rating (C.07, 10); --unrated N gives one")
    names, rounds = entrants_of_file(file)
    after = rounds if options.round is None else options.round
    sides = _sides(file, ranking)
    if options.json:
        data = {"file": name, "after_round": after, "edition": edition.value, **_data(names, ranking)}
        data |= {"sides": sides} if sides else {}
        print(json.dumps(data, ensure_ascii=False))
        return
    for line in _table(names, ranking):
        print(printable(line))
    for side in sides:
        print(f"Side {side['first']} to {side['last']}: {side['points']}")


def _sides(file: TrfFile, ranking: Ranking) -> list[dict[str, Any]]:
    """The points of the two sides, by the first and last number of each; none where there are no sides."""
    from pairing.standings import decimal_text
    from pairing.trf.system_of_file import system_of

    system = system_of(file).system
    if system is None or system.known_rounds is None:
        return []
    return [
        {
            "first": numbers[0],
            "last": numbers[-1],
            "points": decimal_text(sum(line.points for line in ranking.lines if line.tpn in numbers), 10),
        }
        for numbers in system.known_rounds.sides(len(file.players))
    ]


def _data(names: dict[int, str], ranking: Ranking) -> dict[str, Any]:
    return {
        "tiebreaks": [
            {
                "code": entry.acronym,
                "name": entry.name,
                "article": entry.article,
                "dropped": entry.acronym in ranking.dropped,
            }
            for entry in ranking.tiebreaks
        ],
        "standings": [_line_data(line, names[line.tpn], ranking) for line in ranking.lines],
    }


def _line_data(line: Standing, name: str, ranking: Ranking) -> dict[str, Any]:
    """A line with exact values as texts: ``8.5``, or ``53/6`` where no two decimals are exact; null for no value."""
    from pairing.standings import decimal_text

    return {
        "rank": line.rank,
        "tpn": line.tpn,
        "name": name,
        "points": decimal_text(line.points, 10),
        "values": [_exact(value, entry.unit) for value, entry in zip(line.values, ranking.tiebreaks, strict=True)],
    }


def _exact(value: Value, unit: int) -> str | None:
    from pairing.standings import decimal_text

    if value is None:
        return None
    exact = Fraction(value) / unit
    text = decimal_text(value, unit)
    return text if Fraction(text) == exact else str(exact)


def _table(names: dict[int, str], ranking: Ranking) -> list[str]:
    """The lines of the table, the columns as wide as they need."""
    from pairing.standings import decimal_text

    rows = [["Rank", "TPN", "Points", *(entry.acronym for entry in ranking.tiebreaks)]]
    for line in ranking.lines:
        values = [decimal_text(value, entry.unit) for value, entry in zip(line.values, ranking.tiebreaks, strict=True)]
        rows.append([str(line.rank), str(line.tpn), decimal_text(line.points, 10), *values])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    last = ["Name", *(names[line.tpn] for line in ranking.lines)]
    return [
        "  ".join([*(cell.rjust(width) for cell, width in zip(row, widths, strict=True)), name])
        for row, name in zip(rows, last, strict=True)
    ]
