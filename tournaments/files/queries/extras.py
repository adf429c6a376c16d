"""What a report file says and no field of the models holds: kept with the tournament, and written back.

Lines that name players by their starting ranks are bound to the players, because ranks (TPNs) may change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from pairing.service import OTHER_SWISS, system_named
from pairing.trf.columns import Line
from pairing.trf.event_codes import (
    SYSTEM_NAME,
    is_national_record,
    is_time_control,
    read_national_record,
    renumbered_record,
)
from pairing.trf.given_values import is_comment_on_values
from pairing.trf.records import KeptLine, PlayerDetails, TournamentDetails, TrfFile
from pairing.trf.tiebreak_lines import stated_tiebreaks, tiebreak_line
from pairing.version import VERSION
from tournaments.basics.dates import read_round_date
from tournaments.basics.systems import cycles_of
from tournaments.files.queries.doubts import objection_to_going_on
from tournaments.files.queries.team_files import event_of
from tournaments.log.kinds import LotsDrawn, TieBreaksChanged
from tournaments.log.kinds_of_rounds import ResultCorrected, ResultEntered
from tournaments.log.kinds_of_standings import RankedByHand, ValuesGiven
from tournaments.models import Acceleration, Player, Tournament
from tournaments.models.tournament import LONGEST_TIME_CONTROL

CONTROLLER, TOURNAMENT_CODE, TIME_CONTROL = "182", "192", "222"
_OF_TIEBREAKS = (TieBreaksChanged.kind, LotsDrawn.kind, RankedByHand.kind, ValuesGiven.kind)
_WRITTEN_FROM_FIELDS = (CONTROLLER, TOURNAMENT_CODE, SYSTEM_NAME, "202", "212")
# Records of teams that the rows of a team event say, or that follow from them.
_OF_TEAMS = ("013", "240", "250", "260", "299", "300", "310", "320", "330", "352", "362", "801", "802")
# Records of teams name players by starting rank, in columns of their own.
_WITH_NUMBERS = ("013", "300", "310", "320", "330", "801", "802")
_BY_PLAYER = frozenset(("birth_dates", "ranks", "numbers"))


def extras_of(file: TrfFile, players: Mapping[int, Player]) -> dict[str, Any]:
    """What is kept of ``file``, as JSON; ``players`` are its saved players by starting rank."""
    of_teams = file.has_matches_of_teams
    written = (*_WRITTEN_FROM_FIELDS, *(_OF_TEAMS if of_teams else ()))
    kept = [
        line.text
        for line in file.kept_lines
        if line.text[:3] not in written
        and (of_teams or not is_comment_on_values(line.text))
        and line.text != f"{TIME_CONTROL} {time_control_of(file)}"
    ]
    extras: dict[str, Any] = {
        "rounds": file.rounds_paired,
        "codes": {code: file.stated(code) for code in (CONTROLLER, TOURNAMENT_CODE, SYSTEM_NAME) if file.stated(code)},
        "tiebreaks": list(stated_tiebreaks(file)),
        "tournament_type": file.tournament_type,
        "round_dates": list(file.round_dates),
        "start_date": file.start_date,
        "end_date": file.end_date,
        "lines": [_bound(text, players) for text in kept],
        "birth_dates": {str(players[player.tpn].pk): player.birth_date for player in file.players if player.birth_date},
        "ranks": {str(players[player.tpn].pk): player.rank for player in file.players if player.rank},
    }
    if any(text[:3] in _WITH_NUMBERS for text in kept):
        extras["numbers"] = {str(player.pk): tpn for tpn, player in players.items()}
    if event := event_of(file):
        extras["team_ranks"] = {str(line.number): line.rank for line in event.lines if line.rank}
        extras["old_teams"] = any(line.text.startswith("013") for line in file.kept_lines)
    return extras


def renumbered_extras(extras: Mapping[str, Any], numbers: Mapping[int, int]) -> dict[str, Any]:
    """``Tournament.report_extras`` with other row ids, ``numbers`` by the old ones; who is gone has 0."""
    found = dict(extras)
    for name in _BY_PLAYER & extras.keys():
        found[name] = {str(numbers.get(int(key), 0)): value for key, value in extras[name].items()}
    if "lines" in found:
        found["lines"] = [
            {**line, "player": numbers.get(line["player"], 0)} if "player" in line else line for line in found["lines"]
        ]
    return found


def time_control_of(file: TrfFile) -> str:
    """What the file's record 222 says, where a field can hold it; empty otherwise."""
    stated = file.stated(TIME_CONTROL)
    fits = stated == stated.upper() and len(stated) <= LONGEST_TIME_CONTROL
    return stated if fits and is_time_control(stated) else ""


