"""The words of “Why do I play her?” that all systems share: whole sentences, spoken to the entrant (``my_pairing``).

Keys with ``mine`` in second place are of what the entrant could not choose, those with ``theirs`` of what the opponent
could not, who chose first.
"""

from __future__ import annotations

from pairing.engine.words import N_, NN_, Shown, Words

_AMONG = {
    "mine": Words(N_("Round {round}")),
    "mine.paragraph": Words("{place}", shown=Shown.DATA),
    "mine.absent": Words(N_("You are not to be paired in this round.")),
    "mine.virtual": Words(
        N_("You have {points:with_points}, and {virtual:points} virtual ones count with them in this round.")
    ),
    "mine.among": Words(
        NN_(
            "You have {score:with_points}, like {others} other.",
            "You have {score:with_points}, like {others} others.",
        ),
        by="others",
    ),
    "mine.among.left": Words(
        NN_(
            "You have {score:with_points}, like {others} other who is still to be paired.",
            "You have {score:with_points}, like {others} others who are still to be paired.",
        ),
        by="others",
    ),
    "mine.among.alone": Words(N_("You have {score:with_points}, and nobody else with as many is still to be paired.")),
    "mine.came-up": Words(N_("Come up from below: {players:people_scored}.")),
    "mine.came-down": Words(N_("Come down from above: {players:people_scored}.")),
    "mine.gone": Words(N_("Gone on to the next scoregroup: {players:people}.")),
    "mine.so-many": Words(N_("So {count} of you are paired with one another.")),
    "mine.i-come-up": Words(N_("You have {score:with_points} and come up to those with {group:points}.")),
    "mine.i-come-down": Words(N_("You have {score:with_points} and come down to those with {group:points}.")),
    "mine.up.odd": Words(N_("Their number is odd ({count}), so one comes up from below.")),
    "mine.up.some": Words(
        NN_(
            "Otherwise they, or those below, could not all be paired, so {number} comes up.",
            "Otherwise they, or those below, could not all be paired, so {number} come up.",
        ),
        by="number",
    ),
    "mine.down.odd": Words(N_("Where you come from the number is odd ({count}), so one goes on.")),
    "mine.down.some": Words(
        NN_(
            "Where you come from, or below, not all could be paired otherwise, so {number} goes on.",
            "Where you come from, or below, not all could be paired otherwise, so {number} go on.",
        ),
        by="number",
    ),
}

_BYE = {
    "mine.bye.odd": Words(N_("{count} are to be paired, an odd number, so one has no opponent.")),
    "mine.bye.order": Words(
        N_("The bye goes to the lowest score, then to who has played most, then to the largest pairing number.")
    ),
    "mine.bye.mine": Words(N_("You have {score:with_points}.")),
    "mine.bye.barred": Words(
        NN_(
            "Before you comes {players:people}, but who has had points without playing gets no bye.",
            "Before you come {players:people}, but who has had points without playing gets no bye.",
        ),
        by="players",
    ),
    "mine.bye.needed": Words(
        NN_(
            "Before you comes {players:people}, but without them the others could not all be paired.",
            "Before you come {players:people}, but without them the others could not all be paired.",
        ),
        by="players",
    ),
    "mine.answer.bye": Words(N_("So you have the bye.")),
}

