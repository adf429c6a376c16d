"""The words of the Double-Swiss system's steps: the procedure's, and those of article 4."""

from __future__ import annotations

from pairing.engine.round_pairing.my_pairing import words_of
from pairing.engine.round_pairing.words import WORDS as PROCEDURE
from pairing.engine.words import N_, Words

WORDS = {
    **PROCEDURE,
    **words_of("turned ranked whites last lot"),
    "floats-do-not-count": Words(N_("It is the last round: earlier floats do not matter (C7, C8; 2.3.4, 2.3.5).")),
    "colours.odd": Words(
        N_(
            "neither has had a colour yet; {players:who} is higher ranked, and number {number} of those who take part "
            "is an odd one: the initial colour ({initial:colour}) in the first game ({article})"
        )
    ),
    "colours.even": Words(
        N_(
            "neither has had a colour yet; {players:who} is higher ranked, and number {number} of those who take part "
            "is an even one: not the initial colour ({initial:colour}) in the first game but the other one ({article})"
        )
    ),
    "colours.whites": Words(
        N_(
            "first games with White so far: {white:who} ({white_times}), {black:who} ({black_times}); who had fewer "
            "gets White ({article})"
        )
    ),
    "colours.latest": Words(
        N_(
            "colours of the first games so far, oldest match first: {white:who} ({white:history}), {black:who} "
            "({black:history}); they last had different colours {back:count.games} ago, and now get them the other way "
            "round ({article})"
        )
    ),
    "colours.higher": Words(
        N_(
            "nothing else decides: {players:who} is higher ranked, had {higher:history} in the first games so far and "
            "changes the colour of the last match ({article})"
        )
    ),
    "colours.lower": Words(
        N_(
            "{players:who} is higher ranked and has had no colour yet; {other:who} had {other:history} in the first "
            "games so far and changes the colour of the last match ({article})"
        )
    ),
}
