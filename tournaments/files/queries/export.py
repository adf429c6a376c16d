"""A tournament as a report file: what was paired can be paired again by any program that reads it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pairing.service import BAKU, Bye, ByeKind, system_named, without_open_games
from pairing.standings.by_bracket import places_of
from pairing.tiebreak_list import split_list
from pairing.trf.records import ForbiddenGroup, KeptLine, PlayerDetails, TournamentDetails, TrfFile, TrfPlayer
from pairing.trf.settings_lines import ALL_ROUNDS
from pairing.trf.team_writer import code_of
from pairing.trf.tiebreak_lines import left_out_of_standings, tiebreak_line
from pairing.trf.writer import Edition, trf_from_tournament, without_lines_beyond_trf16, write_trf
from tournaments.basics.annulled import annulled_entrants
from tournaments.basics.deputies import deputies_of
from tournaments.basics.errors import Refused
from tournaments.basics.systems import games_in_match, is_for_teams, system_of
from tournaments.basics.tiebreaks import field_of, ranking_of
from tournaments.basics.timetable import timetable_of
from tournaments.files.queries.bracket_lines import lines_of_bracket
from tournaments.files.queries.comments import comment_lines
from tournaments.files.queries.extras import Extras
from tournaments.files.queries.for_rating import as_reported
from tournaments.files.queries.forbidden_by_round import pairs_by_rounds
from tournaments.files.queries.national import national_lines
from tournaments.files.queries.team_export import file_of_teams
from tournaments.models import Acceleration, ByeRequest, Player, Tournament
from tournaments.rounds.queries import snapshot
from tournaments.rounds.queries.snapshot import Snapshot

_AT_ROUND = re.compile(r"### [^@]*@ Round (\d+)", re.ASCII)


def export_trf(
    tournament: Tournament,
    *,
    before_round: int | None = None,
    edition: Edition = Edition.TRF26,
    for_rating: bool = False,
) -> str:
    """The text of the file as the tournament stood before a round, or stands now.

    ``for_rating`` puts the games as they are reported for rating in place of those that counted, and FIDE's ratings in
    place of those that the tournament is paired by; points and ranks stay.
    Boards without a result are no rounds yet: the file ends before the first round that has one. Of a round robin all
    published rounds are in it, whose open games are ones not decided yet, worth nothing so far (162, X). In the edition
    TRF16 it lacks what that has no place for, ``pairing.trf.writer.lines_beyond_trf16`` of ``report_file``.

    Raises:
        Refused: something does not fit into the columns of the format, or the round is out of reach.
    """
    file = report_file(tournament, before_round=before_round, with_013=edition is Edition.TRF16)
    if for_rating:
        file = as_reported(file, tournament)
        file = replace(file, kept_lines=_by_rounds(file.kept_lines))
    if edition is Edition.TRF16:
        file = without_lines_beyond_trf16(file)
    return _written(file, edition)


def _by_rounds(lines: Sequence[KeptLine]) -> tuple[KeptLine, ...]:
    """Comments on rounds in the order of these, of one round in that of events; all other lines where they are."""
    found = [_AT_ROUND.match(line.text) for line in lines]
    ordered = iter(sorted((int(at[1]), position) for position, at in enumerate(found) if at))
    return tuple(lines[next(ordered)[1]] if at else line for line, at in zip(lines, found, strict=True))


def report_file(tournament: Tournament, *, before_round: int | None = None, with_013: bool = False) -> TrfFile:
    """The file of ``export_trf`` as data, in the richer edition; ``with_013`` has the teams as in the older one too."""
    number = before_round or first_incomplete_round(tournament)
    state = snapshot.build(tournament, before_round=number)
    tournament = Tournament.objects.get(pk=tournament.pk)
    extras = Extras(tournament, number - 1, _code_of_teams(tournament, state))
    file = _with_byes_ahead(tournament, state, _file_of(tournament, state, extras, with_013=with_013))
    kept = extras.lines(state.players)
    known = {line.text for line in kept}  # from a file that was exported here before
    stated = {line.text[:3] for line in kept}
    national = () if "172" in stated else tuple(map(KeptLine, national_lines(tournament, state.players)))
    comments = [*lines_of_bracket(tournament, state), *comment_lines(tournament, before_round=number)]
    comments = [line for line in comments if line not in known]
    left_out = _left_out(tournament, state)
    comments += [f"### {left_out_of_standings(number - 1, left_out)}"] if left_out else []
    forbidden = _forbidden_groups(tournament, state)
    of_teams = (*file.kept_lines, *map(_forbidden_line, forbidden)) if state.engine.teams else ()
    said = {line.text[:3] for line in of_teams}
    lines = (
        *of_teams,
        *(line for line in kept if line.text[:3] not in said),
        *national,
        *map(KeptLine, comments),
    )
    return replace(file, forbidden=() if state.engine.teams else forbidden, kept_lines=_by_rounds(lines))


def _forbidden_line(group: ForbiddenGroup) -> KeptLine:
    """Record 260 of teams that were kept apart."""
    last = ALL_ROUNDS if group.last_round is None else group.last_round
    members = "".join(f" {tpn:>4}" for tpn in group.players)
    return KeptLine(f"260 {group.first_round:>3} {last:>3}{members}")


def first_incomplete_round(tournament: Tournament) -> int:
    """The first round that is not paired, not published or still has open boards, which those of a table may have."""
    rounds = tournament.paired_rounds
    if system_of(tournament).is_predetermined:
        return rounds.filter(published_at__isnull=False).count() + 1
    unfinished = rounds.filter(matches__games__result="").order_by("number").values_list("number", flat=True).first()
    return unfinished or rounds.filter(published_at__isnull=False).count() + 1


def text_of(tournament: Tournament, state: Snapshot) -> str:
    """The file of what is being paired: of byes and forbidden pairs those of the snapshot's round."""
    file, system = _file_of(tournament, state), system_named(tournament.system)
    of_bracket = tuple(map(KeptLine, lines_of_bracket(tournament, state)))
    if system.goes_by_numbers and not state.engine.teams:
        # The round follows from how often all meet, which its code says, or from who went on.
        file = replace(file, kept_lines=(KeptLine(f"192 {system.code(cycles=state.engine.cycles)}"), *of_bracket))
    elif system.eliminates:  # of teams the tie-breaks say how level matches are decided
        named = split_list(tournament.tiebreaks)
        by_boards = (tiebreak_line(named),) if named else ()
        file = replace(file, kept_lines=(*file.kept_lines, *by_boards, *of_bracket))
    return _written(file, Edition.TRF26)


