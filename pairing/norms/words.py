"""What is said of title norms: never that something is one, only which conditions are met by the data."""

from __future__ import annotations

from pairing.engine.words import N_, NN_, Words

WORDS = {
    "norm.met": Words(N_("{title}: all conditions of B.01, 1.4 that are looked at here are met by the data")),
    "norm.possible": Words(N_("{title}: possible; the conditions looked at here are met so far")),
    "norm.not-met": Words(
        NN_("{title}: {count} condition is not met", "{title}: {count} conditions are not met"), by="count"
    ),
    "norm.figures": Words(
        N_("{score:points} of {games} against an average of {average}: {percentage} %, performance {performance}")
    ),
    "norm.raised": Words(N_("of one opponent the rating counts as {floor} (1.4.6c)")),
    "norm.games": Words(N_("games that count: {actual}, at least {needed}")),
    "norm.federations": Words(N_("federations other than the player’s: {actual}, at least {needed}")),
    "norm.own-federation": Words(N_("opponents of the player’s federation: {actual}, at most {needed}")),
    "norm.one-federation": Words(N_("opponents of one federation: {actual}, at most {needed}")),
    "norm.titled": Words(N_("opponents with a title, CM and WCM aside: {actual}, at least {needed}")),
    "norm.players": Words(N_("different opponents: {actual}, at least {needed}")),
    "norm.of-title": Words(N_("opponents with one of the titles {titles}: {actual}, at least {needed}")),
    "norm.average": Words(N_("average rating of the opponents: {actual}, at least {needed}")),
    "norm.score": Words(N_("points: {actual:points}, at least {needed:points} (35 %)")),
    "norm.performance": Words(N_("performance: {actual}, at least {needed}")),
    "norm.left-out": Words(N_("round {round} is left out")),
    "norm.eight-of-nine": Words(
        N_("eight games count as nine, as the ninth was no fault of the player; once per title")
    ),
    "norm.as-loss": Words(N_("the opponent of the last round did not come and counts as met, the game as lost")),
    "norm.over": Words(
        NN_(
            "{count} full point more than needed counts as one more game",
            "{count} full points more than needed count as so many more games",
        ),
        by="count",
    ),
    "norm.decided-elsewhere": Words(
        N_("An estimate; the federation and FIDE decide. Not looked at: registration, arbiters, days and hours of play")
    ),
    "chance.safe": Words(N_("{title}: the conditions are met whatever comes of the last round")),
    "chance.none": Words(N_("{title}: no result of the last round is enough")),
    "chance.least": Words(N_("{title}: {least:with_points} in the last round")),
    "need.anybody": Words(N_("{title}: needs {least:with_points} against anybody")),
    "need.anybody-rated": Words(N_("{title}: needs {least:with_points} against anybody rated {rating} or more")),
    "need.of-title": Words(N_("{title}: needs {least:with_points} against anybody with one of the titles {titles}")),
    "need.of-title-rated": Words(
        N_("{title}: needs {least:with_points} against anybody with one of the titles {titles}, rated {rating} or more")
    ),
    "need.elsewhere": Words(N_("{title}: needs {least:with_points} against anybody of a federation not met so far")),
    "need.elsewhere-rated": Words(
        N_("{title}: needs {least:with_points} against anybody of a federation not met so far, rated {rating} or more")
    ),
    "need.of-title-elsewhere": Words(
        N_(
            "{title}: needs {least:with_points} against anybody with one of the titles {titles} and of a federation "
            "not met so far"
        )
    ),
    "need.of-title-elsewhere-rated": Words(
        N_(
            "{title}: needs {least:with_points} against anybody with one of the titles {titles} and of a federation "
            "not met so far, rated {rating} or more"
        )
    ),
    "chance.must-play": Words(N_("the game must be played"), joined="; "),
}
