"""Reading settings from the environment, and secrets from files too."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from config.names_once import name_once

TRUE_WORDS = frozenset({"1", "true", "yes", "on"})
FALSE_WORDS = frozenset({"0", "false", "no", "off", ""})


def flag(name: str, *, default: bool = False) -> bool:
    """The variable ``name`` as yes or no.

    Raises:
        ImproperlyConfigured: it is set to something else.
    """
    value = os.environ.get(name)
    if value is None:
        return default
    word = value.strip().lower()
    if word in TRUE_WORDS:
        return True
    if word in FALSE_WORDS:
        return False
    raise ImproperlyConfigured(f"{name} is “{value}”. Set it to 1 or 0.")


def whole_number(name: str, *, default: int, minimum: int = 0) -> int:
    """The variable ``name`` as a whole number of at least ``minimum``.

    Raises:
        ImproperlyConfigured: it is no such number.
    """
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if not value.isdecimal() or int(value) < minimum:
        raise ImproperlyConfigured(f"{name} is “{value}”. Set it to a whole number of at least {minimum}.")
    return int(value)


def words(name: str) -> list[str]:
    """The variable ``name`` split at commas and blanks."""
    return os.environ.get(name, "").replace(",", " ").split()


def secret(name: str) -> str | None:
    """The secret ``name`` from the variable of that name, or from the file that ``name``_FILE points to.

    Raises:
        ImproperlyConfigured: both are set, or the file cannot be read, or it is empty.
    """
    value = os.environ.get(name)
    path = os.environ.get(f"{name}_FILE")
    if value and path:
        raise ImproperlyConfigured(f"{name} and {name}_FILE are both set. Keep one of them.")
    if not path:
        return value or None
    try:
        content = Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(
            f"{name}_FILE: {path} cannot be read: {error}. Check the path and its rights."
        ) from error
    if not content:
        raise ImproperlyConfigured(f"{name}_FILE: {path} is empty. Write the secret into it.")
    return content


def data_directory(path: Path) -> Path:
    """``path``, made if it is not there, readable by its owner alone.

    Raises:
        ImproperlyConfigured: it cannot be made.
    """
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"The data directory {path} cannot be made: {error}. Set AROBASE_DATA_DIR to one that can be written."
        ) from error
    return path


def generated_secret_key(path: Path) -> str:
    """The secret key in the file ``path``, which is made with a fresh key when it is not there.

    Several server processes may start at once: the file appears complete or not at all, and only one of them wins.

    Raises:
        ImproperlyConfigured: the file can be neither read nor made.
    """
    try:
        if not path.exists():
            _create_once(path, secrets.token_urlsafe(50))
        key = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(
            f"The secret key {path} cannot be read or made: {error}. Set SECRET_KEY or SECRET_KEY_FILE."
        ) from error
    if not key:
        raise ImproperlyConfigured(f"The secret key {path} is empty. Delete the file, and a new key is made.")
    return key


def _create_once(path: Path, content: str) -> None:
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(content + "\n")
            file.flush()
            os.fsync(file.fileno())
        name_once(draft, path)
    except FileExistsError:
        pass  # another process has been faster: its key is the one to keep
    finally:
        draft.unlink(missing_ok=True)
