"""What is said of static files beside their type: little, since a flag is smaller than the heads of a page."""

from __future__ import annotations

from typing import Any
from wsgiref.headers import Headers

from whitenoise.middleware import WhiteNoiseMiddleware


def with_nosniff(headers: Headers, path: str, url: str) -> None:
    """Let no browser guess another type."""
    headers["X-Content-Type-Options"] = "nosniff"


class StaticFiles(WhiteNoiseMiddleware):
    """Files whose name changes with their content do not say when they last changed: they have an ETag."""

    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> Any:
        """What is said of the file at ``path``."""
        file = super().get_static_file(path, url, stat_cache=stat_cache)
        if self.immutable_file_test(path, url):
            file.alternatives = [
                (coding, where, [head for head in heads if head[0] != "Last-Modified"])
                for coding, where, heads in file.alternatives
            ]
        return file
