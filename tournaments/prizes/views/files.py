"""The awards as a file."""

from __future__ import annotations

from decimal import Decimal

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from pairing.prizes import HEADINGS, table
from tournaments.files.exports import csv_file
from tournaments.files.exports.tables import Table
from tournaments.models import Tournament
from tournaments.pages.access import as_file, found
from tournaments.permissions import arbiter_view
from tournaments.prizes.queries.plan import awarded
from tournaments.prizes.queries.shown import payments


@arbiter_view
@require_safe
def prizes_file(request: HttpRequest, tournament: Tournament, form: str) -> HttpResponse:
    """Who gets what, as CSV or XLSX."""
    known = awarded(tournament)
    numbers: dict[object, int | None] = {line.player.id: line.player.tpn for line in known.standings.lines}
    place = HEADINGS.index("Number")  # the engine is told the numbers of rows
    rows = ((*row[:place], numbers.get(row[place]), *row[place + 1 :]) for row in table(found(known.outcome)))
    return _file(tournament, Table(_("Prizes"), tuple(map(_, HEADINGS)), tuple(rows)), "prizes", form)


@arbiter_view
@require_safe
def payments_file(request: HttpRequest, tournament: Tournament, form: str) -> HttpResponse:
    """What each player is paid and what is withheld of it, as CSV or XLSX."""
    known = awarded(tournament)
    digits, paid = known.rules.digits, payments(known, found(known.outcome)).lines
    headings = (_("Name"), _("Federation"), _("Prizes"), _("Withheld, percent"), _("Withheld"), _("Handed over"))
    rows = []
    for one in paid:
        amounts = (Decimal(amount).scaleb(-digits) for amount in (one.receipt.gross, one.receipt.withheld))
        gross, withheld = amounts
        rows.append((one.receipt.name, one.federation, gross, Decimal(one.percent or 0), withheld, gross - withheld))
    return _file(tournament, Table(_("Payments"), headings, tuple(rows)), "payments", form)


def _file(tournament: Tournament, made: Table, what: str, form: str) -> HttpResponse:
    name = f"{tournament.slug}-{what}.{form}"
    if form == "csv":
        return as_file(csv_file.csv_file(made), csv_file.CONTENT_TYPE, name)
    if form == "xlsx":
        from tournaments.files.exports import xlsx_file  # its library loads longer than all pages together

        title = f"{tournament.name} – {made.name}"
        return as_file(xlsx_file.xlsx_file(made, title=title), xlsx_file.CONTENT_TYPE, name)
    raise Http404
