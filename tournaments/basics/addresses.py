"""The address under which others reach this installation, for links that leave the screen."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe


def outside_address(request: HttpRequest, path: str) -> str:
    """``path`` as others call it; empty where nobody but this machine could.

    Whoever works under a name of the machine itself (localhost) gets its address in the network, where it has one.
    """
    asked = request.build_absolute_uri(path)
    here = urlsplit(asked)
    if not _is_of_this_machine(here.hostname or ""):
        return asked
    outside = [name for name in settings.ALLOWED_HOSTS if not _is_of_this_machine(name) and name.strip("*.")]
    if not outside:
        return ""
    return f"{request.scheme}://{outside[0].lstrip('.')}{f':{here.port}' if here.port else ''}{path}"


def _is_of_this_machine(host: str) -> bool:
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host in ("localhost", "") or host.endswith(".localhost")


def qr_code(address: str) -> SafeString:
    """The path of the QR code of ``address`` as SVG, in a square as wide as its modules and their quiet zone."""
    code = segno.make(address, error="m", micro=False)
    return mark_safe(code.svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None))  # noqa: S308 - no text
