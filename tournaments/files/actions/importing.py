"""A whole tournament from a report file: all of it or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from pairing.checking.standings_of_file import edition_of_file
from pairing.service import Bye, ByeKind, Record
from pairing.trf.reader import decode, read_trf
from pairing.trf.records import TrfFile, TrfPlayer
from pairing.trf.snapshot import baku_points_of, inferred_initial_colour
from pairing.trf.team_snapshot import colour_shown
from pairing.trf.tiebreak_lines import without_rank_of_their_own
from tournaments.accounts.actions.members import begin_as_chief
from tournaments.basics.dates import read_date, read_round_date
from tournaments.basics.errors import Refused, require, require_clean, require_clean_fields
from tournaments.basics.joining import with_semicolons
from tournaments.basics.systems import cited, games_in_match
from tournaments.clubs.queries.belonging import require_limits
from tournaments.files.actions.adjustments import adjustments_of, longest, text_fields
from tournaments.files.actions.for_rating import take_over_corrections, take_over_ratings
from tournaments.files.actions.imported_bracket import bracket_before, misfits
from tournaments.files.actions.imported_rounds import create_round
from tournaments.files.actions.imported_teams import take_over_teams
from tournaments.files.actions.review import (
    SECONDS_FOR_THE_REPLAY,
    TrfReview,
    is_finished,
    left_fide_mode,
    problems_of,
    review_trf,
    states_rounds_to_come,
)
from tournaments.files.actions.values import take_over_values
from tournaments.files.queries.doubts import (
    Replay,
    asks_for_system,
    breaches_of,
    cannot_be_continued,
    pairing_system,
    replay_of,
    stated_system,
    tiebreaks_of_import,
)
from tournaments.files.queries.extras import extras_of, time_control_of
from tournaments.files.queries.import_log import logged_import, notes_of
from tournaments.files.queries.national import national_fields
from tournaments.files.queries.reading import read_as
from tournaments.files.queries.team_files import acceleration_of_teams, event_of, rounds_there
from tournaments.journal.noting import unnoted
from tournaments.log.writing import log
from tournaments.models import (
    MOST_ROUNDS,
    Acceleration,
    ByeRequest,
    ForbiddenPair,
    Player,
    RoundTime,
    Tournament,
    User,
)
from tournaments.models.tournament import MOST_CYCLES
from tournaments.players.actions.lists import player_fields
from tournaments.rating_lists.queries.sources import note_sources
from tournaments.rounds.actions.drafts import LAST_ROUND_WITH_NEW_TPNS
from tournaments.tournament.actions.fide_mode import LONGEST_REASON
from tournaments.tournament.actions.setup import new_slug

__all__ = ["TrfReview", "import_trf", "review_trf"]

MOST_NAMES = 20


def import_trf(
    data: bytes,
    *,
    by: User | None,
    provisional_rating: int | None = None,
    provisional_reason: str = "",
    total_rounds: int | None = None,
    name: str | None = None,
    system: str = "",
    time_zone: str = "",
    breaches_accepted: bool = True,
) -> Tournament:
    """A new tournament with the players and rounds of a file; its rounds are published rounds.

    ``provisional_rating`` goes to every player without a rating, for ``provisional_reason`` (1.1.2). ``name`` counts
    before what the file states, and so does ``total_rounds`` until a round is played; ``system`` where it states none.
    What in the rounds breaks the rules stands in later reports; without ``breaches_accepted`` it is refused.
    ``time_zone`` is the installation's where it is empty.

    Raises:
        Refused: the file has problems, or something it does not say was not given; with every reason.
    """
    text, encoding = decode(data)
    rated, stated, file = read_as(text, system)
    problems = [str(problem) for problem in problems_of(file)]
    problems += _missing(file, provisional_rating, provisional_reason, total_rounds, name)
    if problems:
        raise Refused(problems)
    rounds = total_rounds or file.total_rounds or file.rounds_paired
    replay, breaches = _held_against_the_rules(file, provisional_rating, rounds)
    refusal = _("Rounds of this file are not as the rules pair, or were not held against them. Confirm its import.")
    require(breaches_accepted or not breaches, refusal)
    with transaction.atomic(), unnoted():
        tournament = _create_tournament(file, rated, rounds, name or file.name, time_zone, by=by)
        players = _create_players(tournament, file, rated, provisional_rating, provisional_reason, by=by)
        _create_requests(tournament, file, players, rounds)
        if file.has_matches_of_teams:
            take_over_teams(tournament, file, players, by=by)
        else:
            for number in range(1, file.rounds_paired + 1):
                create_round(tournament, file, players, number, by=by)
        by_games = read_trf(text, by_games=True) if file.scoring.games_per_match > 1 else rated
        take_over_corrections(tournament, by_games, file, by=by)
        tournament.report_extras = extras_of(file, players)
        take_over_values(tournament, file, players)
        tournament.save(update_fields=["report_extras", "given_values_note"])
        require_limits(tournament)
        with translation.override("en"):  # report files repeat it
            notes = (*notes_of(stated, file), *breaches)
            imported = logged_import(tournament.name, file, replay, adjustments_of(file, text, encoding), notes)
        log(tournament, imported, by=by)
        return tournament


def _missing(file: TrfFile, rating: int | None, reason: str, total_rounds: int | None, name: str | None) -> list[str]:
    """What the file does not say and nobody has said either."""
    problems = []
    system = pairing_system(file)
    known, event = system.known_rounds, event_of(file)
    players = len(file.players if event is None else event.tournament.teams)
    has_rounds_to_come = not is_finished(file, total_rounds)
    unrated = [player.name for player in file.players if player.rating is None]
    if has_rounds_to_come and asks_for_system(file):
        problems.append(_("The file does not say by which system it is paired. Choose the pairing system."))
    elif has_rounds_to_come and stated_system(file) is None and not states_rounds_to_come(file):
        problems.append(cannot_be_continued(file))
    elif unrated and rating is None and system.needs_ratings and has_rounds_to_come:
        text = _("No rating: %(names)s. Give a provisional rating for them%(article)s.")
        problems.append(text % {"names": _some(unrated), "article": cited(system.articles.rating)})
    if unrated and rating is not None and not reason.strip():
        problems.append(_("A provisional rating needs a reason. Enter one."))
    rounds = total_rounds or file.total_rounds
    if rounds is None:
        problems.append(_("The file does not say how many rounds there are. Enter the number."))
    elif not max(1, file.rounds_paired) <= rounds <= MOST_ROUNDS:
        text = _("The number of rounds must be from %(paired)d (those in the file) to %(most)d; it is %(rounds)d.")
        problems.append(text % {"paired": max(1, file.rounds_paired), "most": MOST_ROUNDS, "rounds": rounds})
    elif known and has_rounds_to_come and rounds != known.rounds(players, file.cycles_by(system, entrants=players)):
        text = _("For %(players)d players the table has %(rounds)d rounds, or as many for each time that all meet.")
        problems.append(text % {"players": players, "rounds": known.cycle(players)})
    elif file.total_rounds not in (None, rounds) and file.rounds_paired and left_fide_mode(file) is None:
        text = _(
            "The file says that there are %(stated)d rounds, and some are played: in FIDE mode there stay as many."
        )
        problems.append(text % {"stated": file.total_rounds})
    elif system.eliminates and not problems:
        problems += misfits(file, system.name)
    if not (name or file.name).strip():
        problems.append(_("The file does not name the tournament. Enter a name."))
    return problems


def _some(names: list[str]) -> str:
    """The first of the names, and how many more there are."""
    shown = with_semicolons(names[:MOST_NAMES])
    more = len(names) - MOST_NAMES
    return _("%(names)s … and %(more)d more") % {"names": shown, "more": more} if more > 0 else shown


def _create_tournament(
    file: TrfFile, rated: TrfFile, rounds: int, name: str, time_zone: str, *, by: User | None
) -> Tournament:
    event = event_of(file)
    colour = file.initial_colour or (inferred_initial_colour(file) if event is None else colour_shown(event.tournament))
    cycles = file.cycles_by(pairing_system(file), entrants=len(event.tournament.teams) if event else None)
    texts = {field: text[: longest(field)] for field, text in (text_fields(file) | {"name": name}).items()}
    tournament = Tournament(
        system=pairing_system(file).name,
        slug=new_slug(texts["name"]),
        **texts,
        **({"time_zone": time_zone} if time_zone else {}),
        federation=file.federation[:3].upper(),
        start_date=read_date(file.start_date),
        end_date=read_date(file.end_date),
        total_rounds=rounds,
        initial_colour=colour.value if colour else "",
        maxi=file.maxi,
        **_of_bracket(file, rounds),
        cycles=min(cycles.count, MOST_CYCLES),
        cycles_exchanged=cycles.exchanged,
        acceleration=_acceleration(file, rounds) if event is None else acceleration_of_teams(file, event, rounds),
        points_win=file.scoring.win,
        points_draw=file.scoring.draw,
        points_bye=file.scoring.pairing_allocated_bye if event is None else file.scoring.draw,
        tiebreaks=",".join(tiebreaks_of_import(file).codes),
        tiebreak_edition=edition_of_file(file).value,
        time_control_code=time_control_of(file),
        expelled_left_out=bool(_left_out(rated)) and not pairing_system(file).is_predetermined,
        tpns_frozen=file.rounds_paired > LAST_ROUND_WITH_NEW_TPNS,
        **_fide_mode(file),
    )
    require_clean(tournament)
    tournament.save()
    RoundTime.objects.bulk_create(_timetable(tournament, file))
    begin_as_chief(tournament, by)
    return tournament


def _of_bracket(file: TrfFile, rounds: int) -> dict[str, Any]:
    """What a knock-out has of its own."""
    if not pairing_system(file).eliminates:
        return {}
    third = bracket_before(file, 1, rounds).third_place
    return {"games_per_match": file.scoring.games_per_match, "third_place": third}


def _fide_mode(file: TrfFile) -> dict[str, Any]:
    """An import begins in FIDE mode, unless the file is of a tournament that left it here."""
    left = left_fide_mode(file)
    if left is None:
        return {}
    number, reason = left
    return {
        "left_fide_mode_at": timezone.now(),
        "left_fide_mode_round": number,
        "left_fide_mode_reason": reason[:LONGEST_REASON],
    }


def _timetable(tournament: Tournament, file: TrfFile) -> Iterator[RoundTime]:
    """The days of record 132 that can be read; a match has as many rounds of the file as games."""
    games = games_in_match(tournament)
    days = [(read_round_date(text), None) for text in file.round_dates[: games * tournament.total_rounds]]
    for number, first in enumerate(range(0, len(days), games), start=1):
        if days[first][0]:
            one = RoundTime.of_games(days[first : first + games])
            one.tournament, one.round_number = tournament, number
            yield one


def _acceleration(file: TrfFile, rounds: int) -> Acceleration:
    """Baku where the file says so and gives no other points; the points that it gives; or none."""
    given = {player.tpn: player.virtual_points for player in file.players}
    if not any(given.values()):
        return Acceleration.BAKU if file.baku_line is not None else Acceleration.NONE
    if file.baku_line is not None and given == baku_points_of(file, total_rounds=rounds):
        return Acceleration.BAKU
    return Acceleration.GIVEN


def _create_players(
    tournament: Tournament, file: TrfFile, rated: TrfFile, rating: int | None, reason: str, *, by: User | None
) -> dict[int, Player]:
    """The players by the starting ranks of the file, which are their TPNs; ``rated`` has FIDE's ratings."""
    national = national_fields(file)
    of_a_table = pairing_system(file).is_predetermined  # a round without a game is one in which nobody could be met
    # Nor is a reserve late who sits on a board for the first time.
    is_there = pairing_system(file).goes_by_numbers or file.has_matches_of_teams
    left_out = _left_out(rated)
    rounds = tournament.total_rounds
    given: dict[str, Any] = {}
    if rating is not None:
        given = {"provisional": True, "provisional_reason": reason.strip(), "provisional_by": by}
    players = [
        Player(
            tournament=tournament,
            tpn=player.tpn,
            **national.get(player.tpn, {}),
            **(player_fields(player) | {"rating": player.rating or rating}),
            **(given if player.rating is None else {}),
            entry_round=1 if is_there else min(rounds_there(player.records), default=1),
            withdrawn_from=(rounds if player.tpn in left_out else None) if of_a_table else _withdrawn_from(player),
            virtual_points=list(player.virtual_points),
            expelled=player.tpn in left_out and not of_a_table,
        )
        for player in file.players
    ]
    for player in players:
        require_clean_fields(player, player.name)
    note_sources(tournament, players)
    by_tpn = {player.tpn or 0: player for player in players}
    take_over_ratings(tournament, by_tpn, rated)
    Player.objects.bulk_create(players, batch_size=200)
    return by_tpn


