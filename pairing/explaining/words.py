"""Words that all pairing systems share, and those of proofs that some players cannot all be paired."""

from __future__ import annotations

from pairing.engine.explanation.common import WORDS as STEPS
from pairing.engine.words import CN_, N_, NN_, Words

# Words that all pairing systems share: those of the common steps, and what parameters are made of.
WORDS = {
    **STEPS,
    "points": Words(NN_("{points} point", "{points} points"), by="points"),
    "points.below-one": Words(N_("{part} point")),  # Translators: less than one: ½ point
    # Translators: a number that is not whole, such as 1½; counted by what is before the fraction
    "points.broken": Words(NN_("{broken} points", "{broken} points")),
    "count.pairs": Words(NN_("{count} pair", "{count} pairs"), by="count"),
    "count.players": Words(NN_("{count} player", "{count} players"), by="count"),
    "count.residents": Words(NN_("{count} resident", "{count} residents"), by="count"),
    "count.floaters": Words(NN_("{count} floater", "{count} floaters"), by="count"),
    "count.upfloaters": Words(NN_("{count} upfloater", "{count} upfloaters"), by="count"),
    "count.downfloaters": Words(NN_("{count} downfloater", "{count} downfloaters"), by="count"),
    "and": Words(N_("{first} and {last}")),
    "joined.colon": Words(N_("{one}: {other}")),
    "joined.semicolon": Words(N_("{one}; {other}")),
    # Translators: two things of a row, such as names; Chinese has a comma of its own between them
    "joined.comma": Words(CN_("a row of things", "{one}, {other}")),
    "more": Words(NN_("{count} more", "{count} more"), by="count"),
    "more-boards": Words(
        NN_("{count} more board would be different", "{count} more boards would be different"), by="count"
    ),
    "none": Words(N_("none")),
    "costs-nothing": Words(N_("nothing for {labels}")),
    "nobody": Words(N_("nobody")),
    "no-game": Words(N_("no game")),
    "white": Words(N_("White")),
    "black": Words(N_("Black")),
    # Translators: White (Black) as one letter, which stands in rows of colours without blanks: WBWWB
    "white.letter": Words(CN_("colour, one letter", "W")),
    "black.letter": Words(CN_("colour, one letter", "B")),
    "mild": Words(N_("mild for {colour}")),
    "strong": Words(N_("strong for {colour}")),
    "absolute": Words(N_("absolute for {colour}")),
}

# A proof that players cannot all be paired: what would be or what is; each a player by itself, or in groups of odd
# number; too few others for them, or nobody.
SHORTAGES: dict[tuple[str, str, str], str | tuple[str, str]] = {
    ("would", "players", "only"): NN_(
        "{named} could then be paired only with {only}: {few} opponent for {count}",
        "{named} could then be paired only with {only}: {few} opponents for {count}",
    ),
    ("would", "players", "nobody"): N_("{named} could then be paired with nobody"),
    ("would", "group", "nobody"): N_("{named}, an odd number, could then be paired with nobody but each other"),
    ("would", "groups", "only"): N_(
        "of each of these odd groups one at least could then be paired outside it only with {only}: {named}"
    ),
    ("would", "groups", "nobody"): N_(
        "of each of these odd groups one at least could then be paired with nobody outside it: {named}"
    ),
    ("is", "players", "only"): NN_(
        "{named} can be paired only with {only}: {few} opponent for {count}",
        "{named} can be paired only with {only}: {few} opponents for {count}",
    ),
    ("is", "players", "nobody"): N_("{named} can be paired with nobody"),
    ("is", "group", "nobody"): N_("{named}, an odd number, can be paired with nobody but each other"),
    ("is", "groups", "only"): N_(
        "of each of these odd groups one at least can be paired outside it only with {only}: {named}"
    ),
    ("is", "groups", "nobody"): N_(
        "of each of these odd groups one at least can be paired with nobody outside it: {named}"
    ),
}
