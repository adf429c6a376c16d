"""Writes a tournament report file: TRF26 with the records of pairing engines beside its own, or TRF16 with the latter.

The number of rounds goes out as 142 and XXR, the initial colour as 152 and XXC, points as 162, BBW to BBU and XXS,
virtual points as 250 and XXA, prohibitions as 260 and XXP, who is absent as 240 and XXZ: each reader takes the record
that it knows and passes over the other. In the edition TRF16 the former are left out, and byes asked for stand in the
columns of their rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from enum import Enum
from itertools import groupby
from typing import Any

from pairing.engine.tournament import Bye, ByeKind, Colour, Entrant, Game, Outcome, Player, Record, Scoring, Tournament
from pairing.trf.abnormal import HIGHEST, LOWEST, PointsTable, abnormal_line
from pairing.trf.codes import BLOCK_WIDTH, block_text
from pairing.trf.columns import Line, points_text, printable
from pairing.trf.event_codes import DESCRIPTIVE, LEFT_FIDE_MODE
from pairing.trf.event_type import is_of_teams
from pairing.trf.records import ForbiddenGroup, KeptLine, PlayerDetails, TournamentDetails, TrfFile, TrfPlayer
from pairing.trf.scoring import scoring_lines
from pairing.trf.settings_lines import ALL_ROUNDS

NAME_WIDTH = 33
HIGHEST_TPN = 9999
HIGHEST_RATING = 9999
HIGHEST_POINTS = 999  # tenths; the columns of points and of virtual points hold no more

_SAID_TWICE = frozenset({"142", "152", "162", "250"})  # what XXR, XXC, BBW to BBU and XXA say as well
_OF_TRF26 = ("172", "182", "192", "202", "212", "222", "240", "260", "299", "300", "310", "320", "330", "352", "362")
_ONLY_IN_TRF26 = frozenset((*_OF_TRF26, "801", "802", "###"))
_BESIDE = {"XXR": "142", "XXC": "152", **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "XXS"), "162")}

_OF_TWO_GAMES = KeptLine("192 CUSTOM_DOUBLESWISS")  # without it two rounds of the file are two matches
_NO_TOURNAMENT = TournamentDetails()
_NO_PLAYER = PlayerDetails()


class Edition(Enum):
    """The edition of the format; both with the XX and BB records of pairing engines."""

    TRF16 = 16
    TRF26 = 26


def trf_from_tournament(
    tournament: Tournament,
    *,
    details: TournamentDetails = _NO_TOURNAMENT,
    players: Mapping[int, PlayerDetails] | None = None,
    byes: Mapping[int, ByeKind] | None = None,
) -> TrfFile:
    """The file of what the engine was given. ``players`` and ``byes`` go by TPN.

    ``byes`` gives the kind of bye of those who are absent in the coming round; without it an absent player has a
    zero-point bye, or a half-point bye where it brings points; after the last round there are none. A bye for somebody
    who is to be paired is left aside. Who has no rank gets the place by points and then starting rank, because the
    column is mandatory and other programs refuse a file without it.
    """
    ranks = _places(tournament)
    rounds = tournament.rounds_paired
    described = players or {}
    kinds = byes or {}
    away = tournament.absent if rounds < tournament.total_rounds else ()  # after the last round there is none to miss
    return TrfFile(
        **_values(TournamentDetails, details),
        players=tuple(
            _trf_player(
                player,
                described.get(player.tpn, _NO_PLAYER),
                kinds.get(player.tpn, _bye_of(player.tpn, tournament)) if player.tpn in away else None,
                tournament.scoring,
                ranks[player.tpn],
            )
            for player in tournament.players
        ),
        rounds_paired=rounds,
        total_rounds=tournament.total_rounds,
        initial_colour=tournament.initial_colour,
        maxi=tournament.maxi,
        scoring=tournament.scoring,
        forbidden=tuple(ForbiddenGroup(players=pair) for pair in sorted(tournament.forbidden_pairs)),
        kept_lines=(_OF_TWO_GAMES,) if tournament.scoring.games_per_match == 2 else (),
    )


def _bye_of(tpn: int, tournament: Tournament) -> ByeKind:
    """The bye of an absent player where nothing states its kind."""
    return ByeKind.HALF_POINT if tpn in tournament.absent_with_points else ByeKind.ZERO_POINT


def _places(tournament: Tournament) -> dict[int, int]:
    """Each player's place by points, then starting rank."""
    points = {p.tpn: sum(tournament.scoring.points(record) for record in p.records) for p in tournament.players}
    order = sorted(points, key=lambda tpn: (-points[tpn], tpn))
    return {tpn: place for place, tpn in enumerate(order, start=1)}


