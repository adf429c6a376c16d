"""A report file looked at before it is imported: what it holds, what was adjusted, is doubtful or stands in the way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.service import ByeKind, System, baku_objection
from pairing.trf.columns import points_text
from pairing.trf.event_codes import LEFT_FIDE_MODE
from pairing.trf.problems import Problem, how_many, in_bounds, merged_by_message
from pairing.trf.reader import decode
from pairing.trf.records import TrfFile
from pairing.trf.system_of_file import TYPE
from tournaments.basics.systems import is_possible_bye, objection_to_draw
from tournaments.files.actions.adjustments import adjustments_of
from tournaments.files.queries.doubts import (
    Replay,
    asks_for_system,
    breaches_of,
    cannot_be_continued,
    doubts_of,
    pairing_system,
    replay_of,
    stated_system,
)
from tournaments.files.queries.reading import read_as, systems_for
from tournaments.files.queries.team_files import abnormal_problems, event_of, problems_of_teams
from tournaments.models import MOST_ROUNDS
from tournaments.players.models.player import HIGHEST_RATING

_LEFT_FIDE_MODE = re.compile(rf"{re.escape(LEFT_FIDE_MODE)} @ Round (\d{{1,2}}): ?(.*)$")
SECONDS_FOR_THE_REPLAY = 1.0  # 1,000 players over 9 rounds; a page is waited for


@dataclass(frozen=True, slots=True)
class TrfReview:
    """What an arbiter is shown of a file.

    ``problems`` make it unusable; ``adjustments`` were read in a lenient way; ``doubts`` can be read and look wrong.
    ``replay`` tells how the rounds compare with the rules, ``breaches`` what breaks these. ``unrated`` are the
    names of those who need a provisional rating, where the ``system`` by which rounds still to come are paired needs
    one. ``total_rounds`` is None where the file does not say how many rounds there are. ``asks_for_system`` says that
    the file leaves its system open; ``system`` is None until somebody has said it, or where no round is to come.
    ``systems`` are those that can be said. ``teams`` is how many there are in an event of teams.
    """

    name: str
    teams: int
    players: int
    rounds: int
    total_rounds: int | None
    adjustments: tuple[Problem, ...]
    doubts: tuple[Problem, ...]
    problems: tuple[Problem, ...]
    replay: Replay | None
    breaches: tuple[str, ...]
    unrated: tuple[str, ...]
    encoding: str
    system: System | None
    asks_for_system: bool
    systems: tuple[System, ...]

    @property
    def adjustment_count(self) -> int:
        """How many there are, with those that are not listed."""
        return how_many(self.adjustments)

    @property
    def doubt_count(self) -> int:
        """How many there are, with those that are not listed."""
        return how_many(self.doubts)

    @property
    def adjustment_texts(self) -> tuple[str, ...]:
        """The adjustments to be read by people: the same one in many lines only once."""
        return merged_by_message(self.adjustments)


def review_trf(
    data: bytes,
    *,
    provisional_rating: int | None = None,
    total_rounds: int | None = None,
    system: str = "",
    seconds: float = SECONDS_FOR_THE_REPLAY,
) -> TrfReview:
    """Read a file without importing anything; never raises.

    ``provisional_rating``, ``total_rounds`` and ``system`` (of a file that states none) are those of the import, as far
    as they are known; the rounds are paired again for ``seconds`` at most, and the round at hand to its end.
    """
    text, encoding = decode(data)
    _rated, stated, file = read_as(text, system)
    event = event_of(file)
    problems, paired_by = problems_of(file), stated_system(file)
    replay = (
        None
        if problems
        else replay_of(file, seconds=seconds, provisional_rating=provisional_rating, total_rounds=total_rounds)
    )
    return TrfReview(
        name=file.name,
        teams=len(event.lines) if event else 0,
        players=len(file.players),
        rounds=file.rounds_paired,
        total_rounds=file.total_rounds,
        adjustments=adjustments_of(file, text, encoding),
        doubts=() if problems else doubts_of(file, replay),
        problems=problems,
        replay=replay,
        breaches=() if problems else breaches_of(file, replay),
        unrated=_unrated(file) if paired_by and paired_by.needs_ratings and not is_finished(file, total_rounds) else (),
        encoding=encoding,
        system=paired_by,
        asks_for_system=asks_for_system(stated),
        systems=systems_for(stated),
    )


def is_finished(file: TrfFile, total_rounds: int | None) -> bool:
    """Whether no round is left to be paired, so that nobody needs a rating any more; not known before it is said."""
    return (total_rounds or file.total_rounds) == file.rounds_paired > 0


def _unrated(file: TrfFile) -> tuple[str, ...]:
    return tuple(player.name for player in file.players if player.rating is None)


def problems_of(file: TrfFile) -> tuple[Problem, ...]:
    """What stands in the way of an import, the reader's problems first, as much of it as a page can hold."""
    problems = (*file.problems, *_players_problems(file), *_rules_problems(file), *_other_events(file))
    of_teams = problems_of_teams(file) if file.has_matches_of_teams and not file.problems else ()
    return in_bounds((*problems, *of_teams))


