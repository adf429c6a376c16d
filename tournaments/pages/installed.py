"""A mark of everything installed that a page is made of, by which browsers notice an upgrade."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from config.version import FULL_VERSION

# Templates, what they link to, the documents that they show, and the code that computes the rest; the requirements pin
# what is not ours.
DIRECTORIES = (
    "asgi_fair", "config", "docs/fide", "docs/rules", "locale", "pairing", "static", "templates", "tournaments"
)  # fmt: skip


def installed_mark() -> str:
    """Twelve hexadecimal digits that depend on the installed files alone: the same in all processes and containers.

    With what else shows in pages: the version with its commit, the time zone, and the names under which the static
    files are served.
    """
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    digest = blake2b(f"{FULL_VERSION} {timezone.get_default_timezone_name()}".encode(), digest_size=6)
    for name, file in [*_sources(Path(settings.BASE_DIR)), ("", manifest)]:
        if file.is_file():
            content = file.read_bytes()
            digest.update(f"\n{name} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()


def _sources(base: Path) -> list[tuple[str, Path]]:
    """The name below ``base`` and the path of each file, in the order of the names."""
    files = [base / "requirements.txt", *(file for name in DIRECTORIES for file in (base / name).rglob("*"))]
    # What was compiled differs from one machine to the next, and what is hidden is nobody's source.
    own = [file for file in files if file.suffix != ".pyc" and not file.name.startswith(".")]
    return sorted((file.relative_to(base).as_posix(), file) for file in own)
