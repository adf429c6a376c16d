"""Prizes as a program reads them. The docstrings stand in the description of the API."""

from __future__ import annotations

from tournaments.api import programs
from tournaments.api.data import filled
from tournaments.models import ApiToken
from tournaments.prizes.queries.plan import awarded
from tournaments.prizes.queries.shown import shown_awards


def read_prizes(token: ApiToken) -> programs.ProgramPrizes:
    """Who wins which prize and why, as the arbiters' page “Who wins what” has it."""
    known = awarded(token.at_hand)
    outcome, standings = known.outcome, known.standings
    return {
        "after_round": standings.after_round,
        "final": standings.after_round == token.at_hand.total_rounds and standings.is_final,
        "currency": known.rules.currency,
        "decimals": known.rules.digits,
        "awards": [
            filled(
                programs.ProgramAward,
                one.award,
                place=one.award.place or None,
                player=None if standings.of_teams else one.award.number or None,
                claimed=one.award.is_claimed,
                why=list(one.why),
            )
            for one in (shown_awards(known, outcome, outcome.awards) if outcome else ())
        ],
        "unawarded": [
            filled(programs.UnawardedPrize, one, place=one.place or None)
            for one in (outcome.unawarded if outcome else ())
        ],
        "problems": list(known.problems),
    }