def _trf_player(player: Player, details: PlayerDetails, bye: ByeKind | None, scoring: Scoring, rank: int) -> TrfPlayer:
    return TrfPlayer(
        **(_values(PlayerDetails, details) | {"rank": details.rank or rank}),
        tpn=player.tpn,
        name=player.name,
        rating=player.rating,
        points=sum(scoring.points(record) for record in player.records),
        records=player.records,
        byes_ahead=() if bye is None else (Bye(bye),),
        virtual_points=player.virtual_points,
    )


def _values(kind: type[TournamentDetails] | type[PlayerDetails], details: object) -> dict[str, Any]:
    return {field.name: getattr(details, field.name) for field in fields(kind)}


def write_trf(file: TrfFile, *, edition: Edition = Edition.TRF26) -> str:
    """The text of the file, each line ended by LF. Names are cut to 33 characters; points are the real ones.

    In TRF16, where a bye of the coming round stands in its columns, the points include it: JaVaFo refuses others.

    Raises:
        ValueError: something does not fit into its columns or into the edition; the message names every such thing.
    """
    unpaired = list(_rounds_without_pairing(file))  # before a bye has two columns, of which the second is an H
    if file.scoring.games_per_match > 1:
        from pairing.trf.match_columns import in_rounds  # few files need it

        file = in_rounds(file)
    points = _points(file, edition)
    of_teams = _is_of_teams(file)
    lowest = 0 if of_teams else 1  # opponent 0: a board won against nobody
    faults = [fault for player in file.players for fault in _faults(player, points[player.tpn], lowest)]
    faults += [*_faults_of_abnormal_points(file), *unpaired]
    if of_teams:
        limited = (_group_line(group) for group in file.forbidden if not _always_holds(group))
        faults += [
            f"“{line}” would name teams in an event of teams; keep the players apart in all rounds." for line in limited
        ]
    if edition is Edition.TRF16:
        faults += [f"TRF16 has no place for “{line}”; write TRF26." for line in lines_beyond_trf16(file)]
    if faults:
        raise ValueError("\n".join(faults))
    text = _trf16_lines(file, points) if edition is Edition.TRF16 else _trf26_lines(file, points)
    return "".join(f"{line.rstrip()}\n" for line in text)


def lines_beyond_trf16(file: TrfFile) -> tuple[str, ...]:
    """The records of the file that TRF16 cannot hold, nor an engine's record in their place."""
    limited = [group for group in file.forbidden if not _always_holds(group)]
    return (
        *(_group_line(group) for group in limited),
        *(abnormal_line(entry) for entry in file.abnormal_points),
        *(kept.text for kept in file.kept_lines if _is_only_in_trf26(kept)),
    )


def without_lines_beyond_trf16(file: TrfFile) -> TrfFile:
    """The file that TRF16 can hold; what goes is in ``lines_beyond_trf16``, and for the caller to report."""
    return replace(
        file,
        forbidden=tuple(group for group in file.forbidden if _always_holds(group)),
        abnormal_points=(),
        kept_lines=tuple(kept for kept in file.kept_lines if not _is_only_in_trf26(kept)),
    )


def _is_only_in_trf26(kept: KeptLine) -> bool:
    return kept.text[:3] in _ONLY_IN_TRF26 and not kept.text.startswith(LEFT_FIDE_MODE)


def _trf26_lines(file: TrfFile, points: Mapping[int, int]) -> Iterator[str]:
    of_teams = _is_of_teams(file)  # there 240, 250 and 260 would name teams; the engines' records name players
    yield from _header_lines(file)
    for player in file.players:
        yield _player_line(player, points[player.tpn]) + (_byes_in_columns(player) if of_teams else "")
    yield from () if of_teams else (_group_line(group) for group in file.forbidden)
    yield from _always_forbidden_lines(file.forbidden)
    yield from _acceleration_lines(file.players)  # before 250: bbpPairings 6 takes XXA for the rounds after a 250
    yield from () if of_teams else range_lines(file.players)
    yield from () if of_teams else _bye_lines(file)
    yield from _absent_lines(file)
    yield from (abnormal_line(entry) for entry in file.abnormal_points)
    yield from (kept.text for kept in file.kept_lines if not _is_descriptive(kept))


def _trf16_lines(file: TrfFile, points: Mapping[int, int]) -> Iterator[str]:
    yield from (line for line in _header_lines(file) if line[:3] not in _SAID_TWICE)
    for player in file.players:
        yield _player_line(player, points[player.tpn]) + _byes_in_columns(player)
    yield from _always_forbidden_lines(file.forbidden)
    yield from _acceleration_lines(file.players)
    yield from _absent_lines(file)
    yield from (kept.text for kept in file.kept_lines if not _is_descriptive(kept))


