"""Reads a tournament report file: TRF16, the pairing records of TRF26, and those of pairing engines (XX, BB, TNR …).

Reading never fails: what makes a file unusable is in its ``problems``, all of it at once, and what was read in a
lenient way in its ``adjustments``.
"""

from __future__ import annotations

import re
from dataclasses import fields
from typing import NamedTuple

from pairing.engine.tournament import Game, Scoring
from pairing.engine.words import counted
from pairing.trf.abnormal import AbnormalPoints, PointsTable
from pairing.trf.columns import Line
from pairing.trf.event_codes import is_national_record, read_national_record
from pairing.trf.event_type import (
    games_of_matches,
    has_matches_of_teams,
    has_predetermined_pairings,
    is_of_teams,
)
from pairing.trf.history import History, check_points, count_rounds_paired
from pairing.trf.player_lines import PlayerLine, has_too_many_rounds, read_player_line
from pairing.trf.problems import Remarks
from pairing.trf.records import PlayerDetails, TrfFile, TrfPlayer
from pairing.trf.requests import byes_ahead, note_rounds_beyond, virtual_points
from pairing.trf.settings_lines import Settings

_LINE_ENDS = re.compile(r"\r\n|\r|\n")
DETAILS = tuple(entry.name for entry in fields(PlayerDetails))
MOST_PLAYERS = 9_999
_BYTE_ORDER_MARK = "\ufeff"
_END_OF_FILE = "\x1a"  # some old programs close their files with it


def decode(data: bytes) -> tuple[str, str]:
    """The text of a file and the name of its encoding: UTF-8 with or without mark, else CP1252, else Latin-1."""
    for encoding, name in (("utf-8-sig", "UTF-8"), ("cp1252", "CP1252")):
        try:
            return data.decode(encoding), name
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), "Latin-1"


def read_trf(text: str, *, by_games: bool = False) -> TrfFile:
    """The file that ``text`` holds. Columns are counted in characters, lines end with CR, LF or both.

    ``by_games`` leaves the columns of matches of several games what they are in the file, a round each, as they
    are rated.
    """
    remarks = Remarks()
    if "\0" in text:
        before = _LINE_ENDS.split(text[: text.index("\0")].removeprefix(_BYTE_ORDER_MARK))
        remarks.problem(
            len(before), len(before[-1]) + 1, "", "This is no text in a known encoding; save the file as UTF-8 text."
        )
        return TrfFile(problems=remarks.problems)
    lines = _LINE_ENDS.split(text.removeprefix(_BYTE_ORDER_MARK))
    matches_of_teams = has_matches_of_teams(lines)
    settings = Settings(is_of_teams(lines), matches_of_teams)
    players: list[PlayerLine] = []
    for number, content in enumerate(lines, start=1):
        line = Line(number, content.rstrip().removesuffix(_END_OF_FILE))
        if not line.text:
            continue
        if line.text.startswith("001"):
            if len(players) == MOST_PLAYERS:
                message = f"More than {MOST_PLAYERS:,} players, who have starting ranks of four digits; take lines out."
                remarks.problem(number, 1, line.text, message)
                break
            players.append(read_player_line(line, remarks, of_teams=matches_of_teams))
        else:
            settings.read(line, remarks)
    return _Assembly(settings, _unique(players, remarks), remarks, by_games).file()


def _unique(players: list[PlayerLine], remarks: Remarks) -> dict[int, PlayerLine]:
    """The players by starting rank; a problem for each rank that comes again."""
    unique: dict[int, PlayerLine] = {}
    for player in players:
        if player.tpn is None:
            continue
        first = unique.setdefault(player.tpn, player)
        if first is not player:
            message = f"The starting rank {player.tpn} stands in line {first.line.number} too; number each once."
            remarks.problem(player.line.number, 5, player.line.field(5, 8), message)
    if not players:
        remarks.problem(1, 1, "", "There is no player (record 001); the file is empty, or no tournament report file.")
    return unique


