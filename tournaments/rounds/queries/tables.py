"""At which tables the matches of a round are played: in the order of the boards, fixed tables kept."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.basics.errors import require
from tournaments.basics.systems import is_for_teams
from tournaments.models import Match, Player, Result, Round, Team, Tournament


def table_numbers(wanted: Sequence[Collection[int]], *, first: int = 1, taken: Collection[int] = ()) -> list[int]:
    """The table of each match, in the order of the boards; ``wanted`` are the fixed tables of its entrants.

    A match with a fixed table that is free has it, the lower one of two; the others count on from ``first`` over the
    tables that are left, so that they move up and keep their order.

    >>> table_numbers([(), (), (9,), (2,), ()])
    [1, 3, 9, 2, 4]
    """
    given: dict[int, int] = {}
    for place, tables in enumerate(wanted):
        free = set(tables) - {*taken, *given.values()}
        if free:
            given[place] = min(free)
    occupied = {*taken, *given.values()}
    left = (table for table in range(first, first + len(wanted) + len(occupied)) if table not in occupied)
    return [given[place] if place in given else next(left) for place in range(len(wanted))]


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of a tournament: the first one, those that are ``fixed``, by entrants' ids, and those ``kept`` free.

    The latter are the fixed tables of other tournaments that share the hall, whether these have been paired or not.
    """

    first: int
    fixed: Mapping[int, int]
    kept: frozenset[int]

    @classmethod
    def of(cls, tournament: Tournament) -> Tables:
        """Those of ``tournament``; two queries."""
        own = _fixed_tables(Team if is_for_teams(tournament) else Player).filter(tournament=tournament)
        fixed = {pk: table for pk, table in own.values_list("pk", "fixed_table") if table}
        others = sharing_the_hall(tournament)
        players, teams = (_fixed_tables(model).filter(tournament__in=others) for model in (Player, Team))
        there = players.values_list("fixed_table", flat=True).union(teams.values_list("fixed_table", flat=True))
        return cls(tournament.first_table, fixed, frozenset(table for table in there if table))

    def seated_at(self, matches: Sequence[tuple[int, int]], *, taken: Collection[int] = ()) -> list[int]:
        """The tables of new matches, each of two entrants by id."""
        wanted = [[self.fixed[pk] for pk in match if pk in self.fixed] for match in matches]
        return table_numbers(wanted, first=self.first, taken={*taken, *self.kept})


def require_fixed_table(one: Player | Team) -> None:
    """Refuse a fixed table that is another one's, and one of a player where teams are seated.

    Raises:
        Refused: with the name of whose table it is.
    """
    if one.fixed_table is None:
        return
    of_team = isinstance(one, Team)
    text = _("In a team event the whole team sits at its table: enter the fixed table of the team.")
    require(of_team or not is_for_teams(one.tournament), text)
    there = type(one).objects.filter(tournament=one.tournament, fixed_table=one.fixed_table).exclude(pk=one.pk)
    name = there.values_list("name", flat=True).first()
    text = _("Table %(table)d is the fixed table of %(name)s. Choose another one.")
    require(name is None, text % {"table": one.fixed_table, "name": name})


def sharing_the_hall(tournament: Tournament) -> QuerySet[Tournament]:
    """The other tournaments of its event whose tables are numbered on from its own.

    Those that begin at the same table have a hall of their own.
    """
    others = Tournament.objects.filter(in_event__event__parts__tournament=tournament)
    return others.exclude(first_table=tournament.first_table)


def used_by_others(round_: Round) -> list[tuple[str, int]]:
    """The tables of ``round_`` at which another tournament in the hall is still playing, with its name; one query."""
    there = Match.objects.filter(
        round__tournament__in=sharing_the_hall(round_.tournament),
        table__in=round_.matches.values("table"),
        games__result=Result.OPEN,
    )
    return list(there.order_by("table").values_list("round__tournament__name", "table").distinct())


def also_in_event(round_: Round) -> tuple[list[str], list[int]]:
    """The tournaments of its event that begin at the same table and are at tables of ``round_``, and these; one query.

    It is right where each has a hall of its own: of the others ``used_by_others`` tells.
    """
    tournament = round_.tournament
    same = Tournament.objects.filter(in_event__event__parts__tournament=tournament, first_table=tournament.first_table)
    there = Match.objects.filter(
        round__tournament__in=same.exclude(pk=tournament.pk),
        round__published_at__isnull=False,
        games__result=Result.OPEN,
        table__in=round_.matches.values("table"),
    )
    rows = list(there.order_by("table").values_list("round__tournament__name", "table").distinct())
    return sorted({name for name, _table in rows}), sorted({table for _name, table in rows})


def _fixed_tables(model: type[Player] | type[Team]) -> QuerySet[Any]:
    return model.objects.filter(~Q(fixed_table=None)).order_by()
