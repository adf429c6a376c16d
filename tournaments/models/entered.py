"""Which columns of a tournament are entered, on which page, and until when."""

from __future__ import annotations

# What is entered about a tournament, by the pages of its settings.
BASIC_FIELDS = (
    "name", "place", "federation", "start_date", "end_date", "time_zone", "total_rounds", "chief_arbiter",
    "deputy_arbiters", "time_control", "time_control_code", "chess960", "first_table", "without_flags",
    "accent", "language",
)  # fmt: skip
RATING_FIELDS = (
    "long_event", "rating_type", "rating_order", "list_order", "list_unchecked", "expelled_left_out", "rating_method",
    "equal_order", "tiebreak_ratings", "norm_games", "norm_exemption",
)  # fmt: skip
PAIRING_FIELDS = (
    "system", "maxi", "cycles", "cycles_exchanged", "games_per_match", "third_place", "acceleration",
    "initial_colour", "points_win", "points_draw", "points_bye",
)  # fmt: skip
PRIVACY_FIELDS = ("clubs_hidden", "ratings_hidden", "forenames_short")
TOURNAMENT_FIELDS = (*BASIC_FIELDS, *RATING_FIELDS, *PAIRING_FIELDS, *PRIVACY_FIELDS)
# What an arbiter settles about the time before round 1, on a page of its own.
BEFORE_FIELDS = (
    "announced", "announcement", "entries_shown", "entry_form", "entry_closes", "most_entries", "least_rating",
    "most_rating", "born_from", "born_to", "guardian_age", "half_byes", "last_without_byes", "own_byes",
    "correction_minutes",
)  # fmt: skip
# How it may leave the site (sharing.actions), on a page of its own too.
SHARING_FIELDS = ("embed_sites", "search_hidden")
# Of TOURNAMENT_FIELDS, what the regulations fix before the first round is paired.
FIXED_BY_ROUND_1 = (
    "rating_method", "equal_order", "tiebreak_ratings", "system", "maxi", "cycles", "cycles_exchanged",
    "games_per_match", "third_place", "acceleration", "initial_colour", "points_win", "points_draw", "points_bye",
)  # fmt: skip
# And what can be changed after it, but touches pairings, standings or who has which rating: it is asked about.
ASKED_AFTER_ROUND_1 = (
    "total_rounds", "chess960", "long_event", "rating_type", "rating_order", "list_order", "expelled_left_out",
    "half_byes", "last_without_byes",
)  # fmt: skip
