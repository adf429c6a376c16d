"""A file with certificates: one certificate, or a ZIP file of many with the log that they name."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from pairing.certifying.certificate import MOST_BYTES, UnusableCertificate
from pairing.certifying.log_head import LOG_FILE

MOST_FILES = 2_000
_BEGINNING = b"PK\x03\x04"
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError)


@dataclass(frozen=True, slots=True)
class Bundle:
    """The bytes of certificates by their names, and the digests of the log's entries; None without a log."""

    certificates: Mapping[str, bytes]
    log: tuple[str, ...] | None = None


def read_bundle(name: str, data: bytes) -> Bundle:
    """What the file ``name`` holds.

    Raises:
        UnusableCertificate: it is a ZIP file that cannot be read, or holds more than certificates can.
    """
    if not data.startswith(_BEGINNING):
        return Bundle({name: data})
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            if len(parts) > MOST_FILES or any(part.file_size > MOST_BYTES for part in parts):
                raise UnusableCertificate(f"It has more than {MOST_FILES:,} files, or one that is no certificate.")
            found = {part.filename: archive.read(part) for part in parts}
    except _BROKEN:
        raise UnusableCertificate("It is no ZIP file that can be read. Take the file as it came.") from None
    log = found.pop(LOG_FILE, None)
    certificates = {f"{name}: {part}": one for part, one in sorted(found.items())}
    return Bundle(certificates, None if log is None else tuple(log.decode("ascii", "replace").split()))
