"""Words that all pairing systems share: those of ``engine.basics.common_steps``, and what parameters are made of."""

from __future__ import annotations

from pairing.engine.basics.common_steps import WORDS as STEPS
from pairing.engine.words import N_, NN_, Words

WORDS = {
    **STEPS,
    "points": Words(NN_("{points} point", "{points} points")),
    "games": Words(NN_("{count} game", "{count} games"), by="count"),
    "and": Words(N_("{first} and {last}")),
    "more": Words(NN_("{count} more", "{count} more"), by="count"),
    "more-boards": Words(
        NN_("{count} more board would be different", "{count} more boards would be different"), by="count"
    ),
    "none": Words(N_("none")),
    "nobody": Words(N_("nobody")),
    "no-game": Words(N_("no game")),
    "white": Words(N_("White")),
    "black": Words(N_("Black")),
    "mild": Words(N_("mild for {colour}")),
    "strong": Words(N_("strong for {colour}")),
    "absolute": Words(N_("absolute for {colour}")),
}

# A proof that players cannot all be paired: what would be or what is; each a player by itself, or in groups of odd
# number; too few others for them, or nobody.
SHORTAGES: dict[tuple[str, str, str], str] = {
    ("would", "players", "only"): N_("{named} could then be paired only with {only}, {count} for {few}"),
    ("would", "players", "nobody"): N_("{named} could then be paired with nobody"),
    ("would", "group", "nobody"): N_("{named}, an odd number, could then be paired with nobody but each other"),
    ("would", "groups", "only"): N_(
        "of each of these odd groups one at least could then be paired outside it only with {only}: {named}"
    ),
    ("would", "groups", "nobody"): N_(
        "of each of these odd groups one at least could then be paired with nobody outside it: {named}"
    ),
    ("is", "players", "only"): N_("{named} can be paired only with {only}, {count} for {few}"),
    ("is", "players", "nobody"): N_("{named} can be paired with nobody"),
    ("is", "group", "nobody"): N_("{named}, an odd number, can be paired with nobody but each other"),
    ("is", "groups", "only"): N_(
        "of each of these odd groups one at least can be paired outside it only with {only}: {named}"
    ),
    ("is", "groups", "nobody"): N_(
        "of each of these odd groups one at least can be paired with nobody outside it: {named}"
    ),
}
