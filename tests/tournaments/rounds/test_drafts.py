"""The life of a round: pair, discard, publish."""

from __future__ import annotations

import pytest

from pairing.engine.steps import read_step
from pairing.engine.systems.dubov import pairer
from pairing.trf.reader import read_trf
from tests.tournaments.factories import enter_results, make_player, make_tournament, play_round
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused, Stale
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds import ColourDrawn
from tournaments.log.kinds_of_rounds import RoundPaired
from tournaments.models import ByeRequest, Game, Player, Publication, Round, Seat, Tournament, User
from tournaments.players.actions import entries
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db


def refusal(tournament: Tournament) -> str:
    """The words in which pairing is refused; nothing may have changed then."""
    before = list(Round.objects.values_list("pk", "number"))
    with pytest.raises(Refused) as refused:
        drafts.pair_next_round(tournament, by=None)
    assert list(Round.objects.values_list("pk", "number")) == before
    return str(refused.value)


def test_a_paired_round_is_a_draft_with_a_seat_for_every_player(arbiter: User) -> None:
    tournament = make_tournament(players=9)

    round_ = drafts.pair_next_round(tournament, by=arbiter)

    assert (round_.number, round_.is_published, round_.paired_by) == (1, False, arbiter)
    assert Seat.objects.filter(round=round_).count() == 9
    assert list(round_.games.values_list("match__table", "result", "published")) == [
        (n, "", False) for n in range(1, 5)
    ]
    assert Seat.objects.filter(round=round_, bye="U").count() == 1
    (paired,) = logged(RoundPaired)
    assert (paired.round_id, paired.round_number, paired.boards) == (round_.pk, 1, 4)
    assert paired.bye == PlayerNamed.of(Seat.objects.get(bye="U").player)


def test_the_stored_file_pairs_the_same_round_again() -> None:
    tournament = make_tournament(players=9)
    play_round(tournament)
    player = tournament.players.get(tpn=3)
    entries.request_bye(player, by=None, round_number=2, kind="H")

    round_ = drafts.pair_next_round(tournament, by=None)

    again = pairer.pair_round(read_trf(round_.snapshot).tournament())
    seated = {game.table: dict(game.match.seats.values_list("colour", "player__tpn")) for game in round_.games.all()}
    assert seated == {n: {"w": pair.white, "b": pair.black} for n, pair in enumerate(again.pairs, start=1)}
    assert Seat.objects.get(round=round_, player=player).bye == "H"
    assert "0000 - H" not in round_.snapshot.splitlines()[0]


def test_the_explanation_is_kept_as_data() -> None:
    round_ = drafts.pair_next_round(make_tournament(players=5), by=None)
    round_.refresh_from_db()

    assert [line["tpn"] for line in round_.explanation["players"]] == [1, 2, 3, 4, 5]
    steps = list(read_step(round_.explanation["steps"]).walk())
    assert [step.players for step in steps if step.key == "bye.chosen"] == [(5,)]
    assert all(step.article.startswith("5.2") for step in steps if step.key.startswith("colours."))


def test_a_second_click_makes_no_second_round() -> None:
    tournament = make_tournament()
    drafts.pair_next_round(tournament, by=None)

    assert "Round 1 has been paired already." in refusal(tournament)


def test_open_results_are_named_board_by_board() -> None:
    tournament = make_tournament(players=6)
    round_ = drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None)
    names = dict(Seat.objects.filter(match__table=2, round=round_).values_list("colour", "player__name"))
    white, black = (names[colour].partition(",")[0] for colour in "wb")

    said = refusal(tournament)

    assert f"Round 1, board 2: no result for {white} - {black}." in said
    assert said.count("no result for") == 3


def test_many_open_results_are_counted() -> None:
    tournament = make_tournament(players=30)
    drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None)

    assert "… and 5 more boards." in refusal(tournament)


def test_players_without_a_rating_are_named() -> None:
    tournament = make_tournament()
    Player.objects.filter(tournament=tournament, tpn__in=(2, 5)).update(rating=None)

    said = refusal(tournament)

    assert "Berg, Player 2; Eriksen, Player 5" in said
    assert "provisional" in said


@pytest.mark.parametrize(
    ("players", "rounds", "played", "said"),
    [
        (0, 7, 0, "at least two players"),
        (1, 7, 0, "at least two players"),
        (4, 1, 1, "Round 1 was the last one."),
        (2, 3, 1, "Round 2 cannot be paired completely"),
    ],
)
def test_why_there_is_no_round(players: int, rounds: int, played: int, said: str) -> None:
    tournament = make_tournament(players=players, rounds=rounds)
    for _number in range(played):
        play_round(tournament)
    assert said in refusal(tournament)


def test_round_1_draws_the_initial_colour_and_says_so() -> None:
    tournament = make_tournament(initial_colour="")

    drafts.pair_next_round(tournament, by=None)

    tournament.refresh_from_db()
    assert tournament.initial_colour in ("w", "b")
    assert tournament.initial_colour_drawn
    assert logged(ColourDrawn) == [ColourDrawn(colour_before="", colour=tournament.initial_colour)]
    top = Seat.objects.get(player__tpn=1, player__tournament=tournament)
    assert top.colour == tournament.initial_colour


def test_a_set_initial_colour_is_not_drawn() -> None:
    tournament = make_tournament(initial_colour="b")

    drafts.pair_next_round(tournament, by=None)

    tournament.refresh_from_db()
    assert (tournament.initial_colour, tournament.initial_colour_drawn) == ("b", False)
    assert Seat.objects.get(player__tpn=1).colour == "b"


