"""What an arbiter looks at in a draft before it is published, read from the rows and from the explanation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.service import Breach, Colour, EntrantFacts, Pair, Rule, Strength, System, breaches, missed_preferences
from pairing.trf.problems import ranges_text
from tournaments.basics.entrants import entrant_rows
from tournaments.basics.joining import with_and, with_semicolons
from tournaments.basics.ordering import in_order
from tournaments.basics.systems import cited, system_of
from tournaments.models import Player, Round, Seat, Team
from tournaments.rounds.queries import snapshot
from tournaments.rounds.queries.adjourned import adjourned_games
from tournaments.rounds.queries.forbidden_groups import groups_in_round, pairs_of
from tournaments.rounds.queries.games import surname
from tournaments.rounds.queries.tables import also_in_event, used_by_others


class Level(StrEnum):
    OK = "ok"
    NOTICE = "notice"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the checklist."""

    level: Level
    text: str


@dataclass(frozen=True, slots=True)
class _Board:
    number: int
    white: EntrantFacts
    black: EntrantFacts
    of_teams: bool

    @property
    def names(self) -> str:
        names = (self.white.name, self.black.name)
        return " - ".join(names if self.of_teams else map(surname, names))

    @property
    def pair(self) -> Pair:
        return Pair(self.white.tpn, self.black.tpn)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an entrant is in the round: at the table, or without an opponent."""

    who: Player | Team
    table: int | None
    colour: str
    bye: str


@dataclass(frozen=True, slots=True)
class _Draft:
    round: Round
    entrants: Mapping[int, Player | Team]  # by TPN
    facts: dict[int, EntrantFacts]  # by TPN
    places: list[_Place]
    boards: list[_Board]
    breaches: tuple[Breach, ...]
    has_forbidden_pairs: bool
    system: System

    @property
    def for_teams(self) -> bool:
        return self.system.pairs_teams

    def breaking(self, rule: Rule) -> list[_Board]:
        """The boards whose two entrants break a rule together."""
        pairs = {breach.tpns for breach in self.breaches if breach.rule is rule}
        return [board for board in self.boards if (board.white.tpn, board.black.tpn) in pairs]

    def missed(self, *, absolute: bool) -> list[tuple[_Board, EntrantFacts, Colour]]:
        """Who has the colour that is not due to them, of those with an absolute preference or of the others."""
        return [
            (board, self.facts[missed.tpn], missed.colour)
            for board in self.boards
            for missed in missed_preferences(self.facts, board.pair)
            if (missed.strength is Strength.ABSOLUTE) is absolute
        ]


def draft_checks(round_: Round) -> list[Check]:
    """The checklist of a draft. Each check is made again from the rows: the pairing does not vouch for itself."""
    draft = _read(round_)
    if draft.system.eliminates:
        return [*_everybody_seated(draft), *_of_bracket(draft), *_absent(draft), *_tables(draft), *_numbers(draft)]
    checks = [
        *_everybody_seated(draft),
        *_bye(draft),
        *_meetings(draft),
        *(_colours_of_teams(draft) if draft.for_teams else (*_colours(draft), *_preferences(draft))),
        *_floats(draft),
        *_adjourned(draft),
        *_absent(draft),
        *_tables(draft),
        *(() if draft.for_teams else _numbers(draft)),
    ]
    return sorted(checks, key=lambda check: list(Level).index(check.level), reverse=True)


def _read(round_: Round) -> _Draft:
    state = snapshot.build(round_.tournament, before_round=round_.number)
    system = system_of(round_.tournament)
    facts = {fact.tpn: fact for fact in system.facts(state.engine)}
    by_id = {entrant.pk: facts[tpn] for tpn, entrant in state.entrants.items()}
    places = _places(round_)
    sides: dict[int, dict[str, EntrantFacts]] = {}
    for place in places:
        if place.table is not None:
            sides.setdefault(place.table, {})[place.colour] = by_id[place.who.pk]
    boards = [_Board(number, side["w"], side["b"], system.pairs_teams) for number, side in sorted(sides.items())]
    bye = next((by_id[one.who.pk].tpn for one in places if one.bye == Seat.ByeKind.PAIRING_ALLOCATED), None)
    found = breaches(system, state.engine, [board.pair for board in boards], bye, facts)
    return _Draft(round_, state.entrants, facts, places, boards, found, bool(state.engine.forbidden_pairs), system)


def _places(round_: Round) -> list[_Place]:
    rows = entrant_rows(round_.tournament)
    seats = rows.seats.objects.filter(round=round_).select_related(rows.column, "match")
    return [
        _Place(getattr(seat, rows.column), seat.match.table if seat.match else None, seat.colour, seat.bye)
        for seat in seats.order_by(f"{rows.column}__tpn")
    ]


def _everybody_seated(draft: _Draft) -> Iterator[Check]:
    seated = {place.who.pk for place in draft.places}
    due = [one for tpn, one in draft.entrants.items() if draft.facts[tpn].present or not draft.system.eliminates]
    missing = [entrant.name for entrant in due if entrant.pk not in seated]
    if missing:
        text = _("Not in this round at all: %(names)s. Discard the draft and pair again.")
        yield Check(Level.WARNING, text % {"names": with_semicolons(missing)})
        return
    count = 2 * len(draft.boards)
    text = ngettext("All %(count)d player is paired.", "All %(count)d players present are paired.", count)
    if draft.for_teams:
        text = ngettext("All %(count)d team is paired.", "All %(count)d teams present are paired.", count)
    yield Check(Level.OK, text % {"count": count})


def _of_bracket(draft: _Draft) -> Iterator[Check]:
    """Whether the matches are those of the bracket, and who goes on without one."""
    if draft.breaches:
        yield Check(Level.WARNING, _("The matches are not those of the bracket. Discard the draft and pair again."))
    else:
        yield Check(Level.OK, _("All matches are those of the bracket."))
    free = [place.who.name for place in draft.places if place.bye == draft.system.kind_of_bye]
    if free:
        text = _("Without an opponent in this round, they go on: %(names)s.")
        yield Check(Level.OK, text % {"names": with_semicolons(free)})


def _bye(draft: _Draft) -> Iterator[Check]:
    takers = [place.who for place in draft.places if place.bye == Seat.ByeKind.PAIRING_ALLOCATED]
    if not takers:
        yield Check(Level.OK, _("Nobody needs the pairing-allocated bye."))
        return
    [taker] = takers
    text, level = _("%(name)s has the pairing-allocated bye, and may have it%(article)s."), Level.OK
    if any(breach.rule is Rule.BYE_TO_NONE_ENTITLED for breach in draft.breaches):
        text, level = _("%(name)s has the pairing-allocated bye, but may not have it%(article)s."), Level.WARNING
    yield Check(level, text % {"name": taker.name, "article": cited(draft.system.articles.may_take_bye)})


def _meetings(draft: _Draft) -> Iterator[Check]:
    again, forbidden = draft.breaking(Rule.REMATCH), draft.breaking(Rule.KEPT_APART)
    of_one_side = draft.breaking(Rule.OF_ONE_SIDE)
    article = {"article": cited(draft.system.articles.rematch)}
    for boards, text in (
        (again, _("Board %(board)d: %(names)s have met before%(article)s.")),
        (forbidden, _("Board %(board)d: %(names)s are a forbidden pairing.")),
        (of_one_side, _("Board %(board)d: %(names)s are of one side, and nobody meets anybody of the own side.")),
    ):
        for board in boards:
            yield Check(Level.WARNING, text % {"board": board.number, "names": board.names, **article})
    if not (again or of_one_side) and draft.system.is_predetermined:
        yield Check(Level.OK, _("Nobody meets anybody more often than it is due."))
    elif not again:
        yield Check(Level.OK, _("Nobody meets an opponent again%(article)s.") % article)
    if draft.has_forbidden_pairs and not forbidden:
        yield Check(Level.OK, _("No forbidden pairing."))
    yield from _groups(draft, forbidden)


def _groups(draft: _Draft, told: list[_Board]) -> Iterator[Check]:
    """The groups that are kept apart as far as possible: who of them meet."""
    tournament, number = draft.round.tournament, draft.round.number
    here = [place.who for place in draft.places if place.table is not None]
    tpns = {entrant.pk: entrant.tpn for entrant in here}
    pairs = pairs_of(groups_in_round(tournament, here, number))
    wanted = {frozenset((tpns[one], tpns[other])) for one, other in pairs}
    met = [board for board in draft.boards if frozenset((board.white.tpn, board.black.tpn)) in wanted]
    for board in met:
        if board not in told:
            text = _("Board %(board)d: %(names)s are in the same group; the pairing could not be avoided.")
            yield Check(Level.WARNING, text % {"board": board.number, "names": board.names})
    if wanted and not met:
        yield Check(Level.OK, _("No forbidden pairing by group occurs."))


def _colours(draft: _Draft) -> Iterator[Check]:
    article = cited(draft.system.articles.absolute_colours)
    broken = draft.missed(absolute=True)
    for board, player, colour in broken:
        text = (
            _("Board %(board)d: %(name)s has White against an absolute preference%(article)s.")
            if colour is Colour.WHITE
            else _("Board %(board)d: %(name)s has Black against an absolute preference%(article)s.")
        )
        yield Check(Level.WARNING, text % {"board": board.number, "name": player.name, "article": article})
    if not broken:
        text = _("Every absolute colour preference is kept%(article)s; nobody has one colour three times running.")
        yield Check(Level.OK, text % {"article": article})


def _preferences(draft: _Draft) -> Iterator[Check]:
    missed = [player.name for _board, player, _colour in draft.missed(absolute=False)]
    if missed:
        text = ngettext(
            "%(count)d player does not get the colour due: %(names)s.",
            "%(count)d players do not get the colour due: %(names)s.",
            len(missed),
        )
        yield Check(Level.NOTICE, text % {"count": len(missed), "names": with_semicolons(missed)})


def _colours_of_teams(draft: _Draft) -> Iterator[Check]:
    """Who does not get the colour on board 1 that the regulations' kind of preferences makes due (C.04.6, 1.7)."""
    boards = (missed_preferences(draft.facts, board.pair, of_teams=True) for board in draft.boards)
    missed = [draft.facts[one.tpn].name for board in boards for one in board]
    if missed:
        text = ngettext(
            "%(count)d team does not get the colour due on board 1: %(names)s.",
            "%(count)d teams do not get the colour due on board 1: %(names)s.",
            len(missed),
        )
        yield Check(Level.NOTICE, text % {"count": len(missed), "names": with_semicolons(missed)})
        return
    yield Check(Level.OK, _("No team misses a colour that is due on board 1."))


