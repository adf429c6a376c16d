"""What of a change everybody may read: by the rows that it wrote, and whether they are shown.

A draft, a result that is withheld, an entry that nobody sees move no ``public_revision``: it is in the ETag of
public pages, and a move would give it away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import F, QuerySet, Value
from django.db.models.functions import Greatest

from tournaments.basics.prepared_writes import update
from tournaments.journal.noting import DELETED, INSERTED, UPDATED, Step, unnoted
from tournaments.models import (
    Category,
    Game,
    Player,
    Publication,
    Round,
    Seat,
    SeriesTournament,
    TiePlace,
    Tournament,
)
from tournaments.models.tournament import MOST_ROUNDS, new_public_revision

# What a public page prints of the tournament's own row, or goes by.
PRINTED = frozenset(
    [
        *("slug", "name", "place", "federation", "start_date", "end_date", "time_zone", "total_rounds"),
        *("without_flags", "clubs_hidden", "ratings_hidden", "forenames_short", "accent", "language"),
        *(
            "chief_arbiter",
            "deputy_arbiters",
            "time_control",
            "time_control_code",
            "system",
            "third_place",
            "games_per_match",
            "correction_minutes",
            "points_win",
        ),
        *("points_draw", "points_bye", "tiebreaks", "tiebreak_edition", "expelled_left_out", "given_values_note"),
        *(
            "tiebreak_ratings",
            "long_event",
            "results_out",
            "standings_out",
            "rating_method",
            "equal_order",
        ),
        "live_standings",
        "possible_public",
        *("hall_message", "hall_screens", "hall_pictures_after"),
        *("hall_shows", "hall_seconds", "hall_paused", "left_fide_mode_at", "left_fide_mode_round"),
        *("embed_sites", "search_hidden", "left_fide_mode_reason", "report_extras", "announced"),
    ]
)
PRINTED_IF_ANNOUNCED = frozenset(["announcement", "entries_shown", "entry_closes", "most_entries"])
ENTRY = frozenset(["tpn", "name", "title", "rating", "provisional", "federation", "club", "entry_round", "name_hidden"])
SHOWN_OF_PLAYER = frozenset(["reported_rating", "name_hidden"])  # once there is a round; all else is published with it
# Of players what categories go by whose standings everybody reads.
OF_CATEGORIES = frozenset(
    [
        *("rating", "fide_rating", "official_rating", "provisional", "national_rating"),
        *("birth_year", "sex", "club", "federation", "title"),
    ]
)
# By which it is known who is the same person in a series.
OF_PERSONS = frozenset(["name", "fide_id", "national_id"])
# Of a round that is published; its pairings are those of the publication.
EXPLAINED = frozenset(["explanation", "engine_version"])
PLAYED = frozenset(["result", "rated"])
PRIZES = frozenset(["prizes_by", "prizes_games", "prizes_boards", "prizes_public"])


def count_public(tournament: Tournament) -> None:
    """Something that everybody may read of the locked ``tournament`` is another."""
    tournament.public_revision = new_public_revision(tournament.public_revision)
    update(tournament, "public_revision")


def renew_public_pages(tournaments: QuerySet[Tournament]) -> None:
    """Every public page of ``tournaments`` is another one: what shows on all of them has changed."""
    with unnoted():
        tournaments.update(public_revision=Greatest(F("public_revision") + 1, Value(new_public_revision())))


def is_public(tournament: Tournament, steps: Iterable[Step]) -> bool:
    """Whether a public page is another one by ``steps``, which were written; ``tournament`` is as it is now."""
    return any(step[0] not in HIDDEN and _SHOWN[step[0]](tournament, step) for step in steps)


def _keys(step: Step) -> list[int]:
    return [row[0] for row in step[3]]


def _gone(step: Step) -> list[dict[str, Any]]:
    """The rows that went, by column."""
    return [dict(zip(step[2], row, strict=True)) for row in step[3]] if step[1] == DELETED else []


def _tournament(tournament: Tournament, step: Step) -> bool:
    columns = PRINTED.intersection(step[2])
    if columns or (tournament.announced and PRINTED_IF_ANNOUNCED.intersection(step[2])):
        return True
    return "ranks_reason" in step[2] and _ranks(tournament, TiePlace.objects.filter(group__gt=0))


def _publication(_tournament: Tournament, step: Step) -> bool:
    """One that was taken back stays as it is when its round goes."""
    if step[2] != ["round_id"]:
        return True
    return Publication.objects.filter(pk__in=_keys(step), taken_back_at=None).exists()


def _round(_tournament: Tournament, step: Step) -> bool:
    """One that comes or goes shows by its publication."""
    if step[1] != UPDATED:
        return False
    published = Round.objects.filter(pk__in=_keys(step), published_at__isnull=False)
    return "published_at" in step[2] or (bool(EXPLAINED.intersection(step[2])) and published.exists())


def _game(tournament: Tournament, step: Step) -> bool:
    if step[1] == DELETED:
        return any(row["published"] for row in _gone(step))
    if step[1] != INSERTED and not PLAYED.intersection(step[2]):
        return "published" in step[2]
    if tournament.results_out is None and "result" in step[2]:
        return True  # there is none on a board that is not published
    return _are_shown(tournament, _keys(step))


def _match(tournament: Tournament, step: Step) -> bool:
    """Who goes on from a level match; all else of it everybody reads as the publication has it."""
    if step[1] == INSERTED or (step[1] == UPDATED and "goes_on" not in step[2] and "decided_by" not in step[2]):
        return False
    if step[1] == DELETED:
        return any(row["goes_on"] for row in _gone(step))
    return _are_shown(tournament, [*Game.objects.filter(match__in=_keys(step)).values_list("pk", flat=True)])


def _rating_correction(tournament: Tournament, step: Step) -> bool:
    games = Game.objects.filter(rating_correction__in=_keys(step)).values_list("pk", flat=True)
    return _are_shown(tournament, [*games, *(row["game_id"] for row in _gone(step))])


def _game_moves(tournament: Tournament, step: Step) -> bool:
    games = Game.objects.filter(moves__in=_keys(step)).values_list("pk", flat=True)
    return _are_shown(tournament, [*games, *(row["game_id"] for row in _gone(step))])


def _are_shown(tournament: Tournament, games: list[int]) -> bool:
    """Whether everybody sees the result of one of these games."""
    rows = Game.objects.filter(pk__in=games, published=True)
    if tournament.results_out is not None:
        rows = rows.filter(match__round__number__lte=tournament.results_out)
    return rows.exists()


def _ranks(tournament: Tournament, rows: Any) -> bool:
    """Whether standings that everybody may see go by one of ``rows``."""
    return rows.filter(tournament=tournament, round_number__lte=_last_standings(tournament)).exists()


def _last_standings(tournament: Tournament) -> int:
    """The last round after which everybody may see the standings."""
    return min(MOST_ROUNDS if out is None else out for out in (tournament.results_out, tournament.standings_out))


def _tie_place(tournament: Tournament, step: Step) -> bool:
    if any(row["round_number"] <= _last_standings(tournament) for row in _gone(step)):
        return True
    return _ranks(tournament, TiePlace.objects.filter(pk__in=_keys(step)))


def _round_rating(tournament: Tournament, _step: Step) -> bool:
    """Rating changes go by them, and tie-breaks can."""
    return tournament.long_event and _has_begun(tournament)


def _player(tournament: Tournament, step: Step) -> bool:
    if not _has_begun(tournament):
        return tournament.announced and tournament.entries_shown and _is_entry(step)
    if step[1] != UPDATED:
        return False  # nobody who is named comes or goes
    if OF_CATEGORIES.intersection(step[2]) and _categories(tournament).exists():
        return True
    in_series = SeriesTournament.objects.filter(tournament=tournament)
    if (OF_CATEGORIES | OF_PERSONS).intersection(step[2]) and in_series.exists():
        return True
    another_stay = bool({"entry_round", "withdrawn_from"}.intersection(step[2]))
    return bool(SHOWN_OF_PLAYER.intersection(step[2])) or (another_stay and _is_named_otherwise(step))


def _is_entry(step: Step) -> bool:
    """Whether one of the players stands, or stood, in the list of entries."""
    if step[1] == DELETED:
        return any(row["withdrawn_from"] is None for row in _gone(step))
    if "withdrawn_from" in step[2]:
        return True
    there = Player.objects.filter(pk__in=_keys(step), withdrawn_from=None)
    return (step[1] == INSERTED or bool(ENTRY.intersection(step[2]))) and there.exists()


def _is_named_otherwise(step: Step) -> bool:
    """Whether one of the players has a seat by which they were named (``is_named``) before and are not now, or so."""
    absent = Seat.objects.filter(
        player__in=_keys(step), bye=Seat.ByeKind.ZERO_POINT, round__published_at__isnull=False
    ).select_related("player", "round")
    before = {key: dict(zip(step[2], values, strict=False)) for key, *values in step[3]}
    for seat in absent:
        number, now = seat.round.number, seat.player.takes_part_in(seat.round.number)
        for name, value in before[seat.player_id].items():
            setattr(seat.player, name, value)
        if seat.player.takes_part_in(number) != now:
            return True
    return False


def _categories(tournament: Tournament) -> Any:
    """The categories whose standings everybody may read."""
    return Category.objects.filter(tournament=tournament, is_public=True)


def _category(tournament: Tournament, step: Step) -> bool:
    if not _has_begun(tournament):
        return False
    if step[1] == DELETED:
        return any(row["is_public"] for row in _gone(step))
    return "is_public" in step[2] or _categories(tournament).filter(pk__in=_keys(step)).exists()


def _category_tick(tournament: Tournament, step: Step) -> bool:
    """A tick goes with its category, or before others come."""
    if not _has_begun(tournament):
        return False
    if step[1] == DELETED:
        return _categories(tournament).exists()
    return _categories(tournament).filter(ticks__in=_keys(step)).exists()


def _team_settings(tournament: Tournament, step: Step) -> bool:
    """What teams are paired and ranked by stands in the publications; only the board prizes are read here."""
    return _has_begun(tournament) and (step[1] != UPDATED or bool(PRIZES.intersection(step[2])))


def _has_begun(tournament: Tournament) -> bool:
    return Publication.objects.filter(tournament=tournament).exists()


_SHOWN: dict[str, Callable[[Tournament, Step], bool]] = {
    "tournament": _tournament,
    "publication": _publication,
    "round": _round,
    "game": _game,
    "match": _match,
    "ratingcorrection": _rating_correction,
    "gamemoves": _game_moves,
    "player": _player,
    "tieplace": _tie_place,
    "tiebreakvalue": lambda tournament, _step: _has_begun(tournament),
    "roundrating": _round_rating,
    "roundtime": lambda _tournament, _step: True,
    "hallpicture": lambda _tournament, _step: True,
    "teamsettings": _team_settings,
    "category": _category,
    "categorytick": _category_tick,
}
# Tables of which the public reads nothing; seats and what matches are it reads as the publication has them.
HIDDEN = frozenset(
    [
        *("seat", "team", "teamseat", "byerequest", "byewish", "entryrequest", "personallink"),
        *(
            "teambye",
            "lineup",
            "lineupplace",
            "forbiddenpair",
            "apartgroup",
            "apartmember",
            "boardnote",
            "playerreport",
            "playson",
            *("prizerules", "prizefund", "prizelist", "prizeexclusion", "settlement"),
        ),
    ]
)
