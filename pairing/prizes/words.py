"""What is said of prizes: the words of every decision, for ``pairing.prizes.writer``."""

from __future__ import annotations

from pairing.engine.words import N_, NN_, Words

WORDS = {
    # A prize by its place, and a place by its number. A language with one ending for all numbers has it four times.
    "prize.open": Words(N_("{place:ordinal} place")),
    "prize.of-list": Words(N_("{list}’s {place:ordinal}")),
    "prize.by-hand": Words(N_("{list}")),
    "ordinal.1": Words(N_("{number}st")),
    "ordinal.2": Words(N_("{number}nd")),
    "ordinal.3": Words(N_("{number}rd")),
    "ordinal.4": Words(N_("{number}th")),
    "money": Words(N_("{amount} {currency}")),
    "money-and-thing": Words(N_("{money} and {thing}")),
    "nothing": Words(N_("nothing")),
    # Who takes what.
    "takes": Words(N_("{players:person} takes {prize:prize}, {award:award}")),
    "rather": Words(N_("and not {prize:prize}, {award:award}"), joined=", "),
    "equal": Words(N_("of equal prizes the one of the earlier list"), joined=" (", ends=")"),
    "earlier-list": Words(N_("by the order of the lists"), joined=" (", ends=")"),
    "shares": Words(N_("{players:person} shares with {others:people} and takes {award:award} ({prize:prize})")),
    "shares.equal": Words(N_("{sum:money} divided by {count}"), joined=": "),
    "shares.hort": Words(N_("half of {own:money} and half of {sum:money} divided by {count}"), joined=": "),
    "shares.weighted": Words(N_("{part} of {own:money} and {rest} of {sum:money} divided by {count}"), joined=": "),
    "dropped": Words(
        N_("{players:person} takes no share, as with one more to share a share would be smaller than {least:money}")
    ),
    "left-better": Words(
        N_("{players:person} left a place in {list}, which is now worth {now:money}, more than {award:award}")
    ),
    "takes-nothing-more": Words(N_("{players:person} takes {prize:prize} and no other prize of {fund}")),
    "by-hand": Words(N_("{players:person} is given {prize:prize}, {award:award}")),
    "by-hand.named": Words(N_("{team:said} is given {prize:prize}, {award:award}")),
    "absent": Words(N_("{players:person} did not come: {award:award} stays with the organiser")),
    # The US rule.
    "pool": Words(N_("{players:people} tie and divide {sum:money} among them ({prizes:prizes})")),
    "pool.alone": Words(
        N_("{players:people} do better with {list}, for which the others of the tie are not eligible: {sum:money}")
    ),
    "pool.share": Words(N_("{players:person} takes {award:award} of {sum:money}")),
    "pool.single": Words(N_("{players:person} takes {prize:prize}, {award:award}")),
    "pool.of-its-own": Words(N_("for which the others of the tie are not eligible"), joined=", "),
    "pool.capped": Words(N_("no more than the largest single prize that was open"), joined=", "),
    # Who takes nothing, and what nobody takes.
    "withdrew": Words(N_("{players:person} withdrew and takes no prize")),
    "expelled": Words(N_("{players:person} was expelled and takes no prize")),
    "too-few-games": Words(
        NN_(
            "{players:person} played {games} game and takes no prize; {least} are asked for",
            "{players:person} played {games} games and takes no prize; {least} are asked for",
        ),
        by="games",
    ),
    "passed-on": Words(N_("{players:person} did not come: the prizes pass on to the next")),
    "excluded": Words(N_("{players:person} takes no prize of {fund}")),
    "too-few-players": Words(
        NN_(
            "{list} has {count} player and needs {least}: nothing is awarded",
            "{list} has {count} players and needs {least}: nothing is awarded",
        ),
        by="count",
    ),
    "not-awarded": Words(N_("Nobody takes {prize:prize}, {award:award}")),
    "left-over": Words(N_("{list}: {sum:money} is left over by rounding down and stays with the organiser")),
    "shared-rank": Words(
        N_("{players:people} share rank {rank}; prizes go by this order, so part them by lot or by hand first")
    ),
    # Teams inside an event of single players.
    "team.takes": Words(N_("{team} takes {prize:prize}, {award:award}: {score:with_points} of {players:people}")),
    "team.takes-by-places": Words(
        N_("{team} takes {prize:prize}, {award:award}: places of {players:people} that add up to {score}")
    ),
    "team.short": Words(
        NN_(
            "{team} has {count} player and is not ranked; {best} count",
            "{team} has {count} players and is not ranked; {best} count",
        ),
        by="count",
    ),
    "team.tied": Words(
        N_("{teams} are equal in everything and share a rank; part them by hand before a prize is given")
    ),
    # Players of a board in an event of teams.
    "board.takes": Words(
        NN_(
            "{team:said} takes {prize:prize}, {award:award}: {points:points} of {games} game",
            "{team:said} takes {prize:prize}, {award:award}: {points:points} of {games} games",
        ),
        by="games",
    ),
    # Categories.
    "check.fits-but-out": Words(N_("{players:person} fits {category} and is not in it")),
    "check.in-but-unfit": Words(N_("{players:person} is in {category} and does not fit")),
    "check.unknown": Words(N_("It is not known whether {category} fits {players:all}")),
    # What changed after a list was printed.
    "change.gains": Words(N_("{name:said} gets {after:awards} (nothing before)")),
    "change.loses": Words(N_("{name:said} gets nothing any more ({before:awards} before)")),
    "change.other": Words(N_("{name:said} gets {after:awards} ({before:awards} before)")),
    "change.prize": Words(N_("{prize:prize}, {award:award}")),
    "change.unclaimed": Words(N_("{prize:prize}, {award:award}, not claimed")),
}
