"""A tournament as a whole: making it, its overview and its settings."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.languages import language_of
from tournaments.basics.systems import is_for_teams, system_of
from tournaments.models import Round, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, do_if_sure, done, tournament_page
from tournaments.permissions import ANY, Right, arbiter_view, maker_view, may, tournaments_of
from tournaments.publication.queries.withheld import withheld
from tournaments.results.queries.deadline import error_deadline
from tournaments.rounds.queries.checks import draft_checks
from tournaments.rounds.queries.guards import has_begun, is_set_up
from tournaments.rounds.queries.steps import steps
from tournaments.stale_forms.of_tournament import SETTINGS
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.standings.actions.tiebreaks import set_tiebreaks
from tournaments.tournament.actions import setup as actions
from tournaments.tournament.forms.new_tournament import NewTournamentForm
from tournaments.tournament.forms.sections import BASICS, PAIRING, Section, section_called
from tournaments.tournament.forms.tournament import TournamentForm
from tournaments.tournament.queries import overview as read
from tournaments.tournament.queries.day import day_of
from tournaments.tournament.queries.opposition import opposition


def _new_form(request: HttpRequest) -> NewTournamentForm:
    """``?like=`` fills it with the settings of the tournament at that address."""
    user = actor(request)
    like = tournaments_of(user).filter(slug=request.GET.get("like", "")).first()
    language = language_of(request, user.language, path="/")
    return NewTournamentForm(request.POST or None, like=like, last_system=read.last_system(user), language=language)


@maker_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NEW, typed=NewTournamentForm)
@answered_by("arbiter/tournament/new.html", form=_new_form)
def tournament_new(request: HttpRequest, form: NewTournamentForm) -> HttpResponse:
    """Make a tournament; whoever makes it works on it."""
    by = actor(request)
    tournament = actions.create_tournament(by=by, **form.service_fields())
    set_tiebreaks(tournament, form.tiebreak_codes, edition=tournament.tiebreak_edition, by=by)
    if form.wants_draw and system_of(tournament).articles.initial_colour:
        actions.draw_initial_colour(tournament, by=by)
    if is_for_teams(tournament):
        text = _("“%(name)s” has been created. Now settle what the regulations say of boards and points of a match.")
        return done(request, text % {"name": tournament.name}, "arbiter:team_settings", tournament.slug)
    text = _("“%(name)s” has been created. Now enter the players.") % {"name": tournament.name}
    return done(request, text, "arbiter:players", tournament.slug)


@shows("arbiter/tournament/overview.html")
def overview_page(_request: HttpRequest, tournament: Tournament, *, by_hand: bool = False) -> Context:
    """The overview; ``by_hand`` offers to pair the round by hand."""
    now = steps(tournament)
    at_hand = now.at_hand
    boards, open_boards = (at_hand.boards, at_hand.open_boards) if at_hand else (0, 0)
    results_of, standings_after = withheld(tournament)
    lines = read.round_lines(tournament)
    players, system = list(tournament.players.all()), system_of(tournament)
    entrants = list(tournament.teams.all()) if system.pairs_teams else players
    return {
        "steps": now,
        "results_of": results_of,
        "standings_after": standings_after,
        "day": day_of(tournament, players, entrants, now),
        "opposition": None
        if system.goes_by_numbers or system.pairs_teams  # where all meet the same, or players are paired by nobody
        else opposition(tournament, players, read.complete_until(lines)),
        "boards_in": boards - open_boards,
        "percent_in": (boards - open_boards) * 100 // boards if boards else 100,
        "rounds": lines,
        "player_count": len(players),
        "team_count": len(entrants) if system.pairs_teams else 0,
        "by_hand": by_hand,
        "checks": _levels(at_hand.round) if at_hand and not at_hand.round.is_published else {},
        "helpers": tournament.helper_links.filter(revoked_at=None, ends_at__gt=timezone.now()).count(),
        "is_public": has_begun(tournament),
        "error_deadline": error_deadline(tournament, at_hand.round.number)
        if at_hand and at_hand.round.is_published
        else None,
    }


def _levels(draft: Round) -> dict[str, int]:
    """How many warnings, notices and passed checks a draft has."""
    return dict(Counter(str(check.level) for check in draft_checks(draft)))


@arbiter_view(see=ANY)
@require_safe
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Where the tournament stands, round by round; for helpers what they do."""
    if not may(request, Right.SEE):
        return tournament_page(request, "arbiter/tournament/helper.html", tournament)
    return overview_page(request, tournament)


def _settings_form(request: HttpRequest, tournament: Tournament, *, is_sent: bool = True) -> TournamentForm:
    """The form of the section that ``request`` asks for; with what it sends, unless that is another form of the page.

    Sent without a section, it is the whole of the settings.
    """
    sent = request.POST if is_sent and request.method == "POST" else None
    key = (request.GET if sent is None else sent).get("section")
    return _form_of(tournament, None if sent and key is None else section_called(key), sent)


def _form_of(tournament: Tournament, section: Section | None, sent: QueryDict | None = None) -> TournamentForm:
    form = TournamentForm(sent, tournament=tournament, section=section)
    if is_set_up(tournament):
        if has_begun(tournament):
            form.fix(_("since round 1"), rounds=tournament.in_fide_mode)
        else:
            form.fix(_("Round 1 is a draft: discard it to change this."), rounds=True)
    return form


@shows("arbiter/tournament/settings.html")
def _settings_page(request: HttpRequest, tournament: Tournament, *, form: TournamentForm | None = None) -> Context:
    tournament.refresh_from_db()
    form = form or _settings_form(request, tournament, is_sent=False)
    return {
        "form": form,
        "section": form.section or BASICS,
        "is_public": has_begun(tournament),
    }


def _pairing_page(request: HttpRequest, tournament: Tournament, **said: Any) -> HttpResponse:
    """The section of the settings on which the colour is drawn."""
    tournament.refresh_from_db()
    return _settings_page(request, tournament, form=_form_of(tournament, PAIRING), **said)


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(SETTINGS, typed=TournamentForm)
@answered_by(_settings_page, form=_settings_form)
def settings(request: HttpRequest, tournament: Tournament, form: TournamentForm) -> HttpResponse:
    """Change what the regulations fix, as far as that is still allowed."""
    changed = partial(actions.update_tournament, tournament, by=actor(request), **form.cleaned_data)
    do_if_sure(request, lambda sure: changed(sure=sure))
    return done(request, _("The settings have been saved."), settings_address(tournament, request.POST.get("section")))


@arbiter_view(change=Right.LEAD)
@require_POST
@requires_unchanged(SETTINGS)
@answered_by(_pairing_page)
def draw_colour(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Draw the initial colour by lot; the lot is recorded."""
    actions.draw_initial_colour(tournament, by=actor(request))
    tournament.refresh_from_db()
    text = _("Drawn: the initial colour is %(colour)s.") % {"colour": tournament.get_initial_colour_display()}
    return done(request, text, settings_address(tournament, PAIRING.key))


def settings_address(tournament: Tournament, section: str | None) -> str:
    """The page of the settings that shows ``section``."""
    key = section_called(section).key
    return reverse("arbiter:settings", args=[tournament.slug]) + (f"?section={key}" if key else "")
