"""The ``###`` lines of a report file that come from the rows and not from the log."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.trf.event_codes import LEFT_FIDE_MODE
from pairing.trf.given_values import given_value, note_on_values
from pairing.trf.problems import ranges_text
from pairing.trf.round_ratings import round_rating
from pairing.trf.writer import NAME_WIDTH
from tournaments.basics import tiebreaks
from tournaments.basics.entrants import entrant_rows
from tournaments.models import Player, RoundRating, Seat, TieBreakRatings, Tournament


def fide_mode_lines(tournament: Tournament) -> Iterator[str]:
    """From the data and not from the log: no restore undoes it, and no file with fewer rounds leads back."""
    number = tournament.left_fide_mode_round
    if number is not None:
        yield f"{LEFT_FIDE_MODE} @ Round {number}: {tournament.left_fide_mode_reason}"


def full_point_byes(tournament: Tournament, before_round: int) -> Iterator[str]:
    """Those of the rounds before ``before_round``."""
    byes = Seat.objects.filter(
        round__tournament=tournament, round__number__lt=before_round, bye=Seat.ByeKind.FULL_POINT
    ).order_by("round__number", "player__tpn")
    for number, name in byes.values_list("round__number", "player__name"):
        yield f"### FPB @ Round {number}: {name[:NAME_WIDTH]}"


def rating_lines(tournament: Tournament) -> Iterator[str]:
    """Provisional ratings, and ratings from a round on."""
    yield from _provisional_ratings(tournament)
    yield from _round_ratings(tournament)


def _provisional_ratings(tournament: Tournament) -> Iterator[str]:
    """One line for each rating and reason; the column of the rating holds them, but no list of FIDE does."""
    groups: dict[tuple[int, str], list[int]] = {}
    players = Player.objects.filter(tournament=tournament, provisional=True).order_by("tpn")
    for tpn, rating, reason in players.values_list("tpn", "rating", "provisional_reason"):
        groups.setdefault((rating or 0, reason), []).append(tpn or 0)
    for (rating, reason), tpns in groups.items():
        players_named = f"starting rank{'s' if len(tpns) > 1 else ''} {ranges_text(tpns)}"
        yield f"### Provisional rating {rating} for {players_named}; {reason}"


def _round_ratings(tournament: Tournament) -> Iterator[str]:
    """Ratings from a round on, in events of more than 30 days."""
    if not tournament.long_event:
        return
    in_tiebreaks = tournament.tiebreak_ratings == TieBreakRatings.ROUND
    rows = RoundRating.objects.filter(player__tournament=tournament).order_by("player__tpn", "round_number")
    for since, tpn, rating in rows.values_list("round_number", "player__tpn", "rating"):
        yield f"### {round_rating(since, tpn or 0, rating, in_tiebreaks=in_tiebreaks)}"


def value_lines(tournament: Tournament, *, rounds: int) -> Iterator[str]:
    """Where the values come from, and each of them, where ``rounds`` have been played; English, as all of the file."""
    known = tiebreaks.values_given(tournament) if rounds else {}
    if not any(known.values()):
        return
    tpns = {pk: one.tpn for pk, one in entrant_rows(tournament).by_id(tournament).items()}
    yield f"### {note_on_values(rounds, tournament.given_values_note)}"
    for code, values in known.items():
        for tpn, value in sorted((tpns[pk] or 0, value) for pk, value in values.items() if pk in tpns):
            yield f"### {given_value(rounds, code, tpn, value)}"