def _file_of(
    tournament: Tournament, state: Snapshot, extras: Extras | None = None, *, with_013: bool = False
) -> TrfFile:
    details = _details(tournament)
    players = {tpn: _player_details(player) for tpn, player in state.players.items()}
    ranks: Mapping[int, int] = {}
    if extras is not None:
        details = extras.details(details)
        ranks = extras.ranks(state.players) if not state.teams else extras.team_ranks()
        ranks = ranks or _ranks(tournament, state)
        players = {tpn: extras.player_details(state.players[tpn], plain) for tpn, plain in players.items()}
    if state.engine.teams:
        code = _code_of_teams(tournament, state) if extras is None else extras.code()
        with_013 = with_013 or (extras is not None and extras.has_old_teams)
        file = file_of_teams(tournament, state, details, code=code, extras=extras, ranks=ranks, with_013=with_013)
        places = {} if extras is None else extras.ranks(state.players)
        return _described(file, players, places)
    players = {tpn: replace(plain, rank=ranks.get(tpn)) for tpn, plain in players.items()}
    file = trf_from_tournament(state.engine, details=details, players=players, byes=state.byes)
    if extras is not None and state.open_boards:
        file = replace(file, undecided_points=0)
    return _with_ranks_behind(file, _left_out(tournament, state))


def _code_of_teams(tournament: Tournament, state: Snapshot) -> str:
    """What record 192 says of an event of teams that was paired here; empty where it is none."""
    if not state.engine.teams or not is_for_teams(tournament):
        return ""
    system = system_named(tournament.system)
    if system.goes_by_numbers:
        return system.code(cycles=state.engine.cycles)
    accelerated = tournament.acceleration == Acceleration.BAKU
    return f"{code_of(state.engine)}{BAKU if accelerated else ''}"


def _described(file: TrfFile, details: Mapping[int, PlayerDetails], ranks: Mapping[int, int]) -> TrfFile:
    """``file`` with the ``details`` of its players, and the ``ranks`` of those who have one."""

    def of(player: TrfPlayer) -> TrfPlayer:
        values = {name: getattr(details[player.tpn], name) for name in PlayerDetails.__dataclass_fields__}
        return replace(player, **(values | {"rank": ranks.get(player.tpn, player.rank)}))

    return replace(file, players=tuple(map(of, file.players)))


def _left_out(tournament: Tournament, state: Snapshot) -> frozenset[int]:
    """The TPNs of those players who are left out of the standings, where there are any yet."""
    if not state.engine.rounds_paired or state.teams:
        return frozenset()
    expelled = tournament.expelled_left_out
    annulled = annulled_entrants(tournament)
    return frozenset(tpn for tpn, one in state.players.items() if (expelled and one.expelled) or one.pk in annulled)


def _with_ranks_behind(file: TrfFile, left_out: frozenset[int]) -> TrfFile:
    """``file`` with ranks behind all others for those who are ``left_out``, because the column is mandatory."""
    behind = sorted((one for one in file.players if one.tpn in left_out), key=lambda one: (-(one.points or 0), one.tpn))
    ranks = {one.tpn: rank for rank, one in enumerate(behind, len(file.players) - len(behind) + 1)}
    return replace(file, players=tuple(replace(one, rank=ranks.get(one.tpn, one.rank)) for one in file.players))


