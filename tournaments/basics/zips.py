"""Archives that people send."""

from __future__ import annotations

import zipfile
import zlib

# What reading one raises that is damaged, cut, encrypted, or packed in a way that is not known.
BROKEN_ZIP = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
# And what the reader of spreadsheets raises where a part is missing, cut, or says something else than the format has.
BROKEN_SPREADSHEET = (
    *(*BROKEN_ZIP, SyntaxError),
    *(LookupError, ValueError, TypeError, AttributeError, ArithmeticError),
)
