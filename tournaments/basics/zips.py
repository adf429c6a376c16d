"""Archives that people send."""

from __future__ import annotations

import zipfile
import zlib

# What reading one raises that is damaged, cut, encrypted, or packed in a way that is not known.
BROKEN_ZIP = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
