"""The words of the Swiss team system's steps: the procedure's, and those of preferences and article 4."""

from __future__ import annotations

from pairing.engine.explanation.common import WORDS_OF_TEAMS
from pairing.engine.round_pairing.my_pairing import words_of
from pairing.engine.round_pairing.words import WORDS as PROCEDURE
from pairing.engine.words import N_, NN_, Words

WORDS = {
    **PROCEDURE,
    **WORDS_OF_TEAMS,
    **words_of("due one stronger turned ranked difference last lot"),
    "floats-do-not-count": Words(
        N_("It is one of the last two rounds: earlier floats do not matter (C7, C10; 2.3.4, 2.3.7).")
    ),
    "prefers.mild": Words(N_("prefers {colour}")),  # the only preference of Type A, the weaker one of Type B
    "prefers.strong": Words(N_("strongly prefers {colour}")),
    "preferences": Words(
        NN_(
            "Teams that prefer White: {white:count}, Black: {black:count}. So in at least {least} pair both teams "
            "prefer the same colour (C8, {article}). Here: {missed:pairs}",
            "Teams that prefer White: {white:count}, Black: {black:count}. So in at least {least} pairs both teams "
            "prefer the same colour (C8, {article}). Here: {missed:pairs}",
        ),
        by="least",
    ),
    "preferences.none": Words(
        N_(
            "Teams that prefer White: {white:count}, Black: {black:count}. No two that prefer the same colour meet "
            "(C8, {article})"
        )
    ),
    "strong-preferences": Words(
        NN_(
            "Of these strongly White: {white:count}, strongly Black: {black:count}. So in at least {least} pair both "
            "teams strongly prefer the same colour (C9, {article}). Here: {missed:pairs}",
            "Of these strongly White: {white:count}, strongly Black: {black:count}. So in at least {least} pairs both "
            "teams strongly prefer the same colour (C9, {article}). Here: {missed:pairs}",
        ),
        by="least",
    ),
    "strong-preferences.none": Words(
        N_(
            "Of these strongly White: {white:count}, strongly Black: {black:count}. No two that strongly prefer the "
            "same colour meet (C9, {article})"
        )
    ),
    "colours.odd": Words(
        N_(
            "neither team has played yet; {players:who} is the first-team, and its pairing number is odd: it gets the "
            "initial colour ({initial:colour}) ({article})"
        )
    ),
    "colours.even": Words(
        N_(
            "neither team has played yet; {players:who} is the first-team, and its pairing number is even: it does not "
            "get the initial colour ({initial:colour}) but the other one ({article})"
        )
    ),
    "colours.one": Words(
        N_("{one:who} {one:preference}, {other:who} has no preference: the preference is granted ({article})")
    ),
    "colours.both": Words(
        N_("{white:who} {white:preference}, {black:who} {black:preference}: both preferences are granted ({article})")
    ),
    "colours.strong": Words(
        N_(
            "{white:who} {white:preference}, {black:who} {black:preference}: the strong preference is granted "
            "({article})"
        )
    ),
    "colours.difference": Words(
        N_(
            "matches with White minus matches with Black: {white:who} ({white_difference:signed}), {black:who} "
            "({black_difference:signed}); the lower difference gets White ({article})"
        )
    ),
    "colours.latest": Words(
        N_(
            "colours so far, oldest match first: {white:who} ({white:history}), {black:who} ({black:history}); they "
            "last had different colours {back:count.games} ago, and now get them the other way round ({article})"
        )
    ),
    "4.2.1": Words(N_("higher score, 4.2.1")),
    "4.2.2": Words(N_("higher secondary score, 4.2.2")),
    "4.2.3": Words(N_("smaller pairing number, 4.2.3")),
    "colours.first-preference": Words(
        N_(
            "nothing else decides: {players:who} is the first-team ({first:words}) and gets the colour that it prefers "
            "({article})"
        )
    ),
    "colours.first": Words(
        N_(
            "nothing else decides: {players:who} is the first-team ({first:words}) and changes the colour of its last "
            "match ({article})"
        )
    ),
    "colours.other": Words(
        N_(
            "{players:who} is the first-team ({first:words}) and has not played yet; {other:who} changes the colour of "
            "its last match ({article})"
        )
    ),
}
