"""What an arbiter prints: one page that offers all of it, and a page for each, made for paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from pairing.service import system_named
from tournaments.basics.addresses import outside_address, qr_code
from tournaments.basics.collation import collation_key
from tournaments.basics.languages import in_its_language
from tournaments.basics.systems import games_in_match, is_for_teams, system_of
from tournaments.basics.timetable import round_time, timetable_of
from tournaments.models import Player, PrizeRules, Round, Tournament
from tournaments.pages.arbiter import tournament_page
from tournaments.pages.keys import key_of_side
from tournaments.permissions import Right, arbiter_view, may
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.publication.queries.round_list import round_list
from tournaments.publication.queries.withheld import are_withheld
from tournaments.rounds.actions.publication import event_of_round
from tournaments.rounds.queries.prints import cut_and_stack, seats_by_name, version_of
from tournaments.rounds.queries.seated import SeatedGame, round_of, round_view
from tournaments.rounds.queries.steps import Status, steps
from tournaments.rounds.queries.team_snapshot import settings_of_teams
from tournaments.standings.queries.bracket import bracket_of
from tournaments.standings.queries.by_board import board_prizes
from tournaments.standings.queries.crosstable import current_crosstable
from tournaments.standings.queries.current import current_standings

SLIPS = (2, 4)  # that fit a page


@dataclass(frozen=True, slots=True)
class Offer:
    """A print: what it is, what it is for, where it is; ``due`` where it is wanted now."""

    title: str
    purpose: str
    address: str
    due: bool = False


@dataclass(frozen=True, slots=True)
class Half:
    """The part of a slip that a player keeps."""

    colour: str
    player: Player
    code: str


@dataclass(frozen=True, slots=True)
class Slip:
    """The slip of a game, with the halves of both players where they report its result, or of both games of a match."""

    games: tuple[SeatedGame, ...]
    halves: list[Half]

    @property
    def seated(self) -> SeatedGame:
        """The first game: who sits where."""
        return self.games[0]


@arbiter_view
@require_safe
def prints(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All prints, of the round at hand where they are of a round."""
    return _offer(request, tournament, None)