def _header_lines(file: TrfFile) -> list[str]:
    """The records 012 to 222 in the order of their numbers, an engine's record after the one of the same content."""
    described = [kept.text for kept in file.kept_lines if _is_descriptive(kept)]
    lines = [*_event_lines(file), *described, *_rules_lines(file)]
    return sorted(lines, key=lambda line: _BESIDE.get(line[:3], line[:3]))


def _is_of_teams(file: TrfFile) -> bool:
    return is_of_teams(kept.text for kept in file.kept_lines)


def _is_descriptive(kept: KeptLine) -> bool:
    return kept.text[:3] in DESCRIPTIVE


def _faults(player: TrfPlayer, points: int, lowest: int) -> Iterator[str]:
    """What of a player no line can hold; ``lowest`` is the lowest number of an opponent."""
    who = f"Player {player.tpn} ({player.name})"
    numbers = [record.opponent for record in player.records if isinstance(record, Game)]
    if not all(lowest <= number <= HIGHEST_TPN for number in numbers) or not 1 <= player.tpn <= HIGHEST_TPN:
        yield f"{who}: starting ranks, the player's and the opponents', must be from 1 to {HIGHEST_TPN}."
    if player.rating is not None and not 1 <= player.rating <= HIGHEST_RATING:
        yield f"{who}: the rating {player.rating} must be from 1 to {HIGHEST_RATING}, or missing."
    if not 0 <= points <= HIGHEST_POINTS:
        yield f"{who}: {points / 10} points do not fit into four columns."
    if not all(0 <= virtual <= HIGHEST_POINTS for virtual in player.virtual_points):
        yield f"{who}: virtual points must be from 0.0 to {points_text(HIGHEST_POINTS)}."
    for number, record in enumerate(player.records, start=1):
        if isinstance(record, Game) and not record.played and record.outcome is Outcome.DRAW:
            yield f"{who}, round {number}: a forfeit is won or lost; there is no code for a drawn one."


def _faults_of_abnormal_points(file: TrfFile) -> Iterator[str]:
    for entry in file.abnormal_points:
        if not all(LOWEST <= points <= HIGHEST for points in (entry.points, entry.match_points or 0)):
            whom = f"of player {', '.join(map(str, entry.players))}" if entry.players else "of all players"
            yield f"Abnormal points (299) {whom}: they must be from -9.9 to 99.9."


def _rounds_without_pairing(file: TrfFile) -> Iterator[str]:
    """Rounds that would be read as not yet paired, because nobody has an opponent or the allocated bye.

    Of teams' matches the records 320 and 330 say so as well, and a later round says that those before it were paired.
    """
    records = zip(*(player.records for player in file.players), strict=True)
    shown = {number for number, of_round in enumerate(records, start=1) if any(map(_shows_pairing, of_round))}
    read = 0
    if file.has_matches_of_teams:
        from pairing.trf.team_lines import last_round  # few files need it

        read = last_round(max(shown, default=0), [Line(0, kept.text) for kept in file.kept_lines], file.total_rounds)
    for number in range(read + 1, file.rounds_paired + 1):
        if number not in shown:
            yield f"Round {number} has no pairing; the format cannot tell it from a round still to be paired."


def _shows_pairing(record: Record) -> bool:
    return not isinstance(record, Bye) or record.kind is ByeKind.PAIRING_ALLOCATED


def _points(file: TrfFile, edition: Edition) -> dict[int, int]:
    """The points to state of each player; in TRF16 with those of the bye asked for in the coming round."""
    table = PointsTable(file.scoring.points, file.abnormal_points)
    found = {}
    for player in file.players:
        bye = player.coming if edition is Edition.TRF16 else None
        found[player.tpn] = table.total(player.tpn, player.records) + (0 if bye is None else file.scoring.points(bye))
        if file.undecided_points is not None:
            undecided = sum(isinstance(record, Game) and record.adjourned for record in player.records)
            found[player.tpn] += undecided * (file.undecided_points - file.scoring.draw)
    return found


def _plain(text: str, width: int | None = None) -> str:
    """The text on one line, cut to ``width``."""
    return printable(text)[:width].rstrip()


def _event_lines(file: TrfFile) -> Iterator[str]:
    yield f"012 {_plain(file.name)}"
    optional = [
        ("022", file.city),
        ("032", file.federation),
        ("042", file.start_date),
        ("052", file.end_date),
    ]
    yield from (f"{code} {_plain(text)}" for code, text in optional if text)
    yield f"062 {len(file.players)}"
    yield f"072 {sum(player.rating is not None for player in file.players)}"
    people = [("092", file.tournament_type), ("102", file.chief_arbiter)]
    people += [("112", name) for name in file.deputy_arbiters]
    people.append(("122", file.time_control))
    yield from (f"{code} {_plain(text)}" for code, text in people if text)
    if file.round_dates:
        yield f"{'132':<91}" + "  ".join(f"{_plain(date, 8):<8}" for date in file.round_dates)


