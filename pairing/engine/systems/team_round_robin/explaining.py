"""Rounds of a round robin of teams as steps: those of ``pairing.engine.by_table``."""

from __future__ import annotations

from functools import partial

from pairing.engine.by_table.berger import ARTICLE
from pairing.engine.by_table.explaining import berger_colours, explaining_by
from pairing.engine.systems.team_round_robin.pairer import TABLE_RULES

steps_of, examine, why_not, first_divergence = explaining_by(TABLE_RULES, partial(berger_colours, article=ARTICLE))
