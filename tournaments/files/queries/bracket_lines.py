"""What a report file says of a knock-out in comments: its regulations, and who went on from level matches."""

from __future__ import annotations

from django.utils import translation

from pairing.trf.bracket_lines import decision_line, regulations_line
from tournaments.basics.entrants import entrant_rows
from tournaments.basics.systems import games_in_match, is_for_teams, system_of
from tournaments.models import Seat, TeamSeat, Tournament
from tournaments.rounds.queries.snapshot import Snapshot


def lines_of_bracket(tournament: Tournament, state: Snapshot) -> list[str]:
    """The comments on the rounds before that of ``state``; none but in a knock-out."""
    if not system_of(tournament).eliminates:
        return []
    rows = entrant_rows(tournament)
    decided = rows.seats.objects.filter(
        round__tournament=tournament, round__number__lt=state.round_number, match__isnull=False
    ).exclude(match__goes_on="")
    sides: dict[int, dict[bool, Seat | TeamSeat]] = {}
    for seat in decided.select_related("match", "round").order_by("round__number", "match__table"):
        sides.setdefault(seat.match.pk, {})[seat.colour == seat.match.goes_on] = seat
    third, of_teams = tournament.third_place, is_for_teams(tournament)
    lines = [regulations_line(games_in_match(tournament), third_place=third, of_teams=of_teams)]
    tpns = state.tpns
    with translation.override("en"):
        for pair in sides.values():
            winner, loser = pair[True], pair[False]
            assert winner.match is not None
            how = f"{winner.match.get_decided_by_display()} {winner.match.decided_score}".strip()
            one, other = (tpns[getattr(seat, f"{rows.column}_id")] for seat in (winner, loser))
            lines.append(decision_line(winner.round.number, one, other, how))
    return lines
