"""Passwords of a form, hashed before ``requires_unchanged`` opens its transaction: a hash takes a tenth of a second."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, cast

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse

from tournaments.pages.arbiter import actor

View = Callable[..., HttpResponse]
_HASHED = "arobase.hashed"  # where the request has it


@dataclass(frozen=True, slots=True)
class Hashed:
    """Whether the own password was right, and the hash of the new one: empty where that does for nobody."""

    own_is_right: bool = False
    new: str = ""


def hashes(*, own: str = "", new: str = "") -> Callable[[View], View]:
    """Hash what stands in the fields ``own`` and ``new`` of what is sent; stands above ``requires_unchanged``.

    The click is compared afterwards, with the account locked, and with the password among its facts: what was right
    here is so there.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def hashing(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method == "POST":
                request.META[_HASHED] = _worked_out(request, own, new)
            return view(request, *args, **kwargs)

        return hashing

    return decorate


def hashed(request: HttpRequest) -> Hashed:
    """What was worked out of ``request``, below ``hashes``."""
    return cast(Hashed, request.META.get(_HASHED) or Hashed())


def _worked_out(request: HttpRequest, own: str, new: str) -> Hashed:
    if own and not check_password(request.POST.get(own, ""), actor(request).password):
        return Hashed()
    typed = request.POST.get(new, "") if new else ""
    return Hashed(own_is_right=bool(own), new=make_password(typed) if _may_do(typed) else "")


def _may_do(password: str) -> bool:
    """Whether it does for anybody; the form looks at the names of the account as well."""
    try:
        validate_password(password)
    except ValidationError:
        return False
    return bool(password)
