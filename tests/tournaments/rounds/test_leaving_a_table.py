"""Who leaves a round robin: the games still to come are forfeited, and few games count for nobody (C.05, 6.6)."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.rounds.test_round_robins import made, publish
from tournaments.basics.annulled import annulled_entrants
from tournaments.basics.errors import Refused
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.log.kinds_of_players import PlayerWithdrawn
from tournaments.models import AuditEntry, Game, Player, Result, Round, Tournament, User
from tournaments.players.actions.entries import withdraw_player
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.results.actions.recording import record_result
from tournaments.standings.queries.current import Standings, current_standings

pytestmark = pytest.mark.django_db


def play(round_: Round, result: str = Result.WHITE_WINS) -> None:
    for game in Game.objects.filter(match__round=round_, result=Result.OPEN):
        record_result(game, result, by=None)


def results_of(player: Player) -> list[str]:
    games = Game.objects.filter(match__seats__player=player).order_by("match__round__number")
    sides = [("w" if game.sides()["w"].player_id == player.pk else "b", game.result) for game in games]
    return [f"{colour}:{result}" for colour, result in sides]


def standings(tournament: Tournament) -> Standings:
    tournament.refresh_from_db()
    rounds = published_rounds(tournament)
    return current_standings(tournament, rounds, named_players(tournament, rounds))


def points(table: Standings) -> dict[int, int]:
    return {line.player.tpn: line.points for line in table.lines}


@pytest.mark.parametrize(("rounds_played", "counts"), [(2, False), (3, True)])
def test_less_than_half_counts_for_nobody_and_half_is_enough(rounds_played: int, counts: bool) -> None:
    """Seven players have six games each; number 7 is free in round 4 of the table."""
    tournament = made(7)
    for round_ in publish(tournament, rounds_played):
        play(round_)
    leaver = tournament.players.get(tpn=7)
    before = points(standings(tournament))
    withdraw_player(leaver, by=None)
    for round_ in publish(tournament, 7 - rounds_played):
        play(round_, Result.DRAW)
    assert annulled_entrants(tournament) == (frozenset() if counts else {leaver.pk})
    forfeited = results_of(leaver)[rounds_played:]
    assert forfeited
    assert set(forfeited) <= {f"w:{Result.BLACK_WINS_FORFEIT}", f"b:{Result.WHITE_WINS_FORFEIT}"}
    table = standings(tournament)
    assert (7 in points(table)) is counts
    assert [line.player.tpn for line in table.left_out] == ([] if counts else [7])
    assert sum(before.values()) == 10 * 3 * rounds_played
    if counts:
        assert sum(points(table).values()) == 10 * 21
    else:
        assert sum(points(table).values()) == 10 * 15  # the games of six players among themselves


def test_in_two_cycles_it_is_half_of_all_games() -> None:
    tournament = made(4, cycles=2)
    first, second = publish(tournament, 6)[:2]
    play(first)
    play(second)
    leaver = tournament.players.get(tpn=4)
    withdraw_player(leaver, by=None)
    assert annulled_entrants(tournament) == {leaver.pk}
    leaver.refresh_from_db()
    assert leaver.withdrawn_from == 3
    assert (
        results_of(leaver).count(f"b:{Result.WHITE_WINS_FORFEIT}")
        + results_of(leaver).count(f"w:{Result.BLACK_WINS_FORFEIT}")
        == 4
    )
    text = "has withdrawn before half of the games: the results count in no standings"
    assert text in tournament.publications.order_by("-pk").first().note  # type: ignore[union-attr]


def test_two_who_have_left_lose_both() -> None:
    tournament = made(4)
    one, other = tournament.players.get(tpn=1), tournament.players.get(tpn=2)
    publish(tournament, 1)
    withdraw_player(one, by=None)
    withdraw_player(other, by=None)
    publish(tournament, 1)
    meeting = Game.objects.get(match__round__number=2, match__seats__player=one)
    assert meeting.result == Result.DOUBLE_FORFEIT


def test_nothing_is_left_to_forfeit_after_the_last_game() -> None:
    tournament = made(4)
    for round_ in publish(tournament, 3):
        play(round_)
    with pytest.raises(Refused, match="are decided"):
        withdraw_player(tournament.players.get(tpn=1), by=None)


def test_it_is_undone_as_one(arbiter: User) -> None:
    tournament = made(6, arbiters=(arbiter,))
    publish(tournament, 5)
    leaver = tournament.players.get(tpn=6)
    withdraw_player(leaver, by=arbiter)
    entry = AuditEntry.objects.filter(tournament=tournament, kind=PlayerWithdrawn.kind).latest("pk")
    undo(entry, by=arbiter)
    leaver.refresh_from_db()
    assert leaver.withdrawn_from is None
    assert not Game.objects.filter(match__seats__player=leaver).exclude(result=Result.OPEN).exists()


def test_everybody_reads_it(client: Client) -> None:
    tournament = made(6)
    for round_ in publish(tournament, 5)[:2]:
        play(round_)
    withdraw_player(tournament.players.get(tpn=6), by=None)
    page = client.get(reverse("public:standings", args=[tournament.slug])).text
    assert "withdrawn before half of the games, whose results do not count" in page
    crosstable = client.get(reverse("public:crosstable", args=[tournament.slug])).text
    assert tournament.players.get(tpn=6).name in crosstable


def test_the_file_says_who_is_not_ranked_and_comes_in_so(arbiter: User) -> None:
    tournament = made(6)
    for round_ in publish(tournament, 2):
        play(round_)
    withdraw_player(tournament.players.get(tpn=6), by=None)
    play(publish(tournament, 1)[0])
    text = export_trf(tournament)
    again = import_trf(text.encode(), by=arbiter, name="Again")
    leaver = again.players.get(tpn=6)
    assert (annulled_entrants(again), leaver.expelled) == (frozenset({leaver.pk}), False)
    assert points(standings(again)) == points(standings(tournament))


def test_the_crosstable_is_a_square_in_the_order_of_the_standings(client: Client) -> None:
    tournament = made(4, cycles=2)
    for round_ in publish(tournament, 6):
        play(round_, Result.DRAW)
    page = client.get(reverse("public:crosstable", args=[tournament.slug])).text
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    lines = body.split("<tr")[1:]
    assert len(lines) == 4
    for place, line in enumerate(lines):
        cells = re.findall(r'<td class="(own|cell met)">(.*?)</td>', line)
        assert [kind for kind, _games in cells] == ["own" if column == place else "cell met" for column in range(4)]
        assert [games.count('<b class="sq draw">½</b>') for _kind, games in cells] == [
            0 if column == place else 2 for column in range(4)
        ]


def test_the_printed_crosstable_is_the_same_square(arbiter: User, arbiter_client: Client) -> None:
    tournament = made(4, arbiters=(arbiter,), cycles=2)
    for round_ in publish(tournament, 6):
        play(round_, Result.WHITE_WINS)
    page = arbiter_client.get(reverse("arbiter:print_crosstable", args=[tournament.slug])).text
    assert re.findall(r'<th scope="col" class="centre">(\d+)</th>', page) == ["1", "2", "3", "4"]
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    lines = body.split("<tr")[1:]
    assert len(lines) == 4
    for place, line in enumerate(lines):
        cells = re.findall(r'<td class="centre( own)?">(.*?)</td>', line)
        assert [bool(own) for own, _games in cells] == [column == place for column in range(4)]
        assert [len(re.findall(r"\b[01]\b", re.sub(r"<[^>]*>", " ", games))) for _own, games in cells] == [
            0 if column == place else 2 for column in range(4)
        ]
