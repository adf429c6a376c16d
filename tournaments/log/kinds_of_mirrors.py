"""The kinds of changes of mirrors; the register stands in ``kinds``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.log.changes import Change, Target, TargetKind


@dataclass(frozen=True, slots=True)
class _OfPlace(Change):
    """A change of a place for a tournament of another installation, which bears ``name``."""

    name: str

    @property
    def target(self) -> Target:
        return Target(TargetKind.MIRROR, None, self.name)


@dataclass(frozen=True, slots=True)
class MirrorMade(_OfPlace):
    """A place was made; whoever has its link writes there."""

    kind: ClassVar[str] = "mirror.make"


@dataclass(frozen=True, slots=True)
class MirrorEnded(_OfPlace):
    """The tournament there is this installation's own from now on."""

    kind: ClassVar[str] = "mirror.end"


@dataclass(frozen=True, slots=True)
class MirrorSet(Change):
    """The tournament is sent to a mirror from now on."""

    kind: ClassVar[str] = "mirror.set"

    address: str


@dataclass(frozen=True, slots=True)
class MirrorStopped(Change):
    """Nothing is sent there any more."""

    kind: ClassVar[str] = "mirror.stop"

    address: str


@dataclass(frozen=True, slots=True)
class MirrorTakenOver(Change):
    """The mirror held what was not sent from here; it is written from here on."""

    kind: ClassVar[str] = "mirror.take_over"

    address: str