class _Assembly(NamedTuple):
    """Puts lines that were read one by one together, checking them against each other."""

    settings: Settings
    players: dict[int, PlayerLine]
    remarks: Remarks
    by_games: bool

    def file(self) -> TrfFile:
        self._check_counts()
        abnormal_points = self.settings.known_abnormal_points(self.players, "Player", self.remarks)
        self._check_acceleration()
        of_teams = has_matches_of_teams(kept.text for kept in self.settings.kept_lines)
        rounds = self._rounds_paired(of_teams=of_teams)
        self._check_rounds(rounds)
        scoring = self.settings.scoring.result(self.remarks, predetermined=self._is_predetermined())
        players = self._trf_players(rounds, scoring, abnormal_points, of_teams=of_teams)
        settings = self.settings
        forbidden = settings.forbidden_groups(self.players, "Player", self.remarks)
        note_rounds_beyond(settings, settings.total_rounds, self.remarks)
        self._check_national_ratings()
        file = TrfFile(
            **settings.texts,
            deputy_arbiters=tuple(settings.deputy_arbiters),
            round_dates=settings.round_dates,
            players=players,
            rounds_paired=rounds,
            total_rounds=settings.total_rounds,
            initial_colour=settings.initial_colour,
            maxi=settings.maxi is not None and settings.maxi[1],
            maxi_line=settings.maxi[0].number if settings.maxi else 0,
            scoring=scoring,
            undecided_points=settings.scoring.undecided(scoring),
            forbidden=tuple(dict.fromkeys(forbidden)),  # both dialects may state one prohibition; it is one
            abnormal_points=abnormal_points,
            kept_lines=settings.kept_in_order(),
            away=frozenset(request.tpn for request in settings.byes if request.round_number is None),
            adjustments=self.remarks.adjustments,
            problems=self.remarks.problems,
        )
        if self.by_games or file.games_of_matches == 1 or self._goes_on_too_long():
            return file
        from pairing.trf.match_columns import in_matches  # few files need it

        return in_matches(file, file.games_of_matches)

    def _rounds_paired(self, *, of_teams: bool) -> int:
        rounds = count_rounds_paired(tuple(self.players.values()), of_teams=of_teams)
        if not of_teams:
            return rounds
        from pairing.trf.team_lines import last_round  # few files need it

        lines = (Line(kept.line, kept.text) for kept in self.settings.kept_lines)
        return last_round(rounds, lines, self.settings.total_rounds)

    def _check_counts(self) -> None:
        """The numbers of players (062) and of those with a rating (072) against the players' lines."""
        rated = sum(player.rating is not None for player in self.players.values())
        for stated, what, listed in (
            (self.settings.player_count, "player", len(self.players)),
            (self.settings.rated_count, "rated player", rated),
        ):
            if stated is not None and self.players and stated[1] != listed:
                line, count = stated
                message = f"The file states {counted(count, what)} and lists {listed}; the list holds."
                self.remarks.adjustment(line.number, 5, line.text[4:], message)

    def _goes_on_too_long(self) -> bool:
        """Whether rounds were left out, which is reported: what does not agree with them says nothing new."""
        return any(has_too_many_rounds(player.line) for player in self.players.values())

    def _check_rounds(self, paired: int) -> None:
        """A file with more rounds than it states contradicts itself, and pairings depend on the number."""
        stated, line = self.settings.total_rounds, self.settings.rounds_line
        if stated is not None and line is not None and stated < paired:
            message = f"The number of rounds is {stated}, but the file has {paired}; correct one of the two."
            self.remarks.problem(line.number, 5, line.text[4:], message)

    def _trf_players(
        self, rounds: int, scoring: Scoring, abnormal_points: tuple[AbnormalPoints, ...], *, of_teams: bool
    ) -> tuple[TrfPlayer, ...]:
        games = games_of_matches(kept.text for kept in self.settings.kept_lines)
        history = History(self.players, rounds, self.remarks, of_teams, games)
        history.check()
        records = history.records()
        in_columns = {tpn: history.byes_ahead(player) for tpn, player in self.players.items()}
        byes = byes_ahead(self.settings.byes, in_columns, records, rounds, self.remarks)
        virtual = virtual_points(self.settings.virtual_points, self.players.keys(), self.remarks)
        table = PointsTable(scoring.points, abnormal_points)
        players = []
        for tpn, line in self.players.items():
            player = TrfPlayer(
                **{name: getattr(line.details, name) for name in DETAILS},
                tpn=tpn,
                name=line.name,
                rating=line.rating,
                points=line.points,
                records=records[tpn],
                byes_ahead=byes[tpn],
                virtual_points=virtual[tpn],
                line=line.line.number,
            )
            if not of_teams and not has_too_many_rounds(line.line):  # of teams they are for information
                self._check_points(line, player, scoring, table)
            players.append(player)
        return tuple(players)

    def _check_points(self, line: PlayerLine, player: TrfPlayer, scoring: Scoring, table: PointsTable) -> None:
        coming = len(player.records)
        undecided = sum(isinstance(record, Game) and record.adjourned for record in player.records)
        may_add = (
            scoring.points(player.coming) if player.coming is not None else 0,
            player.virtual_points[coming] if coming < len(player.virtual_points) else 0,
            undecided * self.settings.scoring.beyond_a_draw(scoring),
        )
        check_points(line, table.total(player.tpn, player.records), may_add=may_add, remarks=self.remarks)

    def _is_predetermined(self) -> bool:
        words = self.settings.texts.get("tournament_type", "")
        return has_predetermined_pairings(self._stated_code(), words)

    def _stated_code(self) -> str:
        return next((kept.text[4:].strip() for kept in self.settings.kept_lines if kept.text[:3] == "192"), "")

    def _check_acceleration(self) -> None:
        """What ACC says beside record 192 and virtual points, which go before it."""
        settings = self.settings
        if settings.acceleration is None:
            return
        line, is_on = settings.acceleration
        code = self._stated_code().upper()
        if code.startswith("FIDE_") and code.endswith("_BAKU") is not is_on:
            message = f"ACC and the type of tournament {code} (192) contradict each other; correct one of them."
            self.remarks.problem(line.number, 5, line.text[4:], message)
        elif settings.virtual_points and is_on:
            message = "The virtual points of the records 250 and XXA hold, whatever follows from ACC."
            self.remarks.adjustment(line.number, 5, line.text[4:], message)
        elif settings.virtual_points:
            message = "ACC says that there is no acceleration, but 250 or XXA give virtual points; correct one of them."
            self.remarks.problem(line.number, 5, line.text[4:], message)

    def _check_national_ratings(self) -> None:
        for kept in self.settings.kept_lines:
            if not is_national_record(kept.text):
                continue
            tpn = read_national_record(Line(kept.line, kept.text)).tpn
            if tpn not in self.players:
                message = f"The national rating of player {tpn}, who is not in the file; it was kept."
                self.remarks.adjustment(kept.line, 5, kept.text[4:8], message)
