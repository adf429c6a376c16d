"""From the players' games of one round to the matches of their teams: who met whom, on which boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from pairing.engine.tournament import Bye, Colour, Game, Match, Outcome, Record, Scoring, outcome_of
from pairing.trf.codes import block_column
from pairing.trf.columns import points_text
from pairing.trf.problems import Remarks
from pairing.trf.records import TrfPlayer
from pairing.trf.scores_alone import ScoreAlone, boards_of_score, scores_possible
from pairing.trf.team_lines import Forfeit, LineUp, TeamLine, TeamLines, sequence_text

EMPTY = 0  # on a board: nobody

Boards = list[tuple[int, int]]
TeamGames = tuple[int, list[Game]]
"""A team's number and its side of each board."""


def outcomes_of_boards(mine: Sequence[Game], theirs: Sequence[Game], scoring: Scoring) -> tuple[Outcome, Outcome]:
    """What the boards of a match make of it for either team; both lose where nobody came."""
    made, answer = (sum(map(scoring.of_outcome, games)) for games in (mine, theirs))
    if not (made or answer or any(game.played for game in mine)):
        return Outcome.LOSS, Outcome.LOSS
    return outcome_of(made, answer), outcome_of(answer, made)


class TeamSide(NamedTuple):
    """What a round brought a team: its match with the line-up by boards. Of a forfeit the colours may not be known."""

    match: Match
    line_up: tuple[int, ...]
    colours_known: bool = True