_PASSED = {
    "mine.mine.met-in": Words(N_("{players:person} would come first, but you met in round {met}.")),
    "mine.mine.have-met": Words(
        NN_(
            "You have met {players:people} before, who would come first.",
            "You have met {players:people} before, who would come first.",
        ),
        by="players",
    ),
    "mine.mine.colours": Words(
        NN_(
            "{players:people} would come first, but you must both have {colour:colour} next.",
            "{players:people} would come first, but you must all have {colour:colour} next.",
        ),
        by="players",
    ),
    "mine.mine.colours-barred": Words(
        NN_(
            "{players:people} would come first, but your colours so far allow no game between you.",
            "{players:people} would come first, but your colours so far allow no game with any of them.",
        ),
        by="players",
    ),
    "mine.mine.due-the-same": Words(
        NN_(
            "{players:people} would come first, due {colour:colour} like you; every pairing as good as this "
            "one has them elsewhere.",
            "{players:people} would come first, due {colour:colour} like you; every pairing as good as this "
            "one has them elsewhere.",
        ),
        by="players",
    ),
    "mine.mine.worse": Words(
        NN_(
            "{players:people} would come first; every pairing as good as this one has them elsewhere.",
            "{players:people} would come first; every pairing as good as this one has them elsewhere.",
        ),
        by="players",
    ),
    "mine.mine.needed": Words(
        NN_(
            "{players:people} would come first, but no allowed pairing of those still left has them against you.",
            "{players:people} would come first, but no allowed pairing of those still left has any of them "
            "against you.",
        ),
        by="players",
    ),
    "mine.theirs.met-in": Words(
        N_("{players:person} would come before you, but {opponent:person} met them in round {met}.")
    ),
    "mine.theirs.have-met": Words(
        NN_(
            "{opponent:person} has met {players:people} before, who would come first.",
            "{opponent:person} has met {players:people} before, who would come first.",
        ),
        by="players",
    ),
    "mine.theirs.colours": Words(
        NN_(
            "{players:people} would come before you, but must have {colour:colour} next, as {opponent:person} must.",
            "{players:people} would come before you, but must have {colour:colour} next, as {opponent:person} must.",
        ),
        by="players",
    ),
    "mine.theirs.colours-barred": Words(
        NN_(
            "{players:people} would come before you, but no colours are allowed for a game with {opponent:person}.",
            "{players:people} would come before you, but no colours are allowed for a game with {opponent:person}.",
        ),
        by="players",
    ),
    "mine.theirs.due-the-same": Words(
        NN_(
            "{players:people} would come before you, due {colour:colour} like {opponent:person}; every "
            "pairing as good as this one has them elsewhere.",
            "{players:people} would come before you, due {colour:colour} like {opponent:person}; every "
            "pairing as good as this one has them elsewhere.",
        ),
        by="players",
    ),
    "mine.theirs.worse": Words(
        NN_(
            "{players:people} would come before you; every pairing as good as this one has them elsewhere.",
            "{players:people} would come before you; every pairing as good as this one has them elsewhere.",
        ),
        by="players",
    ),
    "mine.theirs.needed": Words(
        NN_(
            "{players:people} would come before you, but no allowed pairing of those still left has them "
            "against {opponent:person}.",
            "{players:people} would come before you, but no allowed pairing of those still left has any of "
            "them against {opponent:person}.",
        ),
        by="players",
    ),
    "mine.answer": Words(N_("So you play {opponent:person}.")),
    "mine.answer-rated": Words(N_("So you play {opponent:person} ({fact}).")),
    "mine.answer-next": Words(N_("So you play the next, {opponent:person}.")),
    "mine.answer-next-rated": Words(N_("So you play the next, {opponent:person} ({fact}).")),
    "mine.answer.chosen": Words(N_("So {opponent:person} plays you.")),
}

