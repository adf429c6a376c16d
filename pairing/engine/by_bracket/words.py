"""The words of the steps of a knock-out of players; one of teams has its own in some places."""

from __future__ import annotations

from pairing.engine.by_bracket.my_pairing import WORDS as MY_PAIRING
from pairing.engine.words import N_, NN_, Words

WORDS = {
    **MY_PAIRING,
    "bracket": Words(N_("By the bracket for {players:count.players} ({article})")),
    "bracket.seeds": Words(N_("Match {number}: {one:who} meets {other:who}, by their seeds.")),
    "bracket.winners": Words(
        N_("Match {number}: {one:who} and {other:who}, the winners of matches {first} and {second} of round {before}.")
    ),
    "bracket.decided": Words(
        N_("The match of {players:who} and {loser:who} was level, and was decided otherwise ({article}).")
    ),
    "bracket.third": Words(
        N_("Match for the third place: {one:who} and {other:who}, who lost the semi-finals ({article}).")
    ),
    "bracket.free": Words(N_("{players:who} has no opponent and goes on ({article}).")),
    "bracket.absent": Words(N_("{players:who} is not there: the opponent goes on ({article}).")),
    "boards": Words(N_("Matches from the top of the bracket to the bottom, and colours ({article})")),
    "colours.odd": Words(
        N_(
            "neither has had a colour yet; match {number} has an odd number: {players:who} has the better seed and "
            "gets the initial colour ({initial:colour}) ({article})"
        )
    ),
    "colours.even": Words(
        N_(
            "neither has had a colour yet; match {number} has an even number: {players:who} has the better seed and "
            "gets not the initial colour ({initial:colour}) but the other one ({article})"
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
            "nothing else decides: {players:who} has the better seed and changes the colour of the last match "
            "({article})"
        )
    ),
    "colours.lower": Words(
        N_("{players:who} has the better seed and has had no colour yet; the opponent changes the last one ({article})")
    ),
    "count.games": Words(NN_("{count} match", "{count} matches"), by="count"),
    "why.meets": Words(N_("{players:who} meets {opponent:who} on board {board}.")),
    "why.has-bye": Words(N_("{players:who} has no opponent in this round and goes on ({article}).")),
    "why.out": Words(N_("{players:who} lost to {winner:who} in round {round} and is out ({article}).")),
    "why.out-both": Words(N_("{players:who} is out: in round {round} neither came ({article}).")),
    "why.bracket": Words(
        N_("By the bracket these two can meet in round {meeting} alone, in match {number} ({article}).")
    ),
    "why.bracket-or-third": Words(
        N_(
            "By the bracket these two can meet in round {meeting} alone: in the final or for the third place "
            "({article})."
        )
    ),
    "what.free": Words(N_("who has no opponent")),
    "what.pair": Words(N_("a pair")),
}
