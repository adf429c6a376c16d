"""What a pairing rests on, read from the database once: every table on first use, and kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from tournaments.models import ByeRequest, Player, Round, Tournament
from tournaments.rounds.queries.guards import coming_after, last_round
from tournaments.rounds.queries.not_come import NotCome, not_come
from tournaments.rounds.queries.presence import missing_among


class Reading:
    """A tournament as it was read for one step; ``tournament`` is its row, read before anything else.

    Whoever changes the tournament meanwhile moves its ``revision``, so that the step notices.
    """

    def __init__(self, tournament: Tournament, *, columns: Sequence[str] = ()) -> None:
        """``columns`` are those of players that the step looks at; all of them where none are named."""
        self.tournament, self.columns = tournament, columns

    @classmethod
    def of(cls, tournament: Tournament) -> Reading:
        """What is in the database now."""
        return cls(Tournament.objects.get(pk=tournament.pk))

    @property
    def revision(self) -> int:
        return self.tournament.revision

    @cached_property
    def last(self) -> Round | None:
        """The round paired last, draft or published, without its large texts."""
        last = last_round(self.tournament)
        if last is not None:
            last.tournament = self.tournament  # which nobody reads once more for it
        return last

    @property
    def coming(self) -> int:
        """The number of the round to be paired next: a draft has been paired."""
        return coming_after(self.last)

    @cached_property
    def players(self) -> dict[int, Player]:
        """All players by row id."""
        rows = Player.objects.filter(tournament=self.tournament)
        return {player.pk: player for player in (rows.only(*self.columns) if self.columns else rows)}

    @cached_property
    def asked(self) -> dict[int, str]:
        """The kinds of the byes asked for in the coming round, by the player's row id."""
        return self.asked_in(self.coming)

    def asked_in(self, number: int) -> dict[int, str]:
        """The same for another round."""
        rows = ByeRequest.objects.filter(tournament=self.tournament, round_number=number)
        return {key: kind for key, kind in rows.values_list("player_id", "kind") if key in self.players}

    @cached_property
    def not_come(self) -> list[NotCome]:
        """Who lost by forfeit in the last round, and nobody has said whether they play on."""
        return not_come(self.tournament, self.last)

    @cached_property
    def missing(self) -> list[Player]:
        """Who would be paired in the coming round for the first time and has not come, by TPN."""
        return missing_among(self.players.values(), self.asked, self.coming, self.tournament.total_rounds)
