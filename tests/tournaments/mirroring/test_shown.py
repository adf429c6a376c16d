"""A mirror is sent what its public pages show, and nothing else; with that its pages are those of the source."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.mirroring import stage
from tests.tournaments.mirroring.test_pieces import OWN_LINES, Sender, received
from tournaments.basics.dump import dump, dump_rows, dumped_fields, pack, tables
from tournaments.mirroring.actions import receiving
from tournaments.mirroring.actions.receiving import NotUsable, receive
from tournaments.mirroring.queries.pieces import digest_of, new_key, piece, public_state, pulse
from tournaments.mirroring.queries.shown import NOT_SENT, PUBLICATIONS, SENT, SENT_OF_TOURNAMENT, wanted
from tournaments.models import MirrorFrom, Publication, TiePlace, Tournament
from tournaments.publication.queries.public import public_tournament

# What stays at home, by the table: all of one that is not named in SENT. A new column comes here or there.
STAYING: dict[str, tuple[str, ...]] = {
    "apartgroup": ("id", "tournament_id", "kind", "value", "place", "first_round", "last_round"),
    "apartmember": ("id", "group_id", "player_id", "team_id"),
    "boardnote": ("id", "game_id", "text", "illegal_white", "illegal_black"),
    "byerequest": ("id", "tournament_id", "player_id", "round_number", "kind"),
    "category": ("conditions",),
    "byewish": ("id", "tournament_id", "player_id", "round_number", "kind", "refused"),
    "forbiddenpair": (
        *("id", "tournament_id", "one_id", "other_id", "one_team_id", "other_team_id", "first_round", "last_round"),
    ),
    "manualsession": ("id", "round_id", "started_at", "by_id", "by_name", "step", "seating", "past", "engine"),
    "prizerules": (
        *("id", "tournament_id", "currency", "digits", "coin", "remainder", "withdrawn_may_win", "least_games"),
        *("unclaimed", "fee", "printed", "printed_at"),
    ),
    "prizefund": ("id", "tournament_id", "place", "name", "cumulation", "based_on", "guaranteed", "capped"),
    "prizelist": (
        *("id", "fund_id", "place", "kind", "name", "prizes", "category_id", "own", "prize_places_only"),
        *("least_share", "least_players", "best", "by", "score", "winner_id"),
        *("winner_team_id", "board", "is_only"),
    ),
    "prizeexclusion": ("id", "fund_id", "player_id"),
    "settlement": ("id", "player_id", "fee", "paid", "is_absent", "withheld"),
    "playerreport": ("id", "game_id", "player_id", "colour", "result", "by_captain", "count", "at"),
    "lineup": ("id", "team_id", "round_number", "handed_in_at", "by_captain", "by_name"),
    "lineupplace": ("id", "line_up_id", "board", "player_id"),
    "playson": ("id", "player_id", "round_number"),
    "team": (
        *("short_name", "club", "federation", "captain", "strength", "entry_round", "withdrawn_from", "fixed_table"),
    ),
    "teambye": ("id", "team_id", "round_number", "kind"),
    "teamsettings": (
        *("board_colours", "match_win", "match_draw", "match_loss", "primary_score", "secondary_score"),
        *("colour_preferences", "bye_match_points", "bye_game_points", "line_up_minutes"),
        *("order_rule", "order_binds", "most_reserves", "scores_without_players"),
    ),
    "teamseat": ("id", "round_id", "team_id", "match_id", "colour", "bye"),
    "round": ("paired_by_id", "snapshot", "imported", "kept_apart", "manual_case"),
    "player": (
        *("fide_rating", "national_rating", "provisional_by_id", "rating_source", "rating_month", "official_rating"),
        *("rating_list", "national_id", "national_list", "national_month"),
        *("official_source", "official_month", "sex", "no_bye", "equal_place", "placed_as", "presence"),
        *("presence_own", "team_id", "roster_place", "fixed_table"),
    ),
    "ratingcorrection": ("by_name",),
    PUBLICATIONS: ("published_by_id", "by_name", "taken_back_by_name"),
}
STAYING_OF_TOURNAMENT = (
    *("rating_order", "list_order", "list_unchecked", "entry_form", "entry_closes", "pairings_at_once"),
    *("player_reports", "lots_seed", "first_table", "least_rating", "most_rating", "born_from", "born_to"),
    *("guardian_age", "possible_public", "hall_pictures_after"),
    *("norm_games", "norm_exemption", "officials"),
)


def columns_of(model: Any) -> set[str]:
    return {field.attname for field in model._meta.concrete_fields}


def test_every_column_is_sent_or_stays_by_name() -> None:
    known = {table.name: columns_of(table.model) for table in tables()}
    known[PUBLICATIONS] = columns_of(Publication)
    for name, columns in known.items():
        sent, staying = SENT.get(name, ()), STAYING.get(name, ())
        assert {*sent, *staying} == columns, name
        assert len(sent) + len(staying) == len(columns), f"{name}: a column cannot be sent and stay"
    own = [field.attname for field in dumped_fields()]
    assert sorted((*SENT_OF_TOURNAMENT, *STAYING_OF_TOURNAMENT)) == sorted(own)
    assert SENT.keys() | STAYING.keys() == known.keys()


@pytest.fixture
def event(db: None) -> Tournament:
    return stage.make_event()


@pytest.fixture
def mirror(event: Tournament) -> MirrorFrom:
    """A place in which each player gets a number that is found in pages again."""
    numbers = {str(pk): pk + 1_000_000 for pk in event.players.values_list("pk", flat=True)}
    return MirrorFrom.objects.create(name="Hall", key=new_key(), numbers={"player": numbers})


def plain(content: bytes, tournament: Tournament) -> str:
    """A page without what is the installation's own: addresses, numbers of rows, the note on the age of a copy."""
    text = re.sub(r"\b[78](0000\d\d)\b", r"n\1", content.decode()).replace(tournament.slug, "SLUG")
    text = re.sub(r"(?m)^UID:.*$", "UID", text)
    text = re.sub(r"(?m)^SEQUENCE:.*$", "SEQUENCE", text)  # counts what the installation has changed
    return "\n".join(line for line in text.splitlines() if line.strip() and not OWN_LINES.search(line))


