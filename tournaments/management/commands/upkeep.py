"""``maintenance`` by the name that it had: crontabs of older installations say ``upkeep``."""

from __future__ import annotations

from tournaments.management.commands.maintenance import Command

__all__ = ["Command"]
