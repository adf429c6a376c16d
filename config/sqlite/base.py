"""A connection is kept for ``CONN_MAX_AGE``, but never beside a file that has taken the place of the one it opened.

Opening SQLite costs more than most queries: functions and settings are made anew, the schema is read, every statement
is prepared again. Kept connections would hide two things that a new one meets: another file under the same name, and a
file that may be written again after it could only be read. So the file is compared before each request, and after an
error of the database the next request opens a new connection.
"""

from __future__ import annotations

import os
from typing import Any

from django.db.backends.sqlite3 import base

Identity = tuple[int, int]


class DatabaseWrapper(base.DatabaseWrapper):
    """One thread's connection."""

    _file: Identity | None = None

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        opened = super().get_new_connection(conn_params)
        self._file = self._identity()
        return opened

    def is_usable(self) -> bool:
        """Whether to go on with this connection after an error of the database."""
        return False

    def close_if_unusable_or_obsolete(self) -> None:
        """Django asks for this before and after each request."""
        super().close_if_unusable_or_obsolete()
        if self.connection is not None and not self.in_atomic_block and self._identity() != self._file:
            self.close()

    def _identity(self) -> Identity | None:
        """The file that has the name now; None where there is none."""
        try:
            found = os.stat(self.settings_dict["NAME"])
        except OSError:
            return None
        return found.st_dev, found.st_ino
