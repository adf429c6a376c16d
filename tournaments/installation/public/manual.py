"""The manual, for everybody."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from asgi_fair.page_cache import UNCHANGING
from tournaments.installation.documents.examples import example_of
from tournaments.installation.documents.manual import manual_language, page_named, search, sections
from tournaments.pages.access import found, unless_known

LONGEST_SEARCH = 80  # letters


@require_safe
def manual(request: HttpRequest) -> HttpResponse:
    """What there is, and ``?q=`` what was found."""
    language, wanted = manual_language(), request.GET.get("q", "").strip()[:LONGEST_SEARCH]

    def page() -> HttpResponse:
        known = {"sections": sections(language), "wanted": wanted, "found": search(wanted, language)}
        return render(request, "public/installation/manual.html", known)

    return unless_known(request, "manual", page, of=UNCHANGING, reads=("q",))


@require_safe
def manual_page(request: HttpRequest, name: str) -> HttpResponse:
    """One page of it, with the ones before and after it."""
    language = manual_language()
    page = found(page_named(name, language))

    def shown() -> HttpResponse:
        whole = sections(language)
        all_pages = [one for section in whole for one in section.pages]
        place = all_pages.index(page)
        parts = [(part, example_of(part.system) if part.system else None) for part in page.parts]
        known = {
            "sections": whole,
            "page": page,
            "parts": parts,
            "before": all_pages[place - 1] if place else None,
            "after": all_pages[place + 1] if place + 1 < len(all_pages) else None,
        }
        return render(request, "public/installation/manual_page.html", known)

    return unless_known(request, f"manual-{name}", shown, of=UNCHANGING)