def test_absent_players_get_the_bye_that_is_theirs() -> None:
    tournament = make_tournament(players=10)
    play_round(tournament)
    half, zero, gone, late = (tournament.players.get(tpn=tpn) for tpn in (1, 2, 3, 4))
    entries.request_bye(half, by=None, round_number=2, kind="H")
    entries.request_bye(zero, by=None, round_number=2, kind="Z")
    entries.request_bye(gone, by=None, round_number=2, kind="H")
    entries.withdraw_player(gone, by=None)
    newcomer = entries.add_player(tournament, by=None, name="Newman, Ann", rating=1500, entry_round=3)

    round_ = drafts.pair_next_round(tournament, by=None)

    byes = dict(Seat.objects.filter(round=round_, match=None).values_list("player__name", "bye"))
    assert byes == {half.name: "H", zero.name: "Z", gone.name: "Z", newcomer.name: "Z"} | {
        name: "U" for name, bye in byes.items() if bye == "U"
    }
    assert late.name not in byes or byes[late.name] == "U"


def test_round_4_freezes_the_tpns_and_discarding_it_does_not() -> None:
    tournament = make_tournament(players=8)
    for _number in range(3):
        play_round(tournament)
    tournament.refresh_from_db()
    assert not tournament.tpns_frozen

    draft = drafts.pair_next_round(tournament, by=None)
    tournament.refresh_from_db()
    assert tournament.tpns_frozen

    drafts.discard_draft(draft, by=None)
    tournament.refresh_from_db()
    assert not tournament.tpns_frozen


def test_discarding_a_later_round_leaves_the_tpns_frozen() -> None:
    tournament = make_tournament(players=8)
    for _number in range(4):
        play_round(tournament)

    drafts.discard_draft(drafts.pair_next_round(tournament, by=None), by=None)

    tournament.refresh_from_db()
    assert tournament.tpns_frozen


def test_discarding_leaves_nothing_and_pairing_again_gives_the_same() -> None:
    tournament = make_tournament(players=7)
    first = drafts.pair_next_round(tournament, by=None)
    seats = set(first.seats.values_list("player", "colour", "bye", "match__table"))

    drafts.discard_draft(first, by=None)
    assert not Round.objects.exists()
    assert not Game.objects.exists()
    assert not Seat.objects.exists()

    second = drafts.pair_next_round(tournament, by=None)
    assert set(second.seats.values_list("player", "colour", "bye", "match__table")) == seats


def test_a_published_round_is_not_discarded() -> None:
    round_ = drafts.publish_round(drafts.pair_next_round(make_tournament(), by=None), by=None)

    with pytest.raises(Refused, match="has been published"):
        drafts.discard_draft(round_, by=None)


def test_publishing_what_was_discarded_is_stale() -> None:
    draft = drafts.pair_next_round(make_tournament(), by=None)
    page_of_somebody_else = Round.objects.get(pk=draft.pk)
    drafts.discard_draft(draft, by=None)

    with pytest.raises(Stale, match="discarded"):
        drafts.publish_round(page_of_somebody_else, by=None)


def test_publishing_twice_makes_one_publication() -> None:
    draft = drafts.pair_next_round(make_tournament(), by=None)
    drafts.publish_round(draft, by=None)

    with pytest.raises(Refused, match="has been published already"):
        drafts.publish_round(draft, by=None)
    assert Publication.objects.count() == 1


def test_a_publication_freezes_pairings_and_list(arbiter: User) -> None:
    tournament = make_tournament(players=7)
    play_round(tournament)
    draft = drafts.pair_next_round(tournament, by=arbiter)

    drafts.publish_round(draft, by=arbiter)

    publication = Publication.objects.get(round=draft)
    assert (publication.version, publication.published_by) == (1, arbiter)
    assert publication.pairings["round"] == 2
    assert [board["board"] for board in publication.pairings["boards"]] == [1, 2, 3]
    assert [bye["kind"] for bye in publication.pairings["byes"]] == ["U"]
    scores = [(-line["score"], line["tpn"]) for line in publication.round_list["lines"]]
    assert scores == sorted(scores)
    for line in publication.round_list["lines"]:
        ratings = [opponent["rating"] for opponent in line["opponents"]]
        assert line["games"] == len(ratings)
        assert line["aro"] == (round(sum(ratings) / len(ratings)) if ratings else 0)
    assert set(draft.games.values_list("published", flat=True)) == {True}


def test_a_publication_stays_when_players_change() -> None:
    tournament = make_tournament(players=6)
    round_ = drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None)
    before = Publication.objects.values("pairings", "round_list").get(round=round_)

    entries.update_player(tournament.players.get(tpn=6), by=None, rating=2700, club="New club")
    enter_results(round_, by=None)

    assert Publication.objects.values("pairings", "round_list").get(round=round_) == before


def test_byes_that_nobody_asked_for_are_published_only_for_those_who_are_there() -> None:
    tournament = make_tournament(players=8)
    entries.request_bye(tournament.players.get(tpn=1), by=None, round_number=1, kind="Z")
    entries.withdraw_player(tournament.players.get(tpn=2), by=None)
    Player.objects.bulk_create([make_player(tournament, 9, entry_round=2)])

    round_ = drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None)

    byes = Publication.objects.get(round=round_).pairings["byes"]
    assert [(bye["kind"], bye["player"]["tpn"]) for bye in byes if bye["kind"] != "U"] == [("Z", 1)]
    assert ByeRequest.objects.count() == 1


def test_every_step_counts_as_a_change() -> None:
    tournament = make_tournament()
    seen = [tournament.revision]
    draft = drafts.pair_next_round(tournament, by=None)
    tournament.refresh_from_db()
    seen.append(tournament.revision)
    drafts.publish_round(draft, by=None)
    tournament.refresh_from_db()
    seen.append(tournament.revision)

    assert seen == sorted(set(seen))
