"""Which messages players and spectators see, as people who enter, play, captain, help, read the wall or a mail.

A file here is theirs whole; of all others only the messages that are named. ``tests/messages`` walks what they can
reach and says what is missing.
"""

from __future__ import annotations

FILES = (
    *("templates/404.html", "templates/error.html", "templates/base.html", "templates/public/*", "templates/shared/*"),
    # What hangs on the wall and lies on the tables, the prizes among it.
    *("templates/arbiter/prizes/parts/totals.html", "pairing/prizes/words.py", "tournaments/prizes/views/prints.py"),
    *("templates/arbiter/rounds/print/*", "templates/arbiter/events/print/*", "tournaments/files/exports/*"),
    *("tournaments/*/public.py", "tournaments/*/public/*", "tournaments/push/*", "tournaments/sharing/public/*"),
    "tournaments/publication/queries/*",
    *("tournaments/prizes/queries/diplomas.py", "tournaments/prizes/queries/narrowed.py"),
    *("tournaments/series/queries/*", "tournaments/series/models.py", "templates/arbiter/series/print/*"),
    # How things are said.
    *(
        f"tournaments/templatetags/{name}.py"
        for name in (
            *("card_charts", "chess", "chessboard", "match_rows", "matches", "picture", "ratings", "round_lists"),
            *("standing_marks", "systems", "tables", "tiebreaks"),
        )
    ),
    "tournaments/basics/joining.py",
    *("tournaments/basics/sides.py", "tournaments/basics/systems.py", "tournaments/basics/tiebreaks.py"),
    *("tournaments/basics/timetable.py", "tournaments/models/names.py", "tournaments/models/accents.py"),
    # What they do themselves: entering, byes, checking in, reporting, line-ups, comparing systems.
    *("tournaments/players/actions/check_in.py", "tournaments/players/actions/entry_requests.py"),
    *("tournaments/players/actions/personal.py", "tournaments/players/forms/entry_requests.py"),
    "tournaments/players/actions/collected.py",
    *("tournaments/players/forms/personal.py", "tournaments/players/models/personal.py"),
    *("tournaments/players/queries/entries.py", "tournaments/players/queries/headings.py"),
    *("tournaments/results/actions/reports.py", "tournaments/results/queries/windows.py"),
    *("tournaments/teams/actions/captains.py", "tournaments/teams/actions/line_ups.py"),
    "tournaments/teams/forms/line_ups.py",
    *("tournaments/comparison/forms.py", "tournaments/comparison/queries.py"),
    *("tournaments/players/actions/byes.py", "tournaments/results/actions/recording.py"),
    # What any page may answer: a fault, no page, a click on a page that is not of now.
    *("config/errors.py", "templates/arbiter/stale_form.html", "tournaments/stale_forms/unchanged.py"),
    # What they are told of rounds and standings.
    *("tournaments/rounds/queries/games.py", "tournaments/rounds/queries/picture.py"),
    *("tournaments/rounds/queries/possible_opponents.py", "tournaments/rounds/views/possible_opponents.py"),
    *("tournaments/standings/queries/bracket.py", "tournaments/tournament/queries/hall.py"),
    *("tournaments/tournament/queries/screens.py", "tournaments/rounds/models/round.py"),
    # Of the engine: “Why do I play her?”, the picture of a round, the lists of a round, the names of tie-breaks.
    *("pairing/engine/*/my_pairing.py", "pairing/engine/explanation/my_pairing_words.py"),
    *("pairing/engine/picture/words.py", "pairing/engine/explanation/why_not.py"),
    *("pairing/engine/*/round_list.py", "pairing/engine/systems/columns.py", "pairing/engine/systems/*/system.py"),
    "pairing/engine/systems/*/__init__.py",
    *("pairing/explaining/words.py", "pairing/engine/explanation/bye.py", "pairing/standings/registry.py"),
)

MESSAGES = frozenset(
    {
        # What can be chosen for a tournament and stands on its pages.
        *("1 August 2024", "1 March 2026", "female", "male", "standard", "rapid", "blitz"),
        *("FIDE", "national", "FIDE, else national", "national, else FIDE", "another one, as entered"),
        *("the higher one of FIDE and national", "by name", "by FIDE number", "by lot"),
        *("the older one first", "the younger one first", "in the order of entry"),
        # To helpers and captains.
        *("This link has ended. Ask the arbiter for another one.", "You cannot enter results for this board."),
        "Nobody plays for any team of this round. Enter the players of the teams first.",
        # What stands on diplomas where nobody has written anything else.
        *("Diploma", "Organiser\nChief arbiter"),
        "who may not ask for byes, as the player's page says, gets none with points.",
    }
)