def _rules_lines(file: TrfFile) -> Iterator[str]:
    if file.total_rounds is not None:
        yield f"142 {file.total_rounds}"
        yield f"XXR {file.total_rounds}"
    if file.initial_colour is not None:
        white = file.initial_colour is Colour.WHITE
        yield f"152 {'W' if white else 'B'}"
        yield f"XXC {'white1' if white else 'black1'}"
    if file.maxi:
        yield "XXM true"
    yield from scoring_lines(file.scoring, file.undecided_points)


def _player_line(player: TrfPlayer, points: int) -> str:
    rating = "" if player.rating is None else player.rating
    rank = "" if player.rank is None else player.rank
    static = (
        f"001 {player.tpn:>4} {_plain(player.sex, 1):1}{_plain(player.title, 3):>3} "
        f"{_plain(player.name, NAME_WIDTH):<{NAME_WIDTH}} {rating:>4} {_plain(player.federation, 3):<3} "
        f"{_plain(player.fide_id, 11):>11} {_plain(player.birth_date, 10):<10} "
        f"{points_text(points):>4} {rank:>4}"
    )
    blocks = (part for record in player.records for part in ((record,) if isinstance(record, Bye) else record.games))
    return static + "".join(f"  {block_text(part)}" for part in blocks)


def _byes_in_columns(player: TrfPlayer) -> str:
    """The byes of rounds still to be paired, in the columns of those rounds."""
    return "".join("  " + ("" if bye is None else block_text(bye)).ljust(BLOCK_WIDTH - 2) for bye in player.byes_ahead)


def _always_holds(group: ForbiddenGroup) -> bool:
    return group.first_round == 1 and group.last_round is None


def _always_forbidden_lines(groups: Iterable[ForbiddenGroup]) -> Iterator[str]:
    yield from ("XXP " + " ".join(map(str, group.players)) for group in groups if _always_holds(group))


def _group_line(group: ForbiddenGroup) -> str:
    last = ALL_ROUNDS if group.last_round is None else group.last_round
    return f"260 {group.first_round:>3} {last:>3}" + "".join(f" {tpn:>4}" for tpn in group.players)


def range_lines(players: Iterable[TrfPlayer | Entrant], *, of_matches: bool = False) -> Iterator[str]:
    """250: the same virtual points in rounds one after the other, for starting ranks one after the other.

    They are game points, unless they are those ``of_matches``, which have their own columns.
    """
    takers: dict[tuple[int, int, int], list[int]] = {}
    ordered = sorted(players, key=lambda player: player.tpn)
    for place, player in enumerate(ordered):
        for entry in _runs(player.virtual_points):
            takers.setdefault(entry, []).append(place)
    for (first, last, points), places in sorted(takers.items()):
        for low, high in _neighbours(places):
            ids = f"{ordered[low].tpn:>4} {ordered[high].tpn:>4}"
            columns = f"{points_text(points):>4}     " if of_matches else f"     {points_text(points):>4}"
            yield f"250 {columns} {first:>3} {last:>3} {ids}"


def _runs(points: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """First round, last round and virtual points of each stretch of rounds with the same; rounds without have none."""
    number = 1
    for value, rounds in groupby(points):
        length = len(list(rounds))
        if value:
            yield number, number + length - 1, value
        number += length


def _neighbours(places: list[int]) -> Iterator[tuple[int, int]]:
    """The first and the last of each stretch of numbers without a gap."""
    start = places[0]
    for place, following in zip(places, [*places[1:], None], strict=True):
        if following != place + 1:
            yield start, place
            start = following or 0


def _acceleration_lines(players: Iterable[TrfPlayer]) -> Iterator[str]:
    for player in players:
        if player.virtual_points:
            yield f"XXA {player.tpn:>4}" + "".join(f" {points_text(points):>4}" for points in player.virtual_points)


def _bye_lines(file: TrfFile) -> Iterator[str]:
    """240: one record for each kind and round."""
    rounds = max((len(player.byes_ahead) for player in file.players), default=0)
    for index in range(rounds):
        for kind in (ByeKind.FULL_POINT, ByeKind.HALF_POINT, ByeKind.ZERO_POINT):
            takers = [player.tpn for player in file.players if _bye_at(player, index) is kind]
            if takers:
                yield f"240 {kind.value} {file.coming_round + index:>3}" + "".join(f" {tpn:>4}" for tpn in takers)


def _absent_lines(file: TrfFile) -> Iterator[str]:
    """XXZ: everybody who is not to be paired in the coming round."""
    if file.absent:
        yield "XXZ " + " ".join(str(player.tpn) for player in file.players if player.coming is not None)


def _bye_at(player: TrfPlayer, index: int) -> ByeKind | None:
    bye = player.byes_ahead[index] if index < len(player.byes_ahead) else None
    return None if bye is None else bye.kind
