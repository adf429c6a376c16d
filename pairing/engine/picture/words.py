"""The words of a picture, once for all systems and languages; ``{players:main}`` are those whom a sentence is about."""

from __future__ import annotations

from pairing.engine.words import N_, NN_, Words

_COLUMNS = {
    "picture.due-white": Words(N_("Due White")),
    "picture.due-black": Words(N_("Due Black")),
    "picture.upper-half": Words(N_("Upper half")),
    "picture.lower-half": Words(N_("Lower half")),
    "picture.s1": Words(N_("S1: upper half")),
    "picture.s2": Words(N_("S2: lower half")),
    "picture.s1.floaters": Words(N_("S1: floaters first")),
    "picture.top": Words(N_("Top members")),
    "picture.bottom": Words(N_("Bottom members")),
    "picture.first": Words(N_("Higher in the bracket")),
    "picture.opponents": Words(N_("Opponents")),
    "picture.column.elsewhere": Words(N_("Not paired here")),
    "picture.order.aro": Words(N_("lowest ARO first")),
    "picture.order.rating": Words(N_("highest rating first")),
    "picture.order.number": Words(N_("by pairing number")),
    "picture.order.index": Words(N_("by index")),
    "picture.order.last": Words(N_("lowest first")),
    "picture.order.scrutiny": Words(N_("in the order of scrutiny")),
}

_NOTES = {
    "picture.gets": Words(N_("gets {colour:colour}")),
    "picture.floated-up": Words(N_("floated up from {score:points}")),
    "picture.floated-down": Words(N_("floated down from {score:points}")),
    "picture.floated-in": Words(N_("floated in from {score:points}")),
    "picture.floats-up": Words(N_("floats up to {score:points}")),
    "picture.floats-down": Words(N_("floats down to {score:points}")),
    "picture.floats-away": Words(N_("floats to the median group")),
    "picture.has-bye": Words(N_("has the bye")),
    "picture.free": Words(N_("free in this round")),
    "picture.shifted": Words(N_("shifted")),
    "picture.shifted-to-white": Words(N_("shifted to White")),
    "picture.shifted-to-black": Words(N_("shifted to Black")),
    "picture.from-s2": Words(N_("exchanged, from S2")),
    "picture.from-s1": Words(N_("exchanged, from S1")),
    "picture.inside": Words(N_("meets somebody of the same column")),
}

_HEADINGS = {
    "picture.heading.known": Words(N_("There is nothing to decide: the table says who meets whom")),
    "picture.heading.bracket": Words(N_("There is nothing to decide: the bracket says who meets whom")),
    "picture.heading.plain": Words(N_("Nothing is in the way: the first order is legal")),
    "picture.heading.changed": Words(N_("The first order is not possible: opponents change places")),
    "picture.heading.better": Words(N_("Another order is better: opponents change places")),
    "picture.heading.exchanged": Words(
        NN_("Exchange: {count} of S1 for {count} of S2", "Exchange: {count} of S1 for {count} of S2"), by="count"
    ),
    "picture.heading.shifted": Words(
        NN_("{count} player changes columns", "{count} players change columns"), by="count"
    ),
    "picture.heading.too-many": Words(
        NN_("Too many due {colour:colour}: one is shifted", "Too many due {colour:colour}: {count} are shifted"),
        by="count",
    ),
    "picture.heading.incoming": Words(
        NN_("{count} player floats in, then row by row", "{count} players float in, then row by row"), by="count"
    ),
    "picture.heading.leaving": Words(NN_("{count} player floats", "{count} players float"), by="count"),
    "picture.heading.alone": Words(N_("One player, so one floats up")),
    "picture.heading.odd-up": Words(N_("An odd number, so one floats up")),
    "picture.heading.odd-down": Words(N_("An odd number, so one floats down")),
    "picture.heading.floaters-first": Words(N_("The floaters first, then the others")),
    "picture.heading.median": Words(N_("The median group comes last")),
    "picture.heading.through": Words(N_("Some float in, others out")),
    "picture.heading.bye": Words(N_("The bye")),
    "picture.heading.elsewhere": Words(N_("All of them are paired elsewhere")),
    "picture.heading.first-round": Words(N_("The first round: upper half against lower half")),
}

