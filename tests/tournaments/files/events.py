"""Event files for tests."""

from __future__ import annotations

from typing import Any

from django.core.files.base import ContentFile

from pairing.service import DEFAULT
from tournaments.basics.dump import FORMAT, dumped_fields, pack
from tournaments.files.actions.event_file import KIND
from tournaments.journal.noting import plain
from tournaments.models import Tournament


class _Upload(ContentFile):
    """A file that can be sent again."""

    def read(self, *_size: int) -> bytes:
        self.seek(0)
        return bytes(super().read())


def smallest_event(name: str) -> dict[str, Any]:
    """The smallest event file: a tournament without a player."""
    values = {one.attname: plain(one.value_from_object(Tournament(system=DEFAULT))) for one in dumped_fields()}
    nothing: dict[str, Any] = {"columns": [], "rows": []}
    data = {"kind": KIND, "format": FORMAT, "tournament": values, "tables": {}, "log": nothing, "publications": nothing}
    return {"file": _Upload(pack(data), name="event.arobase"), "name": name}
