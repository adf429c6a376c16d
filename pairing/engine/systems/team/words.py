"""The words of the Swiss team system's steps: the procedure's, and those of preferences and article 4."""

from __future__ import annotations

from pairing.engine.round_pairing.words import WORDS as PROCEDURE
from pairing.engine.words import N_, NN_, Words

WORDS = {
    **PROCEDURE,
    "floats-do-not-count": Words(N_("It is one of the last two rounds: C7 and C10 do not count (2.3.4, 2.3.7).")),
    "preferences": Words(
        NN_(
            "Preferences: {white:count} for White, {black:count} for Black: {least} pair at least has one preference "
            "twice ({article}). Here: {missed:pairs}",
            "Preferences: {white:count} for White, {black:count} for Black: {least} pairs at least have one preference "
            "twice ({article}). Here: {missed:pairs}",
        ),
        by="least",
    ),
    "preferences.none": Words(
        N_("Preferences: {white:count} for White, {black:count} for Black: nobody is refused theirs ({article})")
    ),
    "strong-preferences": Words(
        NN_(
            "strongly: {white:count} White, {black:count} Black: {least} pair at least has one preference twice "
            "({article}). Here: {missed:pairs}",
            "strongly: {white:count} White, {black:count} Black: {least} pairs at least have one preference twice "
            "({article}). Here: {missed:pairs}",
        ),
        by="least",
    ),
    "strong-preferences.none": Words(
        N_("strongly: {white:count} White, {black:count} Black: no two of one meet ({article})")
    ),
    "colours.odd": Words(
        N_(
            "neither has played; {players:tpn} is the first-team and has an odd pairing number: the initial colour "
            "({initial:colour}) ({article})"
        )
    ),
    "colours.even": Words(
        N_(
            "neither has played; {players:tpn} is the first-team and has an even pairing number: the opposite of the "
            "initial colour ({initial:colour}) ({article})"
        )
    ),
    "colours.one": Words(N_("{one}: {one:preference}; {other} has no preference: granted ({article})")),
    "colours.both": Words(N_("{white}: {white:preference}; {black}: {black:preference}: both granted ({article})")),
    "colours.strong": Words(
        N_("{white}: {white:preference}; {black}: {black:preference}: the strong one granted ({article})")
    ),
    "colours.difference": Words(
        N_(
            "White less Black so far: {white} {white_difference}, {black} {black_difference}: White to the lower "
            "difference ({article})"
        )
    ),
    "colours.latest": Words(
        N_(
            "{white} had {white:history}, {black} had {black:history}, oldest match first: their colours last differed "
            "{back:count.games} back, and alternate ({article})"
        )
    ),
    "colours.first-preference": Words(
        N_("no difference; {players:tpn} is the first-team ({first}) and gets the preference ({article})")
    ),
    "colours.first": Words(N_("no difference; {players:tpn} is the first-team ({first}) and alternates ({article})")),
    "colours.other": Words(
        N_("{players:tpn} is the first-team ({first}) and has not played; {other} alternates ({article})")
    ),
}