def assert_same_pages(client: Client, event: Tournament, copy: Tournament, *, rounds: int) -> None:
    ours, theirs = (stage.public_addresses(one, rounds=rounds) for one in (event, copy))
    assert len(ours) == len(theirs) > 10
    for here, there in zip(ours, theirs, strict=True):
        answer, other = client.get(here), client.get(there)
        assert (answer.status_code, other.status_code) == (200, 200), here
        assert plain(other.content, copy).splitlines() == plain(answer.content, event).splitlines(), here


def test_all_public_pages_files_and_answers_are_those_of_the_source(
    event: Tournament, mirror: MirrorFrom, client: Client
) -> None:
    sender = Sender(event)

    def copied() -> Tournament:
        return Tournament.objects.get(pk=received(mirror, sender.next()).pk)

    stage.play(event)
    assert_same_pages(client, event, copied(), rounds=3)
    counted = public_tournament(event.slug)
    assert counted is not None
    assert counted.players == stage.PLAYERS - 1, "who enters later is not counted yet"
    stage.finish_round(event)
    assert_same_pages(client, event, copied(), rounds=3)


def test_before_round_1_the_entries_are_those_of_the_source(
    event: Tournament, mirror: MirrorFrom, client: Client
) -> None:
    copy = received(mirror, Sender(event).next())
    pages = [client.get(f"/{one.slug}/").content for one in (event, copy)]
    assert plain(pages[0], event) == plain(pages[1], copy)
    assert f"{stage.SECRET}, Late" in pages[1].decode(), "everybody reads of him now"
    Tournament.objects.filter(pk=event.pk).update(entries_shown=False)
    state = public_state(event)[0]
    assert state["tables"]["player"]["rows"] == []
    Tournament.objects.filter(pk=event.pk).update(announced=False)
    assert "pencil" not in json.dumps(public_state(event)[0])