def _ranks(tournament: Tournament, state: Snapshot) -> dict[int, int]:
    """The ranks by the tournament's tie-breaks, lots included, by TPN; none before the first round.

    Whoever is left out of the standings has none.
    """
    if not state.engine.rounds_paired:
        return {}
    if system_of(tournament).eliminates:
        return {tpn: first for tpn, (first, _last) in places_of(state.engine).items()}
    ids = {tpn: one.pk for tpn, one in state.entrants.items()}
    expelled = [player.pk for player in state.players.values() if player.expelled]
    gone = annulled_entrants(tournament)
    annulled = [tpn for tpn, key in ids.items() if key in gone]
    engine = without_open_games(state.engine) if state.open_boards else state.engine
    field = field_of(tournament, engine, ids=ids, annulled=annulled)
    ranking = ranking_of(tournament, field, ids=ids, expelled=expelled, annulled=annulled)
    return {line.tpn: line.rank for line in ranking.lines}


def _written(file: TrfFile, edition: Edition) -> str:
    try:
        return write_trf(file, edition=edition)
    except ValueError as error:
        raise Refused(str(error).splitlines()) from error


def _with_byes_ahead(tournament: Tournament, state: Snapshot, file: TrfFile) -> TrfFile:
    """The file with the byes asked for in the rounds after the snapshot's one."""
    asked: dict[int, dict[int, Bye]] = defaultdict(dict)
    tpns = {player.pk: tpn for tpn, player in state.players.items()}
    requests = ByeRequest.objects.filter(
        tournament=tournament, round_number__gt=state.round_number, round_number__lte=tournament.total_rounds
    )
    for player_id, number, kind in requests.values_list("player_id", "round_number", "kind"):
        asked[tpns[player_id]][number] = Bye(ByeKind(kind))
    players = []
    for player in file.players:
        later = asked[player.tpn]
        rounds = range(state.round_number + 1, max(later, default=state.round_number) + 1)
        ahead = (player.coming, *(later.get(number) for number in rounds))
        players.append(replace(player, byes_ahead=ahead) if later else player)
    return replace(file, players=tuple(players))


def _forbidden_groups(tournament: Tournament, state: Snapshot) -> tuple[ForbiddenGroup, ...]:
    """The forbidden pairings with the rounds in which they are, or were."""
    tpns = state.tpns
    groups = [
        ForbiddenGroup(
            players=tuple(sorted(tpns[key] for key in pair)),
            first_round=first,
            last_round=None if last >= tournament.total_rounds else last,
        )
        for pair, first, last in pairs_by_rounds(tournament)
        if pair <= tpns.keys()
    ]
    groups += _groups_kept_apart(tournament, state, tpns)
    return tuple(sorted(groups, key=lambda group: (group.players, group.first_round)))


def _groups_kept_apart(tournament: Tournament, state: Snapshot, tpns: dict[int, int]) -> Iterator[ForbiddenGroup]:
    """Of the groups that are kept apart as far as possible what held, round by round."""
    paired = tournament.paired_rounds.filter(number__lt=state.round_number).order_by("number")
    for number, kept in paired.values_list("number", "kept_apart"):
        for members in kept:
            players = tuple(sorted(tpns[key] for key in members if key in tpns))
            yield ForbiddenGroup(players=players, first_round=number, last_round=number)


def _details(tournament: Tournament) -> TournamentDetails:
    return TournamentDetails(
        name=tournament.name,
        city=tournament.place,
        federation=tournament.federation,
        start_date=f"{tournament.start_date:%Y/%m/%d}" if tournament.start_date else "",
        end_date=f"{tournament.end_date:%Y/%m/%d}" if tournament.end_date else "",
        tournament_type=_kind_of_event(tournament),
        chief_arbiter=tournament.chief_arbiter,
        deputy_arbiters=deputies_of(tournament.deputy_arbiters),
        time_control=tournament.time_control,
        round_dates=_round_dates(tournament),
    )


def _kind_of_event(tournament: Tournament) -> str:
    """Record 092."""
    system, of = system_named(tournament.system), "Team" if is_for_teams(tournament) else "Individual"
    return f"{of}: {system.title}" if system.goes_by_numbers else f"{of}: Swiss-System ({system.title})"


def _round_dates(tournament: Tournament) -> tuple[str, ...]:
    """Record 132: a day for each round of the file, of which a match has as many as games."""
    games = range(1, games_in_match(tournament) + 1)
    times = ((one, game) for one in timetable_of(tournament) for game in games)
    return tuple(f"{one.beginning_of(game).day:%y/%m/%d}" if one else "" for one, game in times)


def _player_details(player: Player) -> PlayerDetails:
    return PlayerDetails(
        sex=player.sex,
        title=player.title,
        federation=player.federation,
        fide_id=player.fide_id,
        birth_date=f"{player.birth_year}/00/00" if player.birth_year else "",
    )