def _dates(plain: Sequence[str], stated: Sequence[str]) -> tuple[str, ...]:
    """Record 132: the words of the file where they still say what the timetable says, or nothing that can be read."""
    pairs = zip_longest(plain, stated, fillvalue="")
    return tuple(old if old and read_round_date(old) == read_round_date(now) else now for now, old in pairs)


def _bound(text: str, players: Mapping[int, Player]) -> dict[str, Any]:
    if not is_national_record(text):
        return {"text": text}
    player = players.get(read_national_record(Line(0, text)).tpn)
    return {"text": text, "player": player.pk} if player else {"text": text}


@dataclass(frozen=True, slots=True)
class Extras:
    """The extras of a tournament as its export uses them. ``rounds`` is how many have been paired by now.

    ``code_of_teams`` is what record 192 says of an event of teams that was paired here from the first round on.
    """

    tournament: Tournament
    rounds: int
    code_of_teams: str = ""

    @property
    def _data(self) -> dict[str, Any]:
        data: dict[str, Any] = self.tournament.report_extras
        return data

    @property
    def nothing_paired_since(self) -> bool:
        """Whether every round comes from a file; then the file's own words about the pairing hold."""
        return bool(self._data) and 0 < self.rounds <= self._data["rounds"]

    def details(self, plain: TournamentDetails) -> TournamentDetails:
        """``plain`` with what the file said of the event and no field holds."""
        if not self._data:
            return plain
        stated: str = self._data["tournament_type"]
        keeps_type = self.nothing_paired_since or self.code() == OTHER_SWISS
        is_known = not objection_to_going_on(self.tournament)
        return replace(
            plain,
            tournament_type=((stated if keeps_type else "") or plain.tournament_type) if is_known else stated,
            round_dates=_dates(plain.round_dates, self._data["round_dates"]),
            start_date=plain.start_date or self._data["start_date"],
            end_date=plain.end_date or self._data["end_date"],
        )

    def player_details(self, player: Player, plain: PlayerDetails) -> PlayerDetails:
        """``plain`` with the date of birth that the file gave, unless the year has been changed since."""
        text = self._data.get("birth_dates", {}).get(str(player.pk), "")
        is_same_year = player.birth_year is None or str(player.birth_year) in text
        return replace(plain, birth_date=text) if text and is_same_year else plain

    def ranks(self, players: Mapping[int, Player]) -> dict[int, int]:
        """The ranks that the file stated, by TPN; they hold until a result or the tie-breaks are touched."""
        stated = self._data["ranks"] if self._ranks_hold() else {}
        return {tpn: stated[str(player.pk)] for tpn, player in players.items() if str(player.pk) in stated}

    def team_ranks(self) -> dict[int, int]:
        """The same of the teams, by their numbers."""
        stated = self._data.get("team_ranks", {}) if self._ranks_hold() else {}
        return {int(number): rank for number, rank in stated.items()}

    def _ranks_hold(self) -> bool:
        if not self.nothing_paired_since or self.rounds < self._data["rounds"]:
            return False
        return not self._is_logged((ResultEntered.kind, ResultCorrected.kind, *_OF_TIEBREAKS))

    @property
    def has_old_teams(self) -> bool:
        """Whether the file listed the teams in the records of the older edition."""
        return bool(self._data.get("old_teams"))

    def lines(self, players: Mapping[int, Player]) -> tuple[KeptLine, ...]:
        """The records 172 to 222, then what else the file held that no field holds."""
        tpns = {player.pk: tpn for tpn, player in players.items()}
        codes = (
            (CONTROLLER, self._controller()),
            (TOURNAMENT_CODE, self.code()),
            (SYSTEM_NAME, self._system_name()),
            (TIME_CONTROL, self.tournament.time_control_code),
        )
        texts = [f"{code} {value}" for code, value in codes if value]
        texts += [line.text for line in self._tiebreak_lines()]
        texts += [text for line in self._data.get("lines", []) if (text := self._current(line, tpns))]
        if self.tournament.time_control_code:  # goes before another one that a file had
            own = f"{TIME_CONTROL} {self.tournament.time_control_code}"
            texts = [text for text in texts if text[:3] != TIME_CONTROL or text == own]
        return tuple(KeptLine(text) for text in texts)

    def _current(self, line: dict[str, Any], tpns: Mapping[int, int]) -> str:
        """The line as it is now right, empty where it no longer is."""
        text: str = line["text"]
        if "player" in line:
            return renumbered_record(text, tpns[line["player"]]) if line["player"] in tpns else ""
        if text[:3] in _WITH_NUMBERS:
            numbers = self._data["numbers"]
            return text if all(tpns.get(int(pk)) == tpn for pk, tpn in numbers.items()) else ""
        return text

    def _is_logged(self, kinds: Iterable[str]) -> bool:
        return self.tournament.audit_entries.filter(kind__in=kinds).exists()

    def _controller(self) -> str:
        if self.nothing_paired_since:
            return str(self._data["codes"].get(CONTROLLER, ""))
        return f"Arobase {VERSION}"

    def code(self) -> str:
        """The type of the tournament: that of the system, unless rounds of another one came with a file."""
        own = self._own_code()
        if not self._data or not self._data["rounds"]:
            return own
        stated: str = self._data["codes"].get(TOURNAMENT_CODE, "")
        if self.code_of_teams and not self.nothing_paired_since:
            return own  # a code of teams says less or more of the same rules
        if self.nothing_paired_since or stated == own or objection_to_going_on(self.tournament):
            return stated
        return OTHER_SWISS

    def _own_code(self) -> str:
        """What a tournament says that was paired here from the first round on."""
        system = system_named(self.tournament.system)
        if self.code_of_teams:
            return self.code_of_teams
        if not system.is_predetermined:
            return system.code(accelerated=self.tournament.acceleration == Acceleration.BAKU)
        by_hand = self.tournament.paired_rounds.exclude(manual_reason="").exists()
        return system.code(cycles=cycles_of(self.tournament), by_hand=by_hand)

    def _system_name(self) -> str:
        """The name of a system that record 192 does not say; none where rounds of another one came with a file."""
        system = system_named(self.tournament.system)
        if self.code() != self._own_code():
            return ""
        own = "" if system.has_code else system.name
        if not self._data or not self._data["rounds"]:
            return own
        # What a file with rounds said, as long as all rounds are its own or it is this system's name.
        stated: str = self._data["codes"].get(SYSTEM_NAME, "")
        return stated if self.nothing_paired_since or stated == own else ""

    def _tiebreak_lines(self) -> tuple[KeptLine, ...]:
        """Record 202, but for a file that named none and has not been played on."""
        if self.nothing_paired_since and not self._data["tiebreaks"] and not self._is_logged(_OF_TIEBREAKS):
            return ()
        codes = [code for code in self.tournament.tiebreaks.split(",") if code]
        return (tiebreak_line(codes),) if codes else ()