_COLOURS = {
    "mine.colour.due": Words(
        N_("You have {colour:colour}, the colour you are due; {opponent:person} is due {theirs:colour}.")
    ),
    "mine.colour.one.mine": Words(
        N_("You have {colour:colour}, the colour you are due; {opponent:person} is due neither.")
    ),
    "mine.colour.one.theirs": Words(
        N_("You have {colour:colour}, because {opponent:person} is due {theirs:colour} and you are due neither.")
    ),
    "mine.colour.stronger.mine": Words(
        N_("You are both due {colour:colour}, and you have it, because your claim is the stronger one.")
    ),
    "mine.colour.stronger.theirs": Words(
        N_("You are both due {theirs:colour}; the claim of {opponent:person} is stronger, so you have {colour:colour}.")
    ),
    "mine.colour.turned": Words(
        N_("You have {colour:colour}: the colours are turned round from where yours and your opponent’s last differed.")
    ),
    "mine.colour.ranked": Words(
        N_("Your colours so far decide nothing; the higher ranked of you comes first, so you have {colour:colour}.")
    ),
    "mine.colour.lower": Words(
        N_("Your colours so far decide nothing; here the lower ranked of you comes first, so you have {colour:colour}.")
    ),
    "mine.colour.whites": Words(N_("White goes to the one of you who had it less often, so you have {colour:colour}.")),
    "mine.colour.difference": Words(
        N_("White goes to the one of you who had it less often, compared with Black, so you have {colour:colour}.")
    ),
    "mine.colour.unequal": Words(
        N_(
            "You are both due the same colour; the one of you who has not had White and Black equally often gets it, "
            "so you have {colour:colour}."
        )
    ),
    "mine.colour.table": Words(N_("The table gives you {colour:colour} in this round.")),
    "mine.colour.only": Words(N_("You have {colour:colour}, because no other colours are allowed between you two.")),
    "mine.colour.lot": Words(
        N_("Neither of you has had a colour yet, so the drawing of lots decides: you have {colour:colour}.")
    ),
    "mine.colour.last": Words(
        N_("Only one of you has had a colour before, and gets the other one now, so you have {colour:colour}.")
    ),
    "mine.colour.aro": Words(
        N_(
            "You are due the same colour and have had the same ones; White goes to the higher average opposition, so "
            "you have {colour:colour}."
        )
    ),
    "mine.colour.rating": Words(
        N_(
            "You are due the same colour, with the same colours and average opposition so far; White goes to the lower "
            "rating, so you have {colour:colour}."
        )
    ),
    "mine.colour.list": Words(
        N_(
            "Neither colours nor ratings decide; White goes to the one who comes first in the list, so you have "
            "{colour:colour}."
        )
    ),
}

_WORDS = {**_AMONG, **_BYE, **_PASSED, **_COLOURS}
_NAMED = {  # the beginnings of the keys of each kind
    "always": ("mine.paragraph", "mine.absent"),
    "plain": ("mine.answer", "mine.answer-next"),
    "rated": ("mine.answer-rated", "mine.answer-next-rated"),
    "groups": (
        *("mine.among", "mine.so-many", "mine.virtual", "mine.answer.bye", "mine.answer.chosen"),
        *("mine.bye.odd", "mine.bye.mine", "mine.bye.barred", "mine.bye.needed"),
        *("mine.mine.met-in", "mine.mine.have-met", "mine.theirs.met-in", "mine.theirs.have-met"),
    ),
    "bye": ("mine.bye.order",),
    "up": ("mine.came-up", "mine.i-come-up"),
    "brought": ("mine.up",),
    "down": ("mine.came-down", "mine.i-come-down", "mine.down", "mine.gone"),
    "needed": ("mine.mine.needed", "mine.theirs.needed"),
    "worse": ("mine.mine.worse", "mine.theirs.worse", "mine.mine.due-the-same", "mine.theirs.due-the-same"),
    "absolute": ("mine.mine.colours", "mine.theirs.colours"),
    "barred": ("mine.mine.colours-barred", "mine.theirs.colours-barred"),
}


def shared(*kinds: str, colours: str = "") -> dict[str, Words]:
    """The words of these kinds, and those for the rules by which a system gives the ``colours``, as one text."""
    names = [name for kind in ("always", *kinds) for name in _NAMED[kind]]
    names += [f"mine.colour.{name}" for name in colours.split()]
    found = {key: words for key, words in _WORDS.items() for name in names if key == name or _is_below(key, name)}
    return {"mine": _WORDS["mine"], **found}


def _is_below(key: str, name: str) -> bool:
    return key.startswith(f"{name}.") and name != "mine.answer"
