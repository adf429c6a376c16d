"""What the arbiter has not published yet, although it could be."""

from __future__ import annotations

from django.db.models import Count, Q

from tournaments.models import Result, Tournament


def complete_round(tournament: Tournament) -> int:
    """The last published round up to which there is no open board; 0 before the first."""
    published = tournament.paired_rounds.filter(published_at__isnull=False).order_by("number")
    number = 0
    boards = published.annotate(open_boards=Count("matches__games", filter=Q(matches__games__result=Result.OPEN)))
    for number_of, open_boards in boards.values_list("number", "open_boards"):
        if open_boards or number_of != number + 1:
            break
        number = number_of
    return number


def results_are_public(tournament: Tournament, number: int) -> bool:
    """Whether the public may see the results of round ``number``, once it is published."""
    return tournament.results_out is None or number <= tournament.results_out


def withheld(tournament: Tournament) -> tuple[int | None, int | None]:
    """The round whose results, and the one after which the standings, the arbiter could publish now."""
    if tournament.results_out is None and tournament.standings_out is None:
        return None, None
    complete = complete_round(tournament)
    results = complete if holds_back(tournament.results_out, complete) else None
    standings = complete if holds_back(tournament.standings_out, complete) else None
    return results, standings


def holds_back(out: int | None, complete: int) -> bool:
    """Whether something of round ``complete`` is not public where ``out`` is the last public one, None for all."""
    return out is not None and out < complete


def are_withheld(tournament: Tournament, after_round: int) -> bool:
    """Whether the public does not see the standings after that round: they, or the round's results, are held back."""
    return any(holds_back(out, after_round) for out in (tournament.results_out, tournament.standings_out))
