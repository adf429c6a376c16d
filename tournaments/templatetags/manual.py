"""The way from a page of arbiters to the page of the manual that is about it."""

from __future__ import annotations

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tournaments.installation.documents.manual import page_about

register = template.Library()


@register.simple_tag(takes_context=True)
def help_link(context: Context) -> SafeString:
    """“?”: the manual's page about this one, or the whole manual where none is."""
    match = getattr(context.get("request"), "resolver_match", None)
    key = page_about(match.url_name or "") if match else ""
    address = reverse("public:manual_page", args=[key]) if key else reverse("public:manual")
    words = gettext("About this page, in the manual")
    return format_html('<a class="help-link" href="{}" title="{}" aria-label="{}">?</a>', address, words, words)