@arbiter_view
@require_safe
def round_print(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """All prints of one round, and those of the tournament."""
    return _offer(request, tournament, _round(tournament, number))


def _offer(request: HttpRequest, tournament: Tournament, asked: Round | None) -> HttpResponse:
    now = steps(tournament)
    round_ = asked or now.round
    # Of an earlier round nothing is due.
    status = now.status if round_ == now.round else None
    offers = [*(_of_round(tournament, round_, status) if round_ else []), *_of_tournament(tournament, status)]
    context = {
        "steps": now,
        "round": round_,
        "due": [offer for offer in offers if offer.due],
        "others": [offer for offer in offers if not offer.due],
    }
    return tournament_page(request, "arbiter/rounds/print/offer.html", tournament, context)


def _of_round(tournament: Tournament, round_: Round, status: Status | None) -> list[Offer]:
    def at(name: str) -> str:
        return reverse(f"arbiter:{name}", args=[tournament.slug, round_.number])

    is_draft, playing = status is Status.DRAFT, status is Status.PLAYING
    for_teams = is_for_teams(tournament)
    sheets = Offer(_("Match sheets"), _("for both captains to sign"), at("print_match_sheets"), due=playing)
    offers = [
        Offer(_("Pairings by board"), _("for the wall"), at("print_boards"), due=is_draft or playing),
        Offer(_("Pairings by name"), _("for the wall, in two columns"), at("print_names"), due=is_draft or playing),
        *([sheets] if for_teams else []),
        Offer(_("Result slips"), _("two a page"), f"{at('print_slips')}?each=2"),
        Offer(
            _("Result slips"),
            _("four a page, to cut and stack"),
            at("print_slips"),
            due=(is_draft or playing) and not for_teams,
        ),
    ]
    if round_.is_published:
        title = str(system_named(tournament.system).round_list.title)
        offers.append(Offer(_(title), _("the data from which the round was paired"), at("print_list"), due=playing))
    return offers


def _of_tournament(tournament: Tournament, status: Status | None) -> list[Offer]:
    def at(name: str) -> str:
        return reverse(f"arbiter:{name}", args=[tournament.slug])

    setup, finished = status is Status.SETUP, status is Status.FINISHED
    over = finished or status is Status.COMPLETE
    has_categories = tournament.categories.exists()
    return [
        Offer(_("Standings"), _("after the last complete round"), at("print_standings"), due=over),
        Offer(
            _("Bracket") if system_of(tournament).eliminates else _("Crosstable"),
            _("landscape"),
            at("print_crosstable"),
            due=status is Status.FINISHED,
        ),
        *([Offer(_("Board prizes"), "", at("print_board_prizes"), due=finished)] if is_for_teams(tournament) else []),
        *([Offer(_("Standings by category"), "", at("print_categories"), due=finished)] if has_categories else []),
        *_of_prizes(tournament, is_due=finished),
        Offer(_("Check-in list"), _("all players by name, with a box to tick"), at("print_check_in"), due=setup),
        Offer(_("Place cards"), _("eight a page"), at("print_place_cards"), due=setup),
        Offer(_("Badges"), _("eight a page, each with the code of the player's own page"), at("print_badges")),
        Offer(_("Diplomas"), _("for the first places, or for everybody"), at("diplomas"), due=finished),
        *_links(tournament),
    ]


def _of_prizes(tournament: Tournament, *, is_due: bool) -> list[Offer]:
    """The lists of prizes where some are planned, and that of fees where there are any."""

    def at(name: str) -> str:
        return reverse(f"arbiter:{name}", args=[tournament.slug])

    offers = []
    if tournament.prize_funds.exists():
        offers = [
            Offer(_("Prizes to read out"), _("the lowest first, with totals"), at("print_prizes"), due=is_due),
            Offer(_("Receipts"), _("for the winners to sign"), at("print_receipts"), due=is_due),
        ]
    if PrizeRules.objects.filter(tournament=tournament, fee__gt=0).exists():
        offers.append(Offer(_("Fees"), _("what each player owes and has paid"), at("print_fees")))
    return offers


def _links(tournament: Tournament) -> list[Offer]:
    """The slips with personal links of players and of captains, where there are any."""
    holding = tournament.personal_links.filter(revoked_at=None)
    offers = []
    if holding.filter(player_key__isnull=False).exists():
        purpose = _("eight slips a page, each for one player")
        offers.append(Offer(_("Personal links"), purpose, reverse("arbiter:print_links", args=[tournament.slug])))
    if holding.filter(team_key__isnull=False).exists():
        purpose = _("eight slips a page, each for one captain")
        offers.append(Offer(_("Captains' links"), purpose, reverse("arbiter:print_captains", args=[tournament.slug])))
    return offers


# --- Of a round -------------------------------------------------------------------------------------------------------


@arbiter_view
@require_safe
@in_its_language
def print_boards(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The pairings by board."""
    round_ = _round(tournament, number)
    if system_named(tournament.system).pairs_teams:
        return sheet(request, tournament, "matches", {"event": event_of_round(round_)}, round_=round_)
    return sheet(request, tournament, "boards", {"view": round_view(round_)}, round_=round_)


@arbiter_view
@require_safe
@in_its_language
def print_names(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The pairings by name, in two columns."""
    round_ = _round(tournament, number)
    return sheet(request, tournament, "names", {"lines": seats_by_name(round_view(round_))}, round_=round_)


@arbiter_view
@never_cache
@require_safe
@in_its_language
def print_slips(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A slip for each board, ``?each=2`` or 4 a page; where players report, for each game with a code of its own."""
    round_ = _round(tournament, number)
    each = 2 if request.GET.get("each") == "2" else SLIPS[-1]
    address = outside_address(request, reverse("public:round", args=[tournament.slug, number]))
    round_.tournament = tournament
    slips = _slips(request, round_)
    context = {
        "each": each,
        "sheets": cut_and_stack(slips, each=each),
        "address": address,
        "code": qr_code(address) if address and not tournament.player_reports else "",
    }
    return sheet(request, tournament, "slips", context, round_=round_)


def _slips(request: HttpRequest, round_: Round) -> list[Slip]:
    view = round_view(round_)
    if games_in_match(round_.tournament) == 2 and not round_.tournament.player_reports:  # more find no room on one
        return [Slip(games, []) for games in view.tables]
    return [Slip((seated,), _halves(request, round_, seated)) for seated in view.games if seated.is_whole]


def _halves(request: HttpRequest, round_: Round, seated: SeatedGame) -> list[Half]:
    """The parts of a slip that the players keep, each with the code by which that player alone reports the result."""
    if not (round_.tournament.player_reports and may(request, Right.WORK)):
        return []
    seated.game.match.round = round_
    halves = []
    for colour, player in (("w", seated.white.player), ("b", seated.black.player)):
        path = reverse("public:slip", args=[seated.game.pk, colour])
        address = outside_address(request, f"{path}#{key_of_side(seated.game, player, colour)}")
        halves.append(Half(colour, player, qr_code(address) if address else ""))
    return halves if all(half.code for half in halves) else []


@arbiter_view
@require_safe
@in_its_language
def print_match_sheets(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A sheet for each match of teams: the boards, boxes for the results, lines for both captains and the arbiter."""
    round_ = _round(tournament, number)
    page = outside_address(request, reverse("public:round", args=[tournament.slug, number]))
    found = event_of_round(round_).matches if is_for_teams(tournament) else ()
    matches = [(match, qr_code(f"{page}#match-{match.table}") if page else "") for match in found]
    return sheet(request, tournament, "match_sheets", {"matches": matches, "address": page}, round_=round_)


@arbiter_view
@require_safe
@in_its_language
def print_list(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The system's list of a published round, as many lines on a page as can be read."""
    listed = round_list(tournament, number, for_arbiters=True)
    if listed is None:
        raise Http404
    return sheet(request, tournament, "list", {"listed": listed}, round_=_round(tournament, number))


# --- Of the tournament ------------------------------------------------------------------------------------------------


@arbiter_view
@require_safe
@in_its_language
def print_standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings after the last complete round."""
    rounds = published_rounds(tournament, for_arbiters=True)
    ranking = current_standings(tournament, rounds, named_players(tournament, rounds))
    context = {"standings": ranking, "not_public": are_withheld(tournament, ranking.after_round)}
    return sheet(request, tournament, "standings", context)


@arbiter_view
@require_safe
@in_its_language
def print_crosstable(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The crosstable, or the bracket of a knock-out, landscape."""
    rounds = published_rounds(tournament, for_arbiters=True)
    if system_of(tournament).eliminates:
        bracket = bracket_of(tournament, rounds, named_players(tournament, rounds))
        drawn = {"bracket": bracket, "not_public": are_withheld(tournament, len(rounds))}
        return sheet(request, tournament, "bracket", drawn)
    table = current_crosstable(tournament, rounds, named_players(tournament, rounds))
    withheld = are_withheld(tournament, table.standings.after_round)
    context = {"table": table, "standings": table.standings, "not_public": withheld}
    return sheet(request, tournament, "crosstable", context)


@arbiter_view
@require_safe
@in_its_language
def print_board_prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The board prizes of a team event, by the rule of its regulations."""
    rounds = published_rounds(tournament, for_arbiters=True)
    settings = settings_of_teams(tournament)
    context = {"best": board_prizes(rounds, settings), "not_public": not settings.prizes_public}
    return sheet(request, tournament, "board_prizes", context)


@arbiter_view
@require_safe
@in_its_language
def print_check_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody who takes part, by name, with a box."""
    return sheet(request, tournament, "check_in", {"players": _players(tournament)})


@arbiter_view
@require_safe
@in_its_language
def print_place_cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A card for each player's place, cut and stacked by name."""
    return sheet(request, tournament, "place_cards", {"sheets": cut_and_stack(_players(tournament), each=8)})


@dataclass(frozen=True, slots=True)
class Badge:
    """A player, and the QR code of the player's public page; empty where the installation has no address."""

    player: Player
    code: str


@arbiter_view
@require_safe
@in_its_language
def print_badges(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A badge for each player, cut and stacked by name."""
    badges = []
    for player in _players(tournament):
        address = outside_address(request, reverse("public:player", args=[tournament.slug, player.pk]))
        badges.append(Badge(player, qr_code(address) if address else ""))
    context = {"sheets": cut_and_stack(badges, each=8), "no_code": not all(badge.code for badge in badges)}
    return sheet(request, tournament, "badges", context)


def _players(tournament: Tournament) -> list[Any]:
    players = tournament.players.filter(withdrawn_from=None)
    return sorted(players, key=lambda player: (collation_key(player.name), player.tpn or 0))


def _round(tournament: Tournament, number: int) -> Round:
    found = round_of(tournament, number)
    if found is None:
        raise Http404
    return found


def sheet(
    request: HttpRequest, tournament: Tournament, name: str, context: dict[str, Any], *, round_: Round | None = None
) -> HttpResponse:
    """The print ``name``; every page of it says whose it is, which version, and when it was printed."""
    whole = {
        "tournament": tournament,
        "system": system_of(tournament),
        "round": round_,
        "begins": round_time(timetable_of(tournament), round_.number) if round_ else None,
        "version": version_of(round_) if round_ else None,
        "printed_at": timezone.now(),
        **context,
    }
    return render(request, f"arbiter/rounds/print/{name}.html", whole)
