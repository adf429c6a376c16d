"""The words of the steps of a round robin."""

from __future__ import annotations

from pairing.engine.by_table.words import OF_BERGER_TABLES

WORDS = OF_BERGER_TABLES
