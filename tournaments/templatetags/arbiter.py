"""Words for the arbiters' pages: where a step is done, what the log holds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, cast

from django import forms, template
from django.forms.boundfield import BoundField
from django.template import Context
from django.urls import ResolverMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.basics.joining import with_commas
from tournaments.installation.maintenance.backup import Reason
from tournaments.installation.maintenance.health import Health, recent_health
from tournaments.log.reading import LogLine
from tournaments.log.reading import newest_undo as newest
from tournaments.log.words import RULES, label
from tournaments.models import Player, Role, Round, Team, Tournament, User
from tournaments.permissions import Right, may
from tournaments.rounds.queries.outdated import is_outdated
from tournaments.rounds.queries.seated import SeatedGame
from tournaments.stale_forms.expected import FIELD
from tournaments.stale_forms.preconditions import PRECONDITIONS

register = template.Library()

_RESULT = re.compile(r"(?<![\w-])([01½])-([01½])(?![\w-])")
_JOINER = "\N{WORD JOINER}"

# Pages below a tab of a tournament whose address does not begin with that of the tab, by the names of their addresses.
_TABS = {
    "players": "ratings check_in check_in_code missing",
    "round": "possible_opponents pairing_picture explanation versions by_hand take_back results_file level_matches "
    "helpers helper",
    "prints": "round_print",
    "settings": "team_settings publication sharing hall fide_mode members mirror tokens webhooks broadcast "
    "round_ratings ending "
    "archive delete",
    "audit": "restore_points restore_point certificates",
}
_BELOW = {page: tab for tab, pages in _TABS.items() for page in pages.split()}


@register.simple_tag(takes_context=True)
def expected_version(context: Context, name: str, row: Any = None, **known: Any) -> SafeString:
    """The hidden field that says what the page shows of ``row``, for the precondition called ``name``.

    ``known`` are its values where the page has read them already; without them they are read.
    """
    values = {one: str(value) for one, value in known.items()}
    expected = PRECONDITIONS[name].expected(row, context.get("tournament"), values or None)
    return format_html('<input type="hidden" name="{}" value="{}">', FIELD, expected)


@register.simple_tag
def mend_url(tournament: Tournament, url_name: str, round_number: int | None = None) -> str:
    """The page ``url_name`` of the tournament, or of one of its rounds; empty where there is none."""
    if not url_name:
        return ""
    return reverse(url_name, args=[tournament.slug] if round_number is None else [tournament.slug, round_number])


@register.simple_tag
def entrant_url(tournament: Tournament, entrant: Player | Team) -> str:
    """The arbiters' page of a player or of a team."""
    name = "arbiter:team_edit" if isinstance(entrant, Team) else "arbiter:player_edit"
    return reverse(name, args=[tournament.slug, entrant.pk])


@register.simple_tag
def rests_on_old_data(draft: Round) -> bool:
    """Whether the draft would be paired from something else now."""
    return is_outdated(draft)


@register.filter
def below(page: ResolverMatch, tab: str) -> bool:
    """Whether the ``page`` stands below the tab of the page ``tab``, without being it."""
    parts = page.route.partition("<slug:slug>/")[2].split("/")
    return page.url_name != tab and _BELOW.get(str(page.url_name), parts[0]) == tab


@register.filter
def fixed_value(field: BoundField) -> str:
    """What a field says that can no longer be changed, in words."""
    value = field.value()
    if isinstance(field.field, forms.BooleanField):
        return str(_("yes") if value else _("no"))
    if isinstance(field.field, forms.ChoiceField):
        choices = cast(Iterable[tuple[Any, Any]], field.field.choices)
        value = {str(key): text for key, text in choices}.get(str(value or ""), value)
    return str(value) if value not in (None, "") else "–"


@register.filter
def is_at(page: ResolverMatch | None, tab: str) -> bool:
    """Whether the ``page`` is that of the tab of the page ``tab``, or stands below it."""
    return page is not None and (page.url_name == tab or below(page, tab))


@register.simple_tag(takes_context=True)
def newest_undo(context: Context) -> LogLine | None:
    """What whoever looks has just done and may take back at once; None where there is nothing."""
    tournament, request = context.get("tournament"), context.get("request")
    user = getattr(request, "user", None)
    if tournament is None or request is None or not isinstance(user, User) or not may(request, Right.WORK):
        return None
    line = newest(tournament, user)
    return line if line is not None and may(request, Right(line.undone_with)) else None


# In this order: a browser names others as well, whose pages it can show.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_MACHINES = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


@register.filter
def browser_words(sent: str) -> str:
    """What a browser says of itself (``User-Agent``), as people call it; the whole of it where it is none of these.

    >>> browser_words("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0")
    'Firefox, Windows'
    >>> browser_words("curl/8.5.0")
    'curl/8.5.0'
    """
    browser = next((name for part, name in _BROWSERS if part in sent), "")
    machine = next((name for part, name in _MACHINES if part in sent), "")
    return f"{browser}, {machine}" if browser and machine else sent


@register.filter
def role_words(role: str) -> str:
    """What a member is, in words."""
    return str(Role(role).label)


@register.filter
def log_label(code: str) -> str:
    """The kind of a log entry, or a group of kinds, in words; an unknown one stays as it is."""
    return label(code)


@register.filter
def unbroken(sentence: str) -> str:
    """The sentence, in which no line ends between the two halves of a result.

    >>> unbroken("open → 1-0, ½-½; 11-0").replace("\\N{WORD JOINER}", "_")
    'open → 1_-_0, ½_-_½; 11-0'
    """
    return _RESULT.sub(rf"\1{_JOINER}-{_JOINER}\2", sentence)


@register.filter
def and_name(time: str, name: str) -> str:
    """When and who, as it is read aloud."""
    return with_commas([time, name] if name else [time])


@register.filter
def rule_words(rule: str) -> str:
    """A rule that a pairing by hand breaks, in words."""
    return str(RULES.get(rule, rule))


@register.filter
def note_of(notes: dict[int, str], seated: SeatedGame) -> str:
    """What is wrong with ``board``, from the notes by the board's id."""
    return notes.get(seated.game.pk, "")


@register.simple_tag
def health() -> Health:
    """How the machine is: whether what is typed now can be saved."""
    return recent_health()


BACKUP_REASONS = {
    Reason.BY_HAND: _("by hand"),
    Reason.SCHEDULED: _("by itself"),
    Reason.BEFORE_MIGRATION: _("before an upgrade"),
    Reason.BEFORE_RESTORE: _("before another one was put back"),
}


@register.simple_tag
def backup_reason(reason: str) -> str:
    """Why a backup was made, in words; an unknown reason stays as it is."""
    return str(BACKUP_REASONS.get(reason, reason))  # type: ignore[call-overload]