def test_nothing_private_is_sent(event: Tournament) -> None:
    stage.play(event)
    whole_text = json.dumps(of_an_older_program(event))
    text = json.dumps(public_state(event)[0])
    for word in (stage.SECRET, '"w", 1111', "kept_apart", "snapshot", "@example.org"):
        assert word not in text, word
    for rating in ("1111", "1222", "1333"):  # as numbers, which microseconds are not
        assert not re.search(rf"(?<![\d.]){rating}(?!\d)", text), rating
        assert re.search(rf"(?<![\d.]){rating}(?!\d)", whole_text), rating
    assert whole_text.count(stage.SECRET) > 20
    assert NOT_SENT in text
    assert public_state(event)[0]["tables"]["round"]["rows"]
    explained = dict(zip(SENT["round"], public_state(event)[0]["tables"]["round"]["rows"][0], strict=True))
    assert explained["explanation"]["forbidden_pairs"] == []
    assert explained["explanation"]["players"]


def of_an_older_program(event: Tournament) -> dict[str, Any]:
    """A state with all tables and columns, as earlier versions sent it."""
    found = {**dump(Tournament.objects.get(pk=event.pk)), "slug": event.slug}
    found[PUBLICATIONS] = dump_rows(Publication.objects.filter(tournament=event).order_by("pk"))
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def held(mirror: MirrorFrom) -> str:
    """All that the mirror has, as text."""
    row = MirrorFrom.objects.select_related("tournament").get(pk=mirror.pk)
    assert row.tournament is not None
    state = receiving._state(row)
    return json.dumps([of_an_older_program(row.tournament), state])


def test_an_older_program_that_sends_more_is_taken_and_what_is_too_much_is_dropped(
    event: Tournament, mirror: MirrorFrom, client: Client
) -> None:
    stage.play(event)
    body = piece({"state": of_an_older_program(event)}, sequence=1, after="")
    assert stage.SECRET in json.dumps(of_an_older_program(event))
    copy = received(mirror, body)
    assert stage.SECRET not in held(mirror)
    assert_same_pages(client, event, copy, rounds=3)
    receive(mirror, body)
    sender = Sender(event)
    sender.sequence, sender.digest = 1, digest_of(body)
    receive(mirror, sender.next())
    assert_same_pages(client, event, copy, rounds=3)


def test_what_an_earlier_version_took_in_goes_with_the_next_sign_of_life(
    event: Tournament, mirror: MirrorFrom, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.play(event)
    state = of_an_older_program(event)
    body = piece({"state": state}, sequence=1, after="")
    with monkeypatch.context() as earlier:
        earlier.setattr(receiving, "wanted", lambda found: {**found, "deadlines": {}})
        copy = received(mirror, body)
    MirrorFrom.objects.filter(pk=mirror.pk).update(state=pack({"state": state}))
    assert stage.SECRET in held(mirror)
    receive(mirror, pulse(sequence=1, digest=digest_of(body), number=1))
    assert stage.SECRET not in held(mirror)
    assert_same_pages(client, event, Tournament.objects.get(pk=copy.pk), rounds=3)


@pytest.mark.parametrize("text", ["2026-07-01T12:00:00", "0001-01-01T00:00:00+00:00", "soon", 7])
def test_a_deadline_that_is_no_moment_is_refused(event: Tournament, mirror: MirrorFrom, text: object) -> None:
    state = {**public_state(event)[0], "deadlines": {"1": text}}
    with pytest.raises(NotUsable):
        receive(mirror, piece({"state": state}, sequence=1, after=""))


def test_lots_and_ranks_by_hand_wait_for_the_standings_that_they_make(event: Tournament) -> None:
    stage.play(event)
    TiePlace.objects.filter(tournament=event, player__tpn=1).update(group=1)
    Tournament.objects.filter(pk=event.pk).update(ranks_reason="a play-off")
    for out, sent in ((None, True), (2, True), (1, False)):
        Tournament.objects.filter(pk=event.pk).update(standings_out=out)
        state = public_state(event)[0]
        assert bool(state["tables"]["tieplace"]["rows"]) is sent, out
        assert (state["tournament"]["ranks_reason"] == "a play-off") is sent, out


def test_what_is_wanted_of_what_is_wanted_is_the_same(event: Tournament) -> None:
    stage.play(event)
    state = json.loads(json.dumps(public_state(event)[0]))
    assert wanted(state) == state