def _floats(draft: _Draft) -> Iterator[Check]:
    for board in draft.breaking(Rule.SCORES_APART):
        lower, higher = sorted((board.white, board.black), key=lambda player: player.score)
        text = _("Board %(board)d: %(lower)s%(float)s meets %(higher)s from a higher scoregroup.")
        values = {"lower": lower.name, "higher": higher.name, "float": _float_words(draft.system, lower)}
        yield Check(Level.NOTICE, text % {"board": board.number, **values})


def _float_words(system: System, facts: EntrantFacts) -> str:
    """What meeting somebody of a higher score is to this player, in brackets; nothing where the system says nothing."""
    if system.float_words is None:
        return ""
    message, values = system.float_words(facts)
    return f" ({_(message) % values})"


def _adjourned(draft: _Draft) -> Iterator[Check]:
    for game in adjourned_games(draft.round.tournament):
        text = _("%(game)s It counts as a draw for this pairing (C.04.2, 3.1).")
        yield Check(Level.WARNING, text % {"game": game.text})


def _absent(draft: _Draft) -> Iterator[Check]:
    texts = {
        Seat.ByeKind.HALF_POINT: _("%(name)s has a half-point bye."),
        Seat.ByeKind.FULL_POINT: _("%(name)s has a full-point bye."),
        Seat.ByeKind.ZERO_POINT: _("%(name)s has a zero-point bye."),
    }
    for place in draft.places:
        if place.bye in ("", Seat.ByeKind.PAIRING_ALLOCATED):
            continue
        if draft.system.eliminates and place.bye == draft.system.kind_of_bye:
            continue
        text, who = texts[Seat.ByeKind(place.bye)], place.who
        if who.withdrawn_from is not None and who.withdrawn_from <= draft.round.number:
            expelled = isinstance(who, Player) and who.expelled
            text = _("%(name)s was expelled.") if expelled else _("%(name)s has withdrawn.")
        elif who.entry_round > draft.round.number:
            text = _("%(name)s has not entered yet.")
        yield Check(Level.NOTICE, text % {"name": who.name})


