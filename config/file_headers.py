"""What is said of static files beside their type: little, since a flag is smaller than the heads of a page."""

from __future__ import annotations

from wsgiref.headers import Headers


def with_nosniff(headers: Headers, path: str, url: str) -> None:
    """Let no browser guess another type."""
    headers["X-Content-Type-Options"] = "nosniff"
