"""What a mirror is sent: the columns of which its public pages are made, and of these what may be seen.

Both sides go through here: the one that sends, and the one that takes in, since the other one may be an older program
that sends more. A column that is not named stays at home, so one that is added to a model does, until it is added here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from typing import Any

from pairing.trf.event_type import has_predetermined_pairings
from tournaments.basics.dump import FORMAT, Table, dump_rows, dumped_fields, tables
from tournaments.journal.noting import plain
from tournaments.mirroring.queries.categories import members_by_tick
from tournaments.mirroring.queries.without_private import without_private
from tournaments.models import MOST_ROUNDS, HallShows, Player, Publication, Tournament
from tournaments.models.entered import PRIVACY_FIELDS
from tournaments.publication.queries.named import is_named
from tournaments.results.queries.deadline import deadlines

PUBLICATIONS = "publications"
# The name under which the table of a model stands in a piece, and the columns of it that are sent.
SENT: Mapping[str, tuple[str, ...]] = {
    "round": (
        *("id", "tournament_id", "number", "paired_at", "published_at"),
        *("explanation", "engine_version", "start_position", "manual_reason"),
    ),
    "player": (
        *("id", "tournament_id", "tpn", "name", "title", "federation", "rating", "provisional", "provisional_reason"),
        *("reported_rating", "fide_id", "birth_year", "club"),
        *("entry_round", "virtual_points", "withdrawn_from", "expelled", "name_hidden"),
    ),
    # What else is public of teams stands in the publications: rows of standings point to these.
    "team": ("id", "tournament_id", "tpn", "name"),
    "teamsettings": ("id", "tournament_id", "prizes_by", "prizes_games", "prizes_boards", "prizes_public"),
    "tiebreakvalue": ("id", "tournament_id", "player_id", "team_id", "code", "value"),
    "tieplace": ("id", "tournament_id", "player_id", "team_id", "round_number", "group", "place"),
    # Of categories who is in them, by ticks alone: why stays at home.
    "category": ("id", "tournament_id", "place", "name", "is_public"),
    "categorytick": ("id", "category_id", "player_id", "is_in"),
    "match": ("id", "round_id", "table", "goes_on", "decided_by", "decided_score"),
    "game": ("id", "match_id", "board", "number", "result", "rated", "published", "version", "changed_at"),
    "gamemoves": ("id", "game_id", "moves"),
    "seat": ("id", "round_id", "player_id", "match_id", "board", "colour", "bye"),
    "ratingcorrection": ("id", "game_id", "result", "rated", "colours_changed", "reason", "at"),
    "roundtime": ("id", "tournament_id", "round_number", "day", "time", "later_games"),
    "roundrating": ("id", "player_id", "round_number", "rating"),
    PUBLICATIONS: (
        *("id", "tournament_id", "number", "round_id", "version", "published_at", "note", "reasons", "certified"),
        *("pairings", "round_list"),
        *("taken_back_at", "taken_back_reason"),
    ),
}
# Of the tournament's own row.
SENT_OF_TOURNAMENT = (
    *("name", "place", "federation", "start_date", "end_date", "time_zone", "total_rounds"),
    *("chief_arbiter", "deputy_arbiters"),
    *(
        "time_control",
        "time_control_code",
        "chess960",
        "long_event",
        "tiebreak_ratings",
        "rating_type",
        "rating_method",
    ),
    *("equal_order", "expelled_left_out", "system", "maxi", "cycles", "cycles_exchanged", "games_per_match"),
    *("third_place", "without_flags", "accent", "language"),
    *("acceleration", "initial_colour", "initial_colour_drawn"),
    *("points_win", "points_draw", "points_bye", "tiebreaks", "tiebreak_edition", "given_values_note", "ranks_reason"),
    *("report_extras", "announced", "announcement", "entries_shown", "most_entries", "results_out", "standings_out"),
    *("live_standings", *PRIVACY_FIELDS),
    *("embed_sites", "search_hidden"),
    *("hall_message", "hall_screens"),
    *("hall_shows", "hall_seconds", "hall_paused", "half_byes", "last_without_byes", "own_byes", "correction_minutes"),
    *("tpns_frozen", "left_fide_mode_at", "left_fide_mode_round", "left_fide_mode_reason"),
)
# Another one whenever something else is sent.
MARK = hashlib.sha256(repr((SENT, SENT_OF_TOURNAMENT)).encode()).hexdigest()[:16]
NOT_SENT = "not sent to the mirror"  # in the place of a reason, which the database asks for

Row = dict[str, Any]
Named = dict[str, list[Row]]  # the rows of each table by its name in a piece


def state_of(tournament: Tournament) -> dict[str, Any]:
    """The columns that are sent, of all rows: what of them is not public yet is still to be taken out."""
    own = {field.attname: plain(field.value_from_object(tournament)) for field in dumped_fields()}
    publications = Publication.objects.filter(tournament=tournament).order_by("pk")
    return {
        "format": FORMAT,
        "slug": tournament.slug,
        "tournament": {name: own[name] for name in SENT_OF_TOURNAMENT},
        "tables": {
            table.name: dump_rows(table.rows_of(tournament), SENT[table.name])
            for table in tables()
            if table.name in SENT
        }
        | members_by_tick(tournament),
        PUBLICATIONS: dump_rows(publications, SENT[PUBLICATIONS]),
        "deadlines": deadlines(tournament),
    }


def wanted(state: Mapping[str, Any]) -> dict[str, Any]:
    """What a mirror shows of ``state``, which may be another program's, and nothing else.

    Raises:
        KeyError, TypeError, ValueError, AttributeError: it is no state.
    """
    own = {name: state["tournament"][name] for name in SENT_OF_TOURNAMENT if name in state["tournament"]}
    columns = {name: [one for one in table_in(state, name)["columns"] if one in sent] for name, sent in SENT.items()}
    found: Named = {name: rows_of(table_in(state, name)) for name in SENT}
    players, teams = _players_shown(own, found), _teams_shown(found)
    found["player"] = [row for row in found["player"] if row["id"] in players]
    found["team"] = [row for row in found["team"] if row["id"] in teams]
    found["teamsettings"] = [row for row in found["teamsettings"] if row.get("prizes_public")]
    out = [own[name] for name in ("results_out", "standings_out") if own.get(name) is not None]
    found["tieplace"] = [row for row in found["tieplace"] if row["round_number"] <= min(out, default=MOST_ROUNDS)]
    if own.get("results_out") is not None:
        found["gamemoves"] = _of_rounds_up_to(own["results_out"], found)
    if not any(row["group"] for row in found["tieplace"]):
        own["ranks_reason"] = ""
    found["category"] = [row for row in found["category"] if row.get("is_public")]
    public = {row["id"] for row in found["category"]}
    found["categorytick"] = [row for row in found["categorytick"] if row["category_id"] in public]
    for name in ("seat", "roundrating", "tiebreakvalue", "tieplace", "categorytick"):
        found[name] = [row for row in found[name] if row["player_id"] in players or row.get("team_id") in teams]
    _take_out_of_publications(found[PUBLICATIONS], players)
    _take_out_of_rounds(found["round"], found[PUBLICATIONS])
    _put_in_place_of_reasons(found)
    without_private(own, found, found[PUBLICATIONS])
    reduced = {
        name: {"columns": columns[name], "rows": [[row[one] for one in columns[name]] for row in rows]}
        for name, rows in found.items()
    }
    publications = reduced.pop(PUBLICATIONS)
    return {
        **{name: state[name] for name in ("format", "slug")},
        "tournament": own | _reduced(own),
        "tables": reduced,
        PUBLICATIONS: publications,
        "deadlines": state.get("deadlines", {}),
    }


def table_in(state: Mapping[str, Any], name: str) -> Table:
    """The table of this name, empty where there is none."""
    found: Table = state[PUBLICATIONS] if name == PUBLICATIONS else state["tables"].get(name) or {}
    if found and "id" not in found["columns"]:  # made of an older column: rows are known by their position
        rows = [[number, *row] for number, row in enumerate(found["rows"], start=1)]
        return {"columns": ["id", *found["columns"]], "rows": rows}
    return found or {"columns": [], "rows": []}


def rows_of(table: Table) -> list[Row]:
    """The rows of a table, as values by column."""
    return [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]


def _players_shown(own: Row, found: Named) -> Collection[int]:
    """The ids of those who are named: in a list of entries that is shown, or in a round that was published.

    Nobody mentions who enters later until then, though everybody has a seat in every round.
    """
    if not found[PUBLICATIONS]:
        shown = own.get("announced") and own.get("entries_shown")
        return {row["id"] for row in found["player"] if shown and row["withdrawn_from"] is None}
    named = set()
    for row in found[PUBLICATIONS]:
        pairings = row["pairings"]
        named |= {board[side]["id"] for board in pairings["boards"] for side in ("white", "black")}
        named |= {bye["player"]["id"] for bye in pairings["byes"]}
        named |= {player["id"] for player in pairings.get("event", {}).get("others", ())}
    numbers = {row["id"]: row["number"] for row in found["round"]}
    there = ("entry_round", "withdrawn_from")
    people = {row["id"]: Player(**{name: row[name] for name in there}) for row in found["player"]}
    for seat in found["seat"]:
        if is_named(seat["bye"], numbers[seat["round_id"]], people[seat["player_id"]]):
            named.add(seat["player_id"])
    return named


def _teams_shown(found: Named) -> Collection[int]:
    """The ids of the teams that a publication names, as far as there are rows of them."""
    events = [row["pairings"]["event"] for row in found[PUBLICATIONS] if "event" in row["pairings"]]
    named = {team["id"] for event in events for team in event["teams"]}
    return named & {row["id"] for row in found["team"]}


def _take_out_of_publications(publications: list[Row], players: Collection[int]) -> None:
    for row in publications:
        left = [one for one in row["pairings"].get("left", ()) if one["id"] in players]
        row["pairings"] = {**row["pairings"], **({"left": left} if "left" in row["pairings"] else {})}
        if "event" not in row["pairings"]:  # there the lines are of teams, and only of those that are named
            lines = [line for line in row["round_list"]["lines"] if line["id"] in players]
            row["round_list"] = {**row["round_list"], "lines": lines}


def _take_out_of_rounds(rounds: list[Row], publications: list[Row]) -> None:
    """Of the explanation the forbidden pairs, and whoever is in no list of the round."""
    listed: dict[int, set[int]] = {}
    for row in publications:
        listed.setdefault(row["round_id"], set()).update(line["tpn"] for line in row["round_list"]["lines"])
    for row in rounds:
        kept = row["explanation"]
        if kept:
            known = listed.get(row["id"], set())
            players = [player for player in kept.get("players", ()) if player["tpn"] in known]
            row["explanation"] = {**kept, "players": players, "forbidden_pairs": []}


def _put_in_place_of_reasons(found: Named) -> None:
    """What the database asks for and nobody is to know."""
    for row in found["round"]:
        row["paired_at"] = row["published_at"]
        row["manual_reason"] = NOT_SENT if row.get("manual_reason") else ""
    for row in found["player"]:
        row["provisional_reason"] = NOT_SENT if row["provisional"] else ""
    changed = {row["id"]: row["changed_at"] for row in found["game"]}
    for row in found["ratingcorrection"]:
        row["reason"], row["at"] = NOT_SENT, changed[row["game_id"]]


def _reduced(own: Row) -> Row:
    """The fields of the tournament of which a part is sent."""
    reduced: Row = {"report_extras": _of_the_file(own.get("report_extras") or {})}
    if not own.get("announced"):
        reduced |= {"announcement": "", "entries_shown": False}
    if own.get("hall_shows") == HallShows.PICTURE:  # pictures stay in the hall
        reduced["hall_shows"] = HallShows.PAIRINGS.value
    return {name: value for name, value in reduced.items() if name in own}


def _of_the_file(extras: Mapping[str, Any]) -> dict[str, Any]:
    """Of what an imported report file said: that its pairings stood before the event, by which tie-breaks differ."""
    if not extras:
        return {}
    code, kind = extras["codes"].get("192", ""), extras["tournament_type"]
    if not has_predetermined_pairings(code, kind):
        return {}
    nothing = {"tiebreaks": [], "round_dates": [], "start_date": "", "end_date": "", "lines": []}
    return {
        "rounds": extras["rounds"],
        "codes": {"192": code} if code else {},
        "tournament_type": kind,
        **nothing,
        "birth_dates": {},
        "ranks": {},
    }


def _of_rounds_up_to(last: int, found: Named) -> list[Row]:
    """The moves of games whose results are public."""
    rounds = {row["id"] for row in found["round"] if row["number"] <= last}
    matches = {row["id"] for row in found["match"] if row["round_id"] in rounds}
    games = {row["id"] for row in found["game"] if row["match_id"] in matches}
    return [row for row in found["gamemoves"] if row["game_id"] in games]