def _tables(draft: _Draft) -> Iterator[Check]:
    """Who has a fixed table and sits elsewhere, and tables that another tournament in the hall still needs."""
    at: dict[int, list[Player | Team]] = {}
    for place in draft.places:
        if place.table is not None and place.who.fixed_table is not None:
            at.setdefault(place.table, []).append(place.who)
    for table, there in sorted(at.items()):
        if len({one.fixed_table for one in there}) > 1:
            text = _("Board %(board)d: %(one)s and %(other)s have fixed tables of their own, %(first)d and %(second)d.")
            names = {"one": there[0].name, "other": there[1].name}
            tables = {"first": there[0].fixed_table, "second": there[1].fixed_table}
            yield Check(Level.NOTICE, text % {"board": table, **names, **tables})
        elif there[0].fixed_table != table:
            text = _("Board %(board)d: the fixed table of %(name)s is %(table)d. Discard the draft and pair again.")
            yield Check(Level.WARNING, text % {"board": table, "name": there[0].name, "table": there[0].fixed_table})
    others: dict[str, list[str]] = {}
    for name, table in used_by_others(draft.round):
        others.setdefault(name, []).append(str(table))
    for name, tables_of_it in others.items():
        text = _("%(tournament)s is still playing at these tables: %(tables)s. Change the first table in the settings.")
        yield Check(Level.WARNING, text % {"tournament": name, "tables": ", ".join(tables_of_it)})
    names_of_it, twice = also_in_event(draft.round)
    if twice:
        text = ngettext(
            "%(tournaments)s: table %(tables)s is in use there too. In one hall each needs a first table of its own.",
            "%(tournaments)s: tables %(tables)s are in use there too. In one hall each needs a first table of its own.",
            len(twice),
        )
        yield Check(Level.NOTICE, text % {"tables": ranges_text(twice), "tournaments": with_and(names_of_it)})


def _numbers(draft: _Draft) -> Iterator[Check]:
    players = [one for one in draft.entrants.values() if isinstance(one, Player)]
    by_number = sorted(players, key=lambda player: player.tpn or 0)
    if by_number == in_order(by_number, draft.round.tournament.equal_order):
        yield Check(Level.OK, _("Pairing numbers follow rating, title and name (C.04.2, 2.2)."))
        return
    yield Check(
        Level.NOTICE,
        _("Pairing numbers do not follow rating, title and name everywhere; round 4 or the file fixed them."),
    )