_REMARKS = {
    "picture.odd": Words(N_("{players:main} makes the number even")),
    "picture.joins": Words(
        NN_("{players:main} comes up from below", "{players:main} come up from below"), by="players"
    ),
    "picture.comes-down": Words(
        NN_("{players:main} comes down and is paired first", "{players:main} come down and are paired first"),
        by="players",
    ),
    "picture.floated-here": Words(NN_("{players:main} floated in", "{players:main} floated in"), by="players"),
    "picture.comes-up": Words(
        NN_("{players:main} comes up and is paired first", "{players:main} come up and are paired first"),
        by="players",
    ),
    "picture.goes-down": Words(NN_("{players:main} goes down", "{players:main} go down"), by="players"),
    "picture.goes-on": Words(NN_("{players:main} floats on", "{players:main} float on"), by="players"),
    "picture.due-counts": Words(
        NN_(
            "{white} due White, {black} due Black. One goes over, the middle one first: {players:main}",
            "{white} due White, {black} due Black. {count} go over, from the middle outwards: {players:main}",
        ),
        by="count",
    ),
    "picture.inside-shift": Words(
        NN_(
            "A pair inside {source} cannot be avoided, so one of it goes over: {players:main}",
            "Pairs inside {source} cannot be avoided, so one of each goes over: {players:main}",
        ),
        by="count",
    ),
    "picture.column-changed": Words(
        NN_(
            "Too many in one column: {players:main} changes columns",
            "Too many in one column: {players:main} change columns",
        ),
        by="players",
    ),
    "picture.halves": Words(N_("Nobody has played yet: upper half against lower half")),
    "picture.halves-meet": Words(N_("Upper half against lower half, row by row")),
    "picture.first-meets-last": Words(N_("The first meets the last, the second the last but one, and so on")),
    "picture.first-meets-next": Words(N_("From the first on, each meets the last one possible")),
    "picture.row-by-row": Words(N_("Then row by row from the top")),
    "picture.first-legal": Words(N_("Opponents change places: the first order that is legal")),
    "picture.first-best": Words(N_("Opponents change places: the first order that is best by the criteria")),
    "picture.exchange": Words(N_("{out:main} and {into:main} change halves, the first exchange that is good enough")),
    "picture.alone-meets": Words(
        N_("{players:main} has no opponent here and meets {found:main}, who comes up from below")
    ),
    "picture.inside-meets": Words(N_("Row {row} cannot be filled: two of the same column meet")),
    "picture.cracked": Words(N_("{pair:main} are taken apart to pair the median group")),
    "picture.costs": Words("{costs:told}"),
}

_STRUCK = {
    "picture.met": Words(N_("have met")),
    "picture.met.round": Words(N_("met in round {round}")),
    "picture.forbidden": Words(N_("forbidden pairing")),
    "picture.same-colour": Words(N_("both must have {colour:colour}")),
    "picture.colours": Words(N_("one would get a colour that is barred")),
    "picture.both-due": Words(N_("both are due {colour:colour}")),
    "picture.not-as-good": Words(N_("allowed, but not as good by the criteria")),
    "picture.set.later": Words(N_("as good, later in the order")),
    "picture.set.worse": Words(N_("{criterion:asks}: {theirs:cost} instead of {ours:cost}")),
    "picture.set.rest": Words(N_("those below could not all be paired")),
    "picture.set.bracket": Words(N_("the bracket could not be paired")),
    "picture.bye.barred": Words(N_("full points without playing in round {round}")),
    "picture.bye.barred-once": Words(N_("full points without playing in an earlier round")),
    "picture.bye.leaves-no-pairing": Words(N_("the others could not all be paired")),
    "picture.bye.later": Words(N_("later: {by:words}")),
}

_COLOURS = {
    "picture.both-due.stronger": Words(
        N_("Board {board}: both are due {colour:colour}; {winner:main} gets it, the stronger preference")
    ),
    "picture.both-due.history": Words(
        N_("Board {board}: both are due {colour:colour}; {winner:main} gets it, by when their colours last differed")
    ),
    "picture.both-due.higher": Words(
        N_("Board {board}: both are due {colour:colour}; {winner:main} gets it, being ranked higher")
    ),
    "picture.both-due.lower": Words(
        N_("Board {board}: both are due {colour:colour}; {winner:main} gets it, being ranked lower")
    ),
    "picture.both-due.less-often": Words(
        N_("Board {board}: both are due {colour:colour}; {winner:main} gets it, having had it less often")
    ),
    "picture.both-due.barred": Words(
        N_("Board {board}: both are due {colour:colour}; {winner:main} gets it, since the other colour is barred")
    ),
    "picture.both-due.rule": Words(N_("Board {board}: both are due {colour:colour}; {winner:main} gets it")),
}

_SUMMARY = {
    "picture.summary": Words(
        NN_("{count:count.players}, {boards} board.", "{count:count.players}, {boards} boards."), by="boards"
    ),
    "picture.summary.floats-up": Words(NN_("{count} floats up.", "{count} float up."), by="count"),
    "picture.summary.floats-down": Words(NN_("{count} floats down.", "{count} float down."), by="count"),
    "picture.summary.shifted": Words(NN_("{count} changes columns.", "{count} change columns."), by="count"),
    "picture.summary.struck": Words(
        NN_("{count} pair that came first is not allowed.", "{count} pairs that came first are not allowed."),
        by="count",
    ),
    "picture.bye.chosen": Words(N_("{players:main} has the bye")),
}

OF_TEAMS = {  # in place of the words of the same name, also of those that all explanations share
    "count.players": Words(NN_("{count} team", "{count} teams"), by="count"),
    "picture.heading.shifted": Words(NN_("{count} team changes columns", "{count} teams change columns"), by="count"),
    "picture.heading.incoming": Words(
        NN_("{count} team floats in, then row by row", "{count} teams float in, then row by row"), by="count"
    ),
    "picture.heading.leaving": Words(NN_("{count} team floats", "{count} teams float"), by="count"),
    "picture.heading.alone": Words(N_("One team, so one floats up")),
    "picture.summary": Words(
        NN_("{count:count.players}, {boards} match.", "{count:count.players}, {boards} matches."), by="boards"
    ),
}
WORDS = {
    **_COLUMNS,
    **_NOTES,
    **_HEADINGS,
    **_REMARKS,
    **_STRUCK,
    **_COLOURS,
    **_SUMMARY,
}