class TeamRound(NamedTuple):
    """One round of an event of teams; ``records`` are those of its players.

    ``colours`` are those of the first team's boards, as many as there are boards. ``scheduled`` has the colour that the
    board gives to those players who played with the other one, ``scores`` the matches whose score alone is known.
    """

    number: int
    records: Mapping[int, Record]
    teams: Mapping[int, TeamLine]
    players: Mapping[int, TrfPlayer]
    team_of: Mapping[int, int]
    lines: TeamLines
    colours: tuple[Colour, ...]
    scoring: Scoring
    remarks: Remarks
    scheduled: Mapping[int, Colour] = MappingProxyType({})
    scores: Mapping[frozenset[int], ScoreAlone] = MappingProxyType({})

    def sides(self) -> dict[int, TeamSide]:
        """What the round brought each team that had a match; what contradicts itself goes to the remarks."""
        found: dict[int, TeamSide] = {}
        for one, other in self._pairs():
            boards = self._boards(one, other)
            if boards is None:
                continue
            if len(boards) > len(self.colours):
                message = (
                    f"{len(boards)} boards, but the event has {len(self.colours)} (352); name who sat on them (300)."
                )
                self._report(one, other, message)
                continue
            for player in {*self._entries(one, other), *self._entries(other, one)}.difference(*boards):
                self._report_player(player, "has a game, but no board in the line-up; correct the record 300.")
            boards += [(EMPTY, EMPTY)] * (len(self.colours) - len(boards))
            found |= self._match(one, other, boards)
        return found

    def _opponents(self, team: TeamLine) -> Iterator[tuple[int, int]]:
        """Each member who has an opponent, and that opponent's team."""
        for member in team.members:
            record = self.records[member]
            if not isinstance(record, Bye) and record.opponent:
                yield member, self.team_of.get(record.opponent, 0)

    def _pairs(self) -> list[tuple[int, int]]:
        """The teams that met, the smaller number first."""
        met: dict[int, int] = {}
        for number in self.teams:
            for member, opponent in self._opponents(self.teams[number]):
                if opponent in (0, number):
                    what = "somebody of the same team" if opponent else "somebody of no team"
                    self._report_player(member, f"is paired against {what}; correct the opponent or the teams (310).")
                elif met.setdefault(number, opponent) != opponent:
                    message = f"is paired against team {opponent}, others of team {number} against {met[number]}."
                    self._report_player(member, f"{message} A team has one opponent in a round; correct one.")
        for one, other in self._stated_pairs():
            for team, opponent in ((one, other), (other, one)):
                if met.setdefault(team, opponent) != opponent:
                    self._report(team, opponent, f"team {team} is paired against {met[team]}; correct one of the two.")
        return sorted({(min(pair), max(pair)) for pair in met.items()})

    def _stated_pairs(self) -> Iterator[tuple[int, int]]:
        """The teams that records 330 and 300 pair in this round."""
        for forfeit in self.lines.forfeits.get(self.number, {}).values():
            yield forfeit.white, forfeit.black
        for score in self.scores.values():
            if {score.white, score.black} <= self.teams.keys():
                yield score.white, score.black
        for team, line_up in self.lines.line_ups.get(self.number, {}).items():
            yield team, line_up.opponent

    def _entries(self, team: int, opponent: int) -> list[int]:
        """The members with a game, in the order of the roster: against the opponents, or won without one."""
        found = []
        for member in self.teams[team].members:
            record = self.records[member]
            if not isinstance(record, Bye) and self.team_of.get(record.opponent, opponent) == opponent:
                found.append(member)
        return found

    def _opponent(self, player: int) -> int:
        record = self.records[player]
        return EMPTY if isinstance(record, Bye) else record.opponent

    def _boards(self, one: int, other: int) -> Boards | None:
        """Who sat on the boards, from the first one on: by records 300, else in the order of the rosters.

        None, with a problem, where those orders do not go together.
        """
        stated = [self.lines.line_ups.get(self.number, {}).get(team) for team in (one, other)]
        if stated[0] is not None:
            boards = self._by_line_up(stated[0], stated[1], self._entries(other, one))
            if stated[1] is None:
                self._check_order(stated[0], other, [theirs for _mine, theirs in boards if theirs])
            return boards
        if stated[1] is not None:
            turned = self._by_line_up(stated[1], None, self._entries(one, other))
            self._check_order(stated[1], one, [mine for _theirs, mine in turned if mine])
            return [(theirs, mine) for mine, theirs in turned]
        return self._in_order(self._entries(one, other), self._entries(other, one))

    def _by_line_up(self, mine: LineUp, theirs: LineUp | None, entries: Sequence[int]) -> Boards:
        """The boards of a stated line-up; who has no opponent sits, in order, where nobody else can."""
        others = theirs.players if theirs is not None else ()
        free = [player for player in entries if player not in others and not self._opponent(player)]
        boards: Boards = []
        for place in range(max(len(mine.players), len(others))):
            player = mine.players[place] if place < len(mine.players) else EMPTY
            answer = self._opponent(player) if player in self.players else EMPTY
            listed = others[place] if place < len(others) else EMPTY
            if answer and listed and answer != listed:
                message = f"Round {self.number}, board {place + 1}: player {player} is paired against {answer}, not "
                self.remarks.problem(mine.line.number, 17, mine.line.text[16:], f"{message}{listed}; correct one.")
            if theirs is None and not answer and free and not (player and self._won(player)):
                listed = free.pop(0)
            boards.append((player, answer or listed))
        return boards

    def _check_order(self, stated: LineUp, team: int, opposite: Sequence[int]) -> None:
        """Who sat opposite a stated line-up must follow the roster, because that team has no record 300."""
        members = self.teams[team].members
        places = [members.index(player) for player in opposite if player in members]
        if places != sorted(places):
            start = (
                f"Round {self.number}: opposite this line-up team {team} has {', '.join(map(str, opposite))}, which "
            )
            message = f"{start}is not the order of its roster; correct it, or add a record 300 for team {team}."
            self.remarks.problem(stated.line.number, 17, stated.line.text[16:], message)

    def _won(self, player: int) -> bool:
        record = self.records[player]
        return not isinstance(record, Bye) and record.outcome is Outcome.WIN

    def _in_order(self, mine: list[int], theirs: list[int]) -> Boards | None:
        """Both line-ups side by side; who won without an opponent sat opposite an empty board."""
        boards: Boards = []
        mine, theirs = mine[::-1], theirs[::-1]
        while mine or theirs:
            if mine and not self._opponent(mine[-1]):
                boards.append((mine.pop(), EMPTY))
            elif theirs and not self._opponent(theirs[-1]):
                boards.append((EMPTY, theirs.pop()))
            elif mine and theirs and self._opponent(mine[-1]) == theirs[-1]:
                boards.append((mine.pop(), theirs.pop()))
            else:
                player = (mine or theirs)[-1]
                message = "does not sit where the order of the rosters puts both; name who sat on the boards (300)."
                self._report_player(player, message)
                return None
        return boards

    def _match(self, one: int, other: int, boards: Boards) -> dict[int, TeamSide]:
        """Both sides of the match on these boards."""
        if (score := self.scores.get(frozenset({one, other}))) is not None:
            return self._of_score(score, boards)
        forfeit = self._forfeit(one, other)
        first = self._first_colour(one, boards, forfeit)
        mine, theirs = [], []
        for colour, (player, answer) in zip(self.colours, boards, strict=True):
            own = colour if first is self.colours[0] else colour.opposite
            mine.append(self._game(player, other, own))
            theirs.append(self._game(answer, one, own.opposite))
            self._check_colour(player, own)
        played = any(game.played for game in mine)
        known = played or forfeit is not None or self._have_opponents(boards)
        outcomes = outcomes_of_boards(mine, theirs, self.scoring)
        turned = mine[0].colour is not first
        if forfeit is not None:
            outcomes = self._outcomes_by_330(forfeit, (one, mine), (other, theirs), outcomes)
        return {
            team: TeamSide(
                Match(tuple(games), outcome, played, scheduled=games[0].colour.opposite if turned else None),
                tuple(board[side] for board in boards),
                known,
            )
            for side, (team, games, outcome) in enumerate(zip((one, other), (mine, theirs), outcomes, strict=True))
        }

    def _of_score(self, score: ScoreAlone, boards: Boards) -> dict[int, TeamSide]:
        """Both sides of a match of which the score alone is known."""
        number, sum_ = len(self.colours), len(self.colours) * self.scoring.win
        possible = score.of_white in scores_possible(number, self.scoring) and score.of_white + score.of_black == sum_
        if any(map(any, boards)) or not possible:
            message = (
                "a comment has the score alone, which is not one of its boards; correct the comment, or take it out."
            )
            self._report(score.white, score.black, message)
            return {}
        first = self.colours if self.colours[:1] != (Colour.BLACK,) else tuple(one.opposite for one in self.colours)
        won = boards_of_score(score.of_white, number, self.scoring)
        lost = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW}
        mine = tuple(Game(score.black, colour, one) for colour, one in zip(first, won, strict=True))
        theirs = tuple(Game(score.white, game.colour.opposite, lost[game.outcome]) for game in mine)
        return {
            team: TeamSide(Match(games, outcome), (EMPTY,) * number)
            for team, games, outcome in zip(
                (score.white, score.black), (mine, theirs), outcomes_of_boards(mine, theirs, self.scoring), strict=True
            )
        }

    def _outcomes_by_330(
        self, forfeit: Forfeit, one: TeamGames, other: TeamGames, of_boards: tuple[Outcome, Outcome]
    ) -> tuple[Outcome, Outcome]:
        """What record 330 makes of the match for either team; boards that were won, if any, must say the same."""
        stated = forfeit.of_white, forfeit.of_black
        if forfeit.white != one[0]:
            stated = stated[::-1]
        games = (*one[1], *other[1])
        if any(game.played for game in games):
            self._report_line(forfeit, "but games of it were played; take the record out, or the games.")
        elif any(game.outcome is Outcome.WIN for game in games) and stated != of_boards:
            sides = ((one[0], stated[0]), (other[0], stated[1]))
            wins = next((f"team {team}" for team, outcome in sides if outcome is Outcome.WIN), "nobody")
            mine, theirs = (points_text(sum(map(self.scoring.of_outcome, made))) for _team, made in (one, other))
            boards = f"team {one[0]} has {mine} points and team {other[0]} has {theirs}"
            self._report_line(forfeit, f"{wins} wins it, but on the boards {boards}; correct one of the two.")
        return stated

    def _have_opponents(self, boards: Boards) -> bool:
        """Whether anybody on these boards has an opponent in the file, and with it a colour."""
        return any(player and self._opponent(player) for board in boards for player in board)

    def _game(self, player: int, opponent: int, colour: Colour) -> Game:
        """The side of a board, against the other team. An empty board is lost by forfeit."""
        record = self.records[player] if player in self.players else None
        if isinstance(record, Game):
            colour = record.colour if record.played and player in self.scheduled else colour
            return Game(opponent, colour, record.outcome, record.played, record.rated, record.adjourned)
        return Game(opponent, colour, Outcome.LOSS, played=False)

    def _forfeit(self, one: int, other: int) -> Forfeit | None:
        return self.lines.forfeits.get(self.number, {}).get(frozenset({one, other}))

    def _first_colour(self, one: int, boards: Boards, forfeit: Forfeit | None) -> Colour:
        """The colour of the first team's first board: from a game played, else 330, else a forfeit, else White."""
        seats = [
            (colour, self._record(player)) for colour, (player, _) in zip(self.colours, boards, strict=True) if player
        ]
        games = [(colour, record) for colour, record in seats if isinstance(record, Game)]
        for colour, record in games:
            if record.played:
                return self.colours[0] if record.colour is colour else self.colours[0].opposite
        if forfeit is not None:
            return self.colours[0] if forfeit.white == one else self.colours[0].opposite
        for colour, record in games:
            if record.opponent:
                return self.colours[0] if record.colour is colour else self.colours[0].opposite
        return self.colours[0]

    def _record(self, player: int) -> Record:
        """What the player made, with the colour of the board."""
        record = self.records[player]
        if isinstance(record, Game) and record.played:
            return replace(record, colour=self.scheduled.get(player, record.colour))
        return record

    def _check_colour(self, player: int, colour: Colour) -> None:
        record = self._record(player) if player else None
        if isinstance(record, Game) and record.played and record.colour is not colour:
            colours = sequence_text(self.colours)
            message = f"has {record.colour.name.lower()}, against the colours of the boards, {colours}"
            self._report_player(player, f"{message}; correct the colour, the line-up (300) or the sequence (352).")

    def _report_player(self, player: int, message: str) -> None:
        entry = self.players[player]
        who = f"player {player} ({entry.name})" if entry.name else f"player {player}"
        self.remarks.problem(entry.line, block_column(self.number), "", f"Round {self.number}, {who} {message}")

    def _report_line(self, forfeit: Forfeit, message: str) -> None:
        start = f"Round {self.number}: the match of {forfeit.white} and {forfeit.black} is forfeited, "
        self.remarks.problem(forfeit.line.number, 5, forfeit.line.field(5, 6), start + message)

    def _report(self, one: int, other: int, message: str) -> None:
        line = self.teams[one].line
        start = f"Round {self.number}, teams {one} and {other}: "
        self.remarks.problem(line.number, 5, line.field(5, 7), start + message)
