"""The kinds of what is settled before round 1 (announcement, check-in, groups), of ratings and of many at once."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.clicks.facts import (
    before_facts,
    given_values_facts,
    group_facts,
    groups_facts,
    many_facts,
    missing_facts,
    numbers_facts,
    presence_facts,
    round_ratings_facts,
)
from tournaments.clicks.finding import at, find_group, find_player, id_of, the_tournament
from tournaments.clicks.seen import Kind
from tournaments.tournament.forms.before import BeforeForm

BEFORE = Kind(
    "before",
    the_tournament,
    id_of,
    before_facts,
    lambda place, _row: at("before", place),
    ("tournament.update",),
    _("What is settled before round 1 has changed since this page was made."),
    form=BeforeForm,
)
PRESENCE = Kind(
    "presence",
    find_player,
    id_of,
    presence_facts,
    lambda place, _row: at("check_in", place),
    ("player.check_in", "player.remove"),
    _("Somebody else has noted something else of this player since this page was made."),
)
MISSING = Kind(
    "missing",
    the_tournament,
    id_of,
    missing_facts,
    lambda place, _row: at("missing", place),
    ("player.", "players.", "round."),
    _("Others have not come now than when this page was made."),
)
MANY = Kind(
    "many",
    the_tournament,
    id_of,
    many_facts,
    lambda place, _row: at("players", place),
    ("player.", "players.", "bye.", "tournament.update"),
    _("Players, or the byes that they have asked for, have changed since this page was made."),
)
ROUND_RATINGS = Kind(
    "round_ratings",
    the_tournament,
    id_of,
    round_ratings_facts,
    lambda place, _row: at("round_ratings", place),
    ("player.round_rating", "tournament.update"),
    _("The ratings by round have changed since this page was made."),
)
NUMBERS = Kind(
    "numbers",
    the_tournament,
    id_of,
    numbers_facts,
    lambda place, _row: at("numbers", place),
    ("player.", "players.", "round."),
    _("Ratings, titles, names or pairing numbers have changed since this page was made."),
)
GIVEN_VALUES = Kind(
    "given_values",
    the_tournament,
    id_of,
    given_values_facts,
    lambda place, _row: at("given_values", place),
    ("tournament.values", "tournament.tiebreaks", "player."),
    _("The values, the tie-breaks or the players have changed since this page was made."),
)
GROUPS = Kind(
    "groups",
    the_tournament,
    id_of,
    groups_facts,
    lambda place, _row: at("groups", place),
    ("forbidden.",),
    _("The groups with forbidden pairings have changed since this page was made."),
)
GROUP = Kind(
    "group",
    find_group,
    id_of,
    group_facts,
    lambda place, _row: at("groups", place),
    ("forbidden.",),
    _("This group is not what it was when this page was made."),
)