def _other_events(file: TrfFile) -> Iterator[Problem]:
    """What keeps a file out that is of no Swiss tournament, as far as it says so."""
    system = stated_system(file)
    games = file.scoring.games_per_match
    if games > 1 and not pairing_system(file).takes_matches_of(games):
        line, said = _statement_of_type(file)
        message = _("Matches of %(games)d games, and no system that pairs them is stated (192). Correct the record.")
        message %= {"games": games}
        yield Problem(line, 5, said, message)
    if system is None and not asks_for_system(file) and states_rounds_to_come(file):
        line, said = _statement_of_type(file)
        yield Problem(line, 5, said, cannot_be_continued(file))


def states_rounds_to_come(file: TrfFile) -> bool:
    """Whether the file itself says that it does not end with the last round."""
    return not file.rounds_paired or (file.total_rounds or 0) > file.rounds_paired


def _statement_of_type(file: TrfFile) -> tuple[int, str]:
    """The line that says what kind of event it is, as far as lines are known, and what it says."""
    record = next((kept for kept in file.kept_lines if kept.text.startswith(TYPE)), None)
    return (record.line, record.text[4:]) if record else (1, file.tournament_type)


def _players_problems(file: TrfFile) -> Iterator[Problem]:
    numbers = Counter(player.fide_id for player in file.players if player.fide_id)
    for player in file.players:
        if not player.name:
            message = _("Player %(tpn)d has no name; enter one.") % {"tpn": player.tpn}
            yield Problem(player.line, 15, "", message)
        if numbers[player.fide_id] > 1:
            message = _("This FIDE number stands at %(count)d players; correct it or take it out.")
            yield Problem(player.line, 58, player.fide_id, message % {"count": numbers[player.fide_id]})
        if player.rating is not None and player.rating > HIGHEST_RATING:
            message = _("The rating must be from 1 to %(highest)d.") % {"highest": HIGHEST_RATING}
            yield Problem(player.line, 49, str(player.rating), message)
        if any(bye is not None and bye.kind is ByeKind.FULL_POINT for bye in player.byes_ahead):
            message = _("A full-point bye in a round still to be paired cannot be taken over; enter H or Z.")
            yield Problem(player.line, 1, "F", message)


def _rules_problems(file: TrfFile) -> Iterator[Problem]:
    of_teams = file.has_matches_of_teams  # whose acceleration is of match points, and whose bye record 320 gives
    if file.baku_line is not None and not of_teams and (objection := baku_objection(file.scoring)):
        yield Problem(file.baku_line.line, 5, file.baku_line.text[4:], objection)
    yield from abnormal_problems(file.abnormal_points)
    scoring = file.scoring
    if scoring.loss or scoring.absence:
        yield Problem(1, 1, "", _("Points for a loss or for an absence cannot be taken over; both must be 0."))
    most = min(scoring.games_per_match, 2) * scoring.win  # a bye of more games is worth no more
    if scoring.draw > scoring.win or scoring.pairing_allocated_bye > most or not 0 < scoring.win <= 100:
        yield Problem(1, 1, "", _("A draw or a bye cannot be worth more than a win, nor a win more than 10 points."))
    else:
        yield from _points_problems(file)
    if file.total_rounds is not None and file.total_rounds > MOST_ROUNDS:
        message = _("The number of rounds is %(stated)d; it must be from %(paired)d (those in the file) to %(most)d.")
        values = {"stated": file.total_rounds, "paired": file.rounds_paired, "most": MOST_ROUNDS}
        yield Problem(1, 1, "", message % values)


def _points_problems(file: TrfFile) -> Iterator[Problem]:
    """Points that nobody can choose here either; a tournament that left FIDE mode here keeps its bye."""
    scoring = file.scoring
    if objection := objection_to_draw(scoring.win, scoring.draw):
        yield Problem(1, 1, "", _("The points (162): %(objection)s") % {"objection": objection})
    if file.has_matches_of_teams:
        return
    bye = scoring.pairing_allocated_bye
    points = {"points_win": scoring.win, "points_draw": scoring.draw, "points_bye": bye}
    if not is_possible_bye(scoring.games_per_match, points) and left_fide_mode(file) is None:
        message = _(
            "The pairing-allocated bye gives %(points)s points (162). It is worth what a game can give: a win, a draw "
            "or a loss. Correct the record."
        )
        yield Problem(1, 1, "", message % {"points": points_text(bye).strip()})


def left_fide_mode(file: TrfFile) -> tuple[int, str] | None:
    """The round in which the tournament left FIDE mode here, and why, as a comment of the file says; else None."""
    found = (_LEFT_FIDE_MODE.match(line.text) for line in file.kept_lines)
    return next(((int(left[1]), left[2]) for left in found if left), None)
