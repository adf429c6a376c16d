"""The data of a certificate of title result (FIDE's form IT1, B.01, 1.8) for one player and one norm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pairing.norms import Kind, NormGame
from tournaments.basics.timetable import round_time, timetable_of
from tournaments.files.exports.tables import Cell, FilledForm, Row, Table, points
from tournaments.models import Tournament
from tournaments.norms.queries.estimates import CandidateLine, NormOf
from tournaments.norms.queries.event_facts import event_facts
from tournaments.norms.queries.reading import NormField

_MARKS = {10: "1", 5: "½", 0: "0"}


def certificate(tournament: Tournament, field: NormField, line: CandidateLine, norm: NormOf) -> FilledForm:
    """The form filled with what is known here; games that are left out stay in the table, struck through."""
    left_out = {one.game.round for one in norm.estimate.left_out}
    rows = tuple(_rows(tournament, field, line))
    struck = frozenset(place for place, game in enumerate(line.games) if game.round in left_out)
    remarks = (norm.verdict, *norm.remarks)
    text = _("An estimate by Arobase from the data of the tournament; the federation and FIDE decide.")
    return FilledForm(
        name=_("Certificate"),
        title=_("Certificate of title result (IT1): %(title)s") % {"title": norm.title},
        facts=tuple(_facts(tournament, field, line, norm)),
        table=Table(_("Games"), _headings(), rows),
        struck=struck,
        notes=(*remarks, text),
        signatures=(_("Chief arbiter"), _("Federation that organises"), _("Federation of the player")),
    )


def _headings() -> tuple[str, ...]:
    return (
        *(_("Opponent"), _("Round"), _("Date"), _("Federation")),
        *(_("Title"), _("Rating"), _("FIDE number"), _("Result")),
    )


def _facts(tournament: Tournament, field: NormField, line: CandidateLine, norm: NormOf) -> Iterator[tuple[str, Cell]]:
    player, found = line.player, norm.estimate.reckoning
    yield _("Player"), player.name
    yield _("FIDE number"), player.fide_id or None
    yield _("Federation"), player.federation or None
    yield _("Year of birth"), player.birth_year
    yield _("Title held"), player.title or pgettext("a title", "none")
    yield _("Rating"), line.rating
    yield _("Norm for the title"), norm.title
    yield from event_facts(tournament)
    opponents = [game.opponent for game in found.games if game.opponent is not None]
    titles = Counter(one.title for one in opponents if one.title)
    federations = {one.federation for one in opponents if one.federation}
    yield _("Games that count"), len(found.games)
    yield _("Rated opponents"), sum(one.rating is not None for one in opponents)
    yield _("Opponents with titles"), ", ".join(f"{count} {title}" for title, count in sorted(titles.items())) or "0"
    yield _("Federations of the opponents"), ", ".join(sorted(federations)) or None
    yield _("Opponents not of the player’s federation"), sum(one.federation != player.federation for one in opponents)
    yield _("Opponents not of the host federation"), sum(one.federation != tournament.federation for one in opponents)
    yield _("Average rating of the opponents (1.4.6)"), found.average
    yield _("Points needed"), None if found.needed is None else points(found.needed)
    yield _("Points made"), points(found.score)
    yield _("Performance"), found.performance
    yield _("Full points more than needed (1.4.1d)"), found.over
    yield _("Exemption"), str(field.event.exemption) or pgettext("an exemption", "none")
    if field.worst is not None:
        worst = field.worst
        text = _("%(players)d rated players of other federations, from %(federations)d, %(titled)d GM, IM, WGM or WIM")
        yield (
            _("Worst round by 1.4.3d"),
            text % {"players": worst.players, "federations": worst.federations, "titled": worst.titled},
        )


def _rows(tournament: Tournament, field: NormField, line: CandidateLine) -> Iterator[Row]:
    per_match = max(field.event.rounds // tournament.total_rounds, 1)
    timetable = timetable_of(tournament)
    for game in line.games:
        number = (game.round - 1) // per_match + 1
        beginning = round_time(timetable, number)
        in_match = (game.round - 1) % per_match + 1
        day = date_format(beginning.beginning_of(in_match).day, "Y-m-d") if beginning else ""
        yield _row(field, game, number, day)


def _row(field: NormField, game: NormGame, number: int, day: str) -> Row:
    opponent = game.opponent
    if opponent is None:
        return (_words()[game.kind], number, day, "", "", None, "", "")
    row = field.players.get(opponent.number)
    made = _MARKS[game.score] if game.kind is Kind.PLAYED else _words()[game.kind]
    number_of = row.fide_id if row else ""
    return (opponent.name, number, day, opponent.federation, opponent.title, opponent.rating, number_of, made)


def _words() -> Mapping[Kind, str]:
    return {
        Kind.PLAYED: _("played"),
        Kind.FORFEIT_WIN: _("won by forfeit"),
        Kind.FORFEIT_LOSS: _("lost by forfeit"),
        Kind.ALLOCATED_BYE: _("pairing-allocated bye"),
        Kind.OTHER: _("not played, or not rated"),
    }
