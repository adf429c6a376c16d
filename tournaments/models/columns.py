"""The shape of every JSON column, in one place: imports, pieces of mirrors, restores and each save rest on it."""

from __future__ import annotations

from tournaments.models.shapes import (
    MOST_INTEGER,
    MOST_SMALL,
    an_object,
    anything,
    beginning,
    by_id,
    by_key,
    day,
    flag,
    items,
    maybe,
    moment,
    number,
    one_of,
    record,
    text,
)

ID = number()
SMALL = number(0, MOST_SMALL)
COUNT = number(0, MOST_INTEGER)
POINTS = number(0, 100_000)  # tenths
BYE = one_of("U", "F", "H", "Z")

# --- Publications ---------------------------------------------------------------------------------------------------
_PERSON = {"id": ID, "tpn": SMALL, "title": text(3), "name": text(120, name=True), "rating": maybe(SMALL)}
_PRINTED = record(
    {
        **_PERSON,
        "federation": text(3),
        "club": text(120, name=True),
        "provisional": flag,
        "points": POINTS,
    },
    {"fide_id": text(11), "birth_year": maybe(SMALL), "virtual": number(-100_000, 100_000)},
)
_SCORING = record(dict.fromkeys(("win", "draw", "loss", "absence", "pairing_allocated_bye", "games_per_match"), COUNT))
_TEAM_BOARD = record(
    {"board": SMALL, "pairing": ID, "colour": one_of("w", "b"), "white": maybe(ID), "black": maybe(ID)},
)
_TEAM_EVENT = record(
    {
        "games": _SCORING,
        "match": _SCORING,
        "scores": items(one_of("MP", "GP")),
        "teams": items(
            record(
                {
                    "id": ID,
                    "tpn": SMALL,
                    "name": text(120, name=True),
                    "rating": maybe(SMALL),
                    "points": POINTS,
                    "virtual": number(-100_000, 100_000),
                    "roster": items(ID),
                },
                {"left": flag},
            )
        ),
        "others": items(_PRINTED),
        "matches": items(record({"table": SMALL, "white": ID, "black": ID, "boards": items(_TEAM_BOARD)})),
        "byes": items(record({"team": ID, "kind": BYE})),
    }
)
PAIRINGS = record(
    {
        "boards": items(
            record({"board": SMALL, "pairing": ID, "white": _PRINTED, "black": _PRINTED}, {"place": SMALL})
        ),
        "byes": items(record({"kind": BYE, "player": _PRINTED})),
    },
    {
        "round": SMALL,
        "position": maybe(number(0, 959)),
        "left": items(record({"id": ID, "expelled": flag})),
        "event": _TEAM_EVENT,
    },
)
# The columns of the system are plain data here; ``basics.load`` compares those of other installations with it.
ROUND_LIST = record(
    {
        "system": text(20),
        "lines": items(
            record({**_PERSON, "provisional": flag, "points": POINTS, "score": POINTS, "games": SMALL, "present": flag})
        ),
    },
    {"format": SMALL},
)

# Why a round has another version (``publication.queries.reasons``).
REASONS = items(record({}, {"kind": text(40), "text": text(1000), "reason": text(1000)}), most=20)

# --- Tournaments and players ----------------------------------------------------------------------------------------
REPORT_EXTRAS = record(
    {
        "rounds": SMALL,
        "codes": by_key(text()),
        "tiebreaks": items(text()),
        "tournament_type": text(),
        "round_dates": items(text()),
        "start_date": text(),
        "end_date": text(),
        "ranks": by_id(COUNT),
    },
    {
        "lines": items(record({"text": text()}, {"player": ID})),
        "birth_dates": by_id(text()),
        "numbers": by_id(COUNT),
        "team_ranks": by_id(COUNT),  # by the teams' numbers, which they keep
        "old_teams": flag,
    },
    or_empty=True,
)
# When the games of a match begin that come after its first.
MOST_LATER_GAMES = 11
LATER_GAMES = items(beginning, most=MOST_LATER_GAMES)
VIRTUAL_POINTS = items(SMALL)
# The screens of a hall beside the first one, by their numbers.
_SCREEN = {"number": SMALL, "name": text(40), "shows": text(9), "seconds": SMALL, "paused": flag, "message": text(200)}
_YOUNGER = {"pictures_after": SMALL}
HALL_SCREENS = items(record(_SCREEN, _YOUNGER), most=7)
# The screens of an event, each with the keys of the tournaments that it goes through; none: all.
EVENT_SCREENS = items(record({**_SCREEN, "tournaments": items(ID, most=20)}, _YOUNGER), most=8)

# Conditions of a category, by what they ask about.
_BAND = {"least": maybe(SMALL), "most": maybe(SMALL)}
CONDITIONS = record(
    {},
    {
        "rating": record({}, {**_BAND, "list": one_of("tournament", "fide", "national"), "or_unrated": flag}),
        "unrated": one_of("tournament", "fide", "national"),
        "age": record({"on": day}, _BAND),
        "born": record({}, {"first": maybe(SMALL), "last": maybe(SMALL)}),
        "sex": items(one_of("m", "w"), most=2),
        "club": items(text(120, name=True), most=40),
        "federation": items(text(3), most=40),
        "title": items(text(3), most=10),
        "newcomer": flag,
    },
)
MONEY = number(0, MOST_INTEGER)
# From the first place down: an amount, a thing, and what the thing is worth.
PRIZES = items(record({"amount": MONEY}, {"thing": text(80, name=True), "worth": MONEY}), most=200)
# Who got what on the list that was printed.
PRINTED_AWARDS = items(
    record(
        {
            "fund": text(60, name=True),
            "list": text(60, name=True),
            "place": SMALL,
            "number": number(),
            "team": text(120),
            "name": text(120),
            "amount": MONEY,
            "thing": text(80),
            "claimed": flag,
        }
    ),
    most=5000,
)
# Who stood where in a series when it was printed, known by the number of a player's row.
PRINTED_SERIES = items(record({"number": ID, "name": text(120), "rank": SMALL, "total": text(20)}), most=20_000)
# Whoever is an arbiter of the event, for reports to FIDE.
OFFICIALS = items(
    record(
        {"name": text(120, name=True), "role": text(10), "title": text(3), "federation": text(3), "fide_id": text(11)}
    ),
    most=40,
)

# --- Rounds ---------------------------------------------------------------------------------------------------------
EXPLANATION = an_object
KEPT_APART = items(items(ID))
_PAIRS = items(items(ID, exactly=2))
SEATING = record({"pairs": _PAIRS, "byes": by_id(BYE)})
PAST_SEATINGS = items(SEATING)
ENGINE_SEATING = record(
    {"present": items(ID), "pairs": _PAIRS, "bye": maybe(ID)}, {"reason": text(100_000)}, or_empty=True
)

# --- The log, other installations, lists ----------------------------------------------------------------------------
CHANGE = an_object
MIRROR_NUMBERS = by_key(by_id(ID))
DEADLINES = by_id(moment)
WEBHOOK_STATE = by_id(record({"version": COUNT, "results": by_key(text(60))}))
BROADCAST_ROUNDS = by_key(record({"id": text(8), "sent": text(64)}, {"pairings": text(64)}))
ODD_EXAMPLES = items(anything)
LIST_MAPPING = record(
    {"form": text(20), "encoding": text(20), "delimiter": text(1), "heading_line": SMALL, "columns": by_key(text(200))},
    or_empty=True,
)
NOTICES = items(text())