def _left_out(rated: TrfFile) -> frozenset[int]:
    """The players who are left out of the standings; teams are not."""
    return frozenset() if rated.has_matches_of_teams else without_rank_of_their_own(rated)


def _is_missing(record: Record | None) -> bool:
    return isinstance(record, Bye) and record.kind is ByeKind.ZERO_POINT


def _withdrawn_from(player: TrfPlayer) -> int | None:
    """The first round of those missed up to the end, for who is not to be paired in the coming round either.

    Who asked for a bye with points in a later round has not left.
    """
    if not _is_missing(player.coming) or not player.records or not _is_missing(player.records[-1]):
        return None
    if any(bye is not None and not _is_missing(bye) for bye in player.byes_ahead):
        return None
    return max(rounds_there(player.records), default=0) + 1


def _create_requests(tournament: Tournament, file: TrfFile, players: dict[int, Player], rounds: int) -> None:
    """Byes in rounds still to be paired, and the pairs to keep apart."""
    ByeRequest.objects.bulk_create(
        ByeRequest(tournament=tournament, player=players[player.tpn], round_number=number, kind=bye.kind.value)
        for player in file.players
        for number, bye in enumerate(player.byes_ahead, start=file.coming_round)
        if bye is not None and number <= rounds and players[player.tpn].takes_part_in(number)
    )
    pairs: dict[tuple[int, int], tuple[int, int]] = {}
    for group in file.forbidden:
        for one, other in combinations(sorted({players[tpn].pk for tpn in group.players}), 2):
            pairs.setdefault((one, other), (group.first_round, group.last_round or 99))
    ForbiddenPair.objects.bulk_create(
        ForbiddenPair(tournament=tournament, one_id=one, other_id=other, first_round=first, last_round=last)
        for (one, other), (first, last) in pairs.items()
    )


def _held_against_the_rules(file: TrfFile, rating: int | None, rounds: int) -> tuple[Replay | None, tuple[str, ...]]:
    """How the rounds compare with the rules, and what breaks these, in English."""
    with translation.override("en"):
        replay = replay_of(file, seconds=SECONDS_FOR_THE_REPLAY, provisional_rating=rating, total_rounds=rounds)
        return replay, breaches_of(file, replay)
