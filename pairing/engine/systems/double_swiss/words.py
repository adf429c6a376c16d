"""The words of the Double-Swiss system's steps: the procedure's, and those of article 4."""

from __future__ import annotations

from pairing.engine.round_pairing.words import WORDS as PROCEDURE
from pairing.engine.words import N_, Words

WORDS = {
    **PROCEDURE,
    "floats-do-not-count": Words(N_("It is the last round: C7 and C8 do not count (2.3.4, 2.3.5).")),
    "colours.odd": Words(
        N_(
            "neither has had a colour; {players:tpn} is higher ranked and number {number}, an odd one, of those who "
            "take part: the initial colour ({initial:colour}) ({article})"
        )
    ),
    "colours.even": Words(
        N_(
            "neither has had a colour; {players:tpn} is higher ranked and number {number}, an even one, of those who "
            "take part: the opposite of the initial colour ({initial:colour}) ({article})"
        )
    ),
    "colours.whites": Words(
        N_("White so far: {white} {white_times}, {black} {black_times}: White to who had it less often ({article})")
    ),
    "colours.latest": Words(
        N_(
            "{white} had {white:history}, {black} had {black:history}, oldest match first: their colours last differed "
            "{back:count.games} back, and alternate ({article})"
        )
    ),
    "colours.higher": Words(
        N_("no difference; {players:tpn} is higher ranked and had {higher:history}, which alternates ({article})")
    ),
    "colours.lower": Words(
        N_("{players:tpn} is higher ranked and had no colour; {other} alternates from {other:history} ({article})")
    ),
}
