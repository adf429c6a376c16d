"""A captain's own page, by the captain's link: the line-up of a coming round, and the results of the match."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.basics.errors import Refused, Stale
from tournaments.models import Match, PersonalLink, Tournament
from tournaments.pages.arbiter import do_if_sure, done, question_of
from tournaments.pages.keyed import key_answer, path_of
from tournaments.pages.player_keys import address_of, key_of_personal
from tournaments.permissions_by_link import captain_of, captain_view
from tournaments.players.actions.personal import Revoked
from tournaments.stale_forms.expected import ExpectedVersion, MalformedVersion
from tournaments.stale_forms.of_rounds import OWN_MATCH
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.teams.actions.captains import hand_in_by_captain, report_match
from tournaments.teams.actions.line_ups import reveal_what_is_due
from tournaments.teams.forms.line_ups import LineUpForm, PlayersForm
from tournaments.teams.queries.captain import CaptainPage, captain_page

AnyForm = LineUpForm | PlayersForm


@never_cache
@require_POST
def captain_key(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the key of a captain's link, once for each phone."""
    link = PersonalLink.objects.filter(pk=pk, team_key__isnull=False).first()
    key = key_of_personal(link) if link else None
    return key_answer(request, key, page=path_of("captain", pk), key_page=path_of("captain_key", pk))


@never_cache
@require_safe
@captain_view
def captain(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page of the captain for whom the link is; ``?round=`` shows the line-up of another round."""
    reveal_what_is_due(tournament)
    return _answer(request, _page(request, request.GET.get("round", "")))


@never_cache
@require_POST
@captain_view
def captain_line_up(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Hand in the line-up of a round."""
    page = _page(request, request.POST.get("round_number", ""))
    form = _form(page, request)
    if form is None or request.POST.get("round_number", "") != str(page.line_up and page.line_up.round_number):
        problems = [_("The line-up of this round can no longer be handed in. Ask an arbiter.")]
        return _answer(request, page, problems=problems, status=HTTPStatus.CONFLICT)
    if not form.is_valid():
        problems = [_("One of these players is not in the roster any more. Choose again.")]
        return _answer(request, page, form=form, problems=problems, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    link, _team = captain_of(request)
    number = form.cleaned_data["round_number"]
    try:
        do_if_sure(request, lambda sure: hand_in_by_captain(link, form.keys, round_number=number, sure=sure))
    except Refused as refusal:
        return _refused(request, page, refusal, form=form)
    text = _("The line-up of round %(number)d has been handed in.") % {"number": number}
    return done(request, text, f"{path_of('captain', link.pk)}?round={number}")


@never_cache
@require_POST
@captain_view
@requires_unchanged(OWN_MATCH, service_compares=True)
def captain_results(
    request: HttpRequest, tournament: Tournament, match: Match, *, expected: ExpectedVersion
) -> HttpResponse:
    """Report the results of the boards that are chosen."""
    link, _team = captain_of(request)
    keys = list(match.games.order_by("board", "number").values_list("pk", flat=True))
    sent = {key: request.POST.get(f"board_{key}", "") for key in keys}
    chosen = {key: result for key, result in sent.items() if result}
    versions = dict(zip(keys, _versions(expected), strict=False))
    try:
        reported, missing = report_match(link, match, chosen, versions=versions)
    except Refused as refusal:
        return _refused(request, _page(request), refusal)
    text = ngettext("%(count)d board reported.", "%(count)d boards reported.", reported) % {"count": reported}
    if not missing:
        text = _("Every board of the match has its result.")
    return done(request, text, "public:captain", link.pk)


def _versions(expected: ExpectedVersion) -> list[int]:
    """The versions of the games of the match, in their order, as the page showed them."""
    parts = expected.values.get("versions", "").split(".")
    if not all(part.isascii() and part.isdigit() and len(part) < 16 for part in parts):
        raise MalformedVersion
    return [int(part) for part in parts]


def _page(request: HttpRequest, asked: str = "") -> CaptainPage:
    _link, team = captain_of(request)
    return captain_page(team, int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else None)


def _form(page: CaptainPage, request: HttpRequest) -> AnyForm | None:
    """The form of the line-up that is looked at; None where there is none to hand in."""
    if page.line_up is None:
        return None
    data = request.POST if request.method == "POST" and "round_number" in request.POST else None
    usual, initial = page.line_up.boards, {"round_number": page.line_up.round_number}
    if page.ticks:
        return PlayersForm(data, roster=page.roster, usual=usual, initial=initial)
    return LineUpForm(data, roster=page.roster, usual=usual, initial=initial, asks_reason=False)


def _refused(request: HttpRequest, page: CaptainPage, refusal: Refused, *, form: AnyForm | None = None) -> HttpResponse:
    if isinstance(refusal, Revoked):
        return render(request, "public/keyed/ended.html", {"problems": refusal.problems}, status=HTTPStatus.GONE)
    status = HTTPStatus.CONFLICT if isinstance(refusal, Stale) else HTTPStatus.UNPROCESSABLE_ENTITY
    question = question_of(refusal)
    problems = [] if question else refusal.problems
    return _answer(request, page, form=form, problems=problems, question=question, status=status)


def _answer(
    request: HttpRequest,
    page: CaptainPage,
    *,
    form: AnyForm | None = None,
    problems: Sequence[str] = (),
    question: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    link, team = captain_of(request)
    context = {
        "tournament": team.tournament,
        "link": link,
        "team": team,
        "page": page,
        "form": form or _form(page, request),
        "problems": problems,
        "question": question,
        **address_of(request, link),
    }
    return render(request, "public/teams/captain.html", context, status=status)
