"""The address of a public page as a QR code, to be scanned from a screen or printed."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.basics.addresses import outside_address, qr_code

LONGEST_PATH = 200
HOUR = 3600


def _path(request: HttpRequest) -> str:
    """The public page that ``?of=`` names; 404 where it names none, or leads to somebody else's site."""
    path = request.GET.get("of", "")
    if len(path) > LONGEST_PATH or not path.startswith("/") or path.startswith("//") or "\\" in path:
        raise Http404
    try:
        found = resolve(path)
    except Resolver404:
        raise Http404 from None
    if found.namespace != "public":
        raise Http404
    return path


@require_safe
@cache_control(private=True, max_age=HOUR)
def code(request: HttpRequest) -> HttpResponse:
    """A page with the code, large, and the address below it; prints on a sheet."""
    path = _path(request)
    address = outside_address(request, path) or request.build_absolute_uri(path)
    return render(request, "public/sharing/code.html", {"path": path, "address": address, "code": qr_code(address)})


@require_safe
@cache_control(private=True, max_age=HOUR)
def code_picture(request: HttpRequest) -> HttpResponse:
    """The code alone, for posters and web sites."""
    path = _path(request)
    code_of = qr_code(outside_address(request, path) or request.build_absolute_uri(path))
    drawn = code_of.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return HttpResponse(drawn, content_type="image/svg+xml")
