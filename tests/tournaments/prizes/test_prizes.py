"""Prizes planned, awarded by the standings, read out, signed for, and told where they have changed."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.factories import Make, Play
from tournaments.basics.errors import Refused
from tournaments.models import AuditEntry, Category, Game, Player, PrizeFund, PrizeList, Result, Tournament, User
from tournaments.prizes.actions import prizes as actions
from tournaments.prizes.actions.categories import add_category, remove_category
from tournaments.prizes.actions.fees import enter_fees
from tournaments.prizes.actions.withholding import set_withheld
from tournaments.prizes.queries.fees import fees_of
from tournaments.prizes.queries.money import prizes_as_text, prizes_from_text
from tournaments.prizes.queries.plan import Awarded, awarded, rules_of, settlements_of
from tournaments.prizes.queries.shown import payments, read_out, remarks, shown_funds, shown_receipts, shown_totals
from tournaments.results.actions.recording import record_result

pytestmark = pytest.mark.django_db
PAGE = "/arbiter/t/open/prizes/"


@pytest.fixture
def event(make_tournament: Make, play_round: Play) -> Tournament:
    """Eight players after three of three rounds; the lower half are women."""
    tournament = make_tournament(players=8, rounds=3)
    Player.objects.filter(tournament=tournament, tpn__gt=4).update(sex="w")
    Player.objects.filter(tournament=tournament).update(club="Tower")
    for _number in range(3):
        play_round(tournament)
    return Tournament.objects.get(pk=tournament.pk)


def fund(event: Tournament, **fields: Any) -> PrizeFund:
    return actions.add_fund(event, by=None, **{"name": "Money", **fields})


def lists(of: PrizeFund, *named: tuple[str, str], **fields: Any) -> list[PrizeList]:
    made = [{"kind": "places", "name": name, "prizes": prizes_from_text(text, 2), **fields} for name, text in named]
    return actions.add_lists(of, made, by=None)


def known(event: Tournament) -> Awarded:
    found = awarded(event)
    assert found.outcome is not None, found.problems
    return found


def amounts(event: Tournament) -> list[tuple[str, int, int]]:
    outcome = known(event).outcome
    assert outcome is not None
    return [(one.list, one.place, one.amount) for one in outcome.awards]


def test_what_is_withheld_stands_on_receipts_and_in_files(event: Tournament, arbiter_client: Client) -> None:
    lists(fund(event), ("Main", "300 200.01 100"), own=100)
    found = known(event)
    assert found.outcome is not None
    first, second = (one.number for one in found.outcome.awards[:2])
    page = arbiter_client.get(PAGE).content.decode()
    assert f'name="part_{first}"' in page
    expected = page.partition('name="expected" value="')[2].partition('"')[0]
    sent = {f"part_{first}": "15.825", f"part_{second}": "30", "expected": expected}
    assert arbiter_client.post(f"{PAGE}withheld/", sent).status_code == 302
    paid = payments(known(event), found.outcome)
    told = [(one.percent, one.receipt.gross, one.receipt.withheld, one.receipt.net) for one in paid.lines]
    assert told == [("15.825", 30000, 4748, 25252), ("30", 20001, 6000, 14001), ("", 10000, 0, 10000)]
    assert (paid.gross, paid.withheld, paid.net) == ("600.01 EUR", "107.48 EUR", "492.53 EUR")
    receipts = unescape(arbiter_client.get("/arbiter/t/open/print/receipts/").content.decode())
    assert receipts.count("Withheld for the tax office") == 2
    assert "252.52 EUR" in receipts
    rows = arbiter_client.get(f"{PAGE}payments.csv").content.decode("utf-8-sig").splitlines()
    assert rows[0] == 'Name,Federation,Prizes,"Withheld, percent",Withheld,Handed over'
    assert rows[1].endswith(",300.00,15.825,47.48,252.52")
    assert arbiter_client.get(f"{PAGE}payments.xlsx").status_code == 200
    for wrong in ("-1", "100.001", "x", "1.2345"):
        answer = arbiter_client.post(f"{PAGE}withheld/", {**sent, f"part_{first}": wrong})
        assert answer.status_code in (409, 412, 422)
    with pytest.raises(Refused, match="from 0 to 100"):
        set_withheld(event, {first: 100_001}, by=None)


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("500 300 2x100", "500 300 100 100"),
        ("87,50 50", "87.50 50"),
        ("200 + Book (20); Cup; 50", "200 + Book (20); Cup; 50"),
        ("Cup (30)\nMedal", "Cup (30); Medal"),
    ],
)
def test_prizes_are_written_and_read(text: str, again: str) -> None:
    prizes = prizes_from_text(text, 2)
    assert prizes_as_text(prizes, 2) == again
    assert prizes_from_text(again, 2) == prizes


@pytest.mark.parametrize("text", ["", "-5", "1.2.3", "500 Book", "(20)", "999x1", "1,005", "99999999999"])
def test_what_is_no_prize_is_refused_with_a_way_to_write_it(text: str) -> None:
    with pytest.raises(ValueError, match=r"[Ww]rite|cannot|can be paid"):
        prizes_from_text(text, 2)


def test_each_decision_has_its_sentence_and_sums_fit(event: Tournament) -> None:
    women = add_category(event, by=None, name="Women", conditions={"sex": ["w"]}, is_public=True)
    money = fund(event)
    lists(money, ("Main", "300 200 100"), own=50)
    lists(money, ("Women", "120 60"), category=women)
    found = known(event)
    outcome = found.outcome
    assert outcome is not None
    shown = [award for one in shown_funds(found, outcome) for part in one.lists for award in part.awards]
    assert all(award.why for award in shown), "no prize without its reason"
    assert all(award.award.name.partition(",")[0] in " ".join(award.why) for award in shown)
    numbers = [award.number for award in outcome.awards]
    assert len(numbers) == len(set(numbers)), "one prize a player"
    total = next(one for one in shown_funds(found, outcome)).total
    assert total.awarded + total.left == total.announced == 78_000
    women_in = {one.number for one in outcome.awards if one.list == "Women"}
    assert women_in <= set(event.players.filter(sex="w").values_list("pk", flat=True))


def test_who_withdrew_was_excluded_or_did_not_come_wins_nothing(event: Tournament) -> None:
    money = fund(event)
    lists(money, ("Main", "300 200 100"))
    first, second = (one.player for one in known(event).standings.lines[:2])
    leader = Player.objects.get(pk=first.id)
    actions.change_fund(money, by=None, name="Money", excluded=[leader])
    found = known(event)
    outcome = found.outcome
    assert outcome is not None
    assert outcome.awards[0].number == second.id
    assert any("takes no prize of Money" in text for text in remarks(found, outcome))
    actions.note_absent(event, [Player.objects.get(pk=second.id)], by=None)
    outcome = known(event).outcome
    assert outcome is not None
    assert not outcome.awards[0].is_claimed, "it stays with the organiser"
    assert len(shown_receipts(known(event), outcome)) == 2
    actions.set_rules(event, by=None, unclaimed="passes")
    outcome = known(event).outcome
    assert outcome is not None
    assert outcome.awards[0].number not in {first.id, second.id}
    actions.set_rules(event, by=None, least_games=4)
    outcome = known(event).outcome
    assert outcome is not None
    assert not outcome.awards, "nobody has played four games"


def test_teams_and_prizes_by_hand(event: Tournament) -> None:
    Player.objects.filter(tournament=event, tpn__gt=4).update(club="Lindenhof")
    money = fund(event)
    one = event.players.get(tpn=8)
    prize = {"name": "Best game", "prizes": prizes_from_text("Wine", 2), "kind": "by hand", "winner": one}
    clubs = {"name": "Clubs", "prizes": prizes_from_text("80 40", 2), "kind": "teams", "best": 3}
    actions.add_lists(money, [prize, clubs], by=None)
    outcome = known(event).outcome
    assert outcome is not None
    by_list = {award.list: award for award in outcome.awards if award.place < 2}
    assert by_list["Best game"].number == one.pk
    assert by_list["Clubs"].team in {"Tower", "Lindenhof"}, "as the standings have the clubs now"


def test_the_list_is_read_out_from_the_lowest_prize_and_totals_add_up(event: Tournament) -> None:
    money = fund(event)
    lists(money, ("Main", "300 200 100"), ("Second", "50"))
    found = known(event)
    outcome = found.outcome
    assert outcome is not None
    told = read_out(found, outcome)
    assert [one.name for one in told] == ["Second", "Main"]
    assert [award.place for award in told[1].awards] == ["3rd", "2nd", "1st"]
    assert shown_totals(found, outcome)[-1].amounts == ("650 EUR", "650 EUR", "0 EUR", "0 EUR", "650 EUR")


def test_changes_after_the_list_was_printed_are_told(event: Tournament, client: Client, arbiter: User) -> None:
    lists(fund(event), ("Main", "300 200 100"))
    client.force_login(arbiter)
    actions.note_printed(event, by=None)
    assert known(event).changed == []
    assert "The same as on the list that was printed" in client.get(PAGE).content.decode()
    winner = known(event).standings.lines[0].player
    game = Game.objects.filter(match__seats__player=winner.id, match__round__number=3).get()
    colour = next(colour for colour, seat in game.sides().items() if seat.player_id == winner.id)
    lost = Result.BLACK_WINS if colour == "w" else Result.WHITE_WINS
    record_result(Game.objects.select_related("match__round__tournament").get(pk=game.pk), lost, by=None)
    changed = known(event).changed
    assert changed
    page = client.get(PAGE).content.decode()
    assert "Others win than on the list that was printed" in page
    assert changed[0].split(" ", 1)[0] in page


def test_a_plan_that_cannot_be_is_told_with_all_its_faults(event: Tournament, client: Client, arbiter: User) -> None:
    money = fund(event, cumulation="US")
    lists(money, ("Main", "100 200"), ("Cups", "Cup"))
    found = awarded(event)
    assert found.outcome is None
    assert len(found.problems) >= 2
    client.force_login(arbiter)
    for page in (PAGE, f"{PAGE}plan/"):
        assert "The prizes cannot be awarded like this" in client.get(page).content.decode()
    for name in ("print/prizes/", "print/receipts/"):
        assert client.get(f"/arbiter/t/open/{name}").status_code == 200
    assert client.get(f"{PAGE}awards.csv").status_code == 404


def test_what_cannot_be_is_refused(event: Tournament) -> None:
    women = add_category(event, by=None, name="Women", conditions={"sex": ["w"]}, is_public=True)
    money = fund(event)
    lists(money, ("Women", "50"), category=women)
    for refused, reason in (
        (lambda: fund(event, name="money"), "already"),
        (lambda: lists(money, ("women", "50")), "already"),
        (lambda: remove_category(women, by=None), "prizes of this category"),
        (lambda: actions.set_rules(event, by=None, digits=0), "decimals"),
        (lambda: lists(money, ("Jury", "10 20"), kind="by hand"), "a single one"),
    ):
        with pytest.raises(Refused, match=reason):
            refused()


def test_files_have_the_pairing_numbers(event: Tournament, client: Client, arbiter: User) -> None:
    lists(fund(event), ("Main", "300.50 200"))
    client.force_login(arbiter)
    first = known(event).standings.lines[0].player
    rows = client.get(f"{PAGE}awards.csv").content.decode().splitlines()
    assert first.name in rows[1].replace('"', "")
    assert f";{first.tpn};" in rows[1] or f",{first.tpn}," in rows[1]
    assert "300.5" in rows[1]
    assert client.get(f"{PAGE}awards.xlsx").content.startswith(b"PK")
    assert client.get(f"{PAGE}awards.pdf").status_code == 404


def test_lists_are_typed_one_a_line(event: Tournament, client: Client, arbiter: User) -> None:
    add_category(event, by=None, name="Women", conditions={"sex": ["w"]}, is_public=True)
    money = fund(event)
    client.force_login(arbiter)
    page = client.get(f"{PAGE}funds/{money.pk}/").content.decode()
    sent = {"kind": "places", "sharing": "Hort"}
    for lines, problem in (("Main 300", "Line 1"), ("Main: 300\nWomen: 100 x", "Line 2")):
        answer = client.post(f"{PAGE}funds/{money.pk}/lists/", {**sent, "lines": lines, **hidden(page, "lists")})
        assert answer.status_code == 422
        assert problem in answer.content.decode()
    answer = client.post(
        f"{PAGE}funds/{money.pk}/lists/", {**sent, "lines": "Main: 300 200\nWomen: 50", **hidden(page, "lists")}
    )
    assert answer.status_code == 302
    found = {one.name: (one.category and one.category.name, one.own) for one in PrizeList.objects.all()}
    assert found == {"Main": (None, 50), "Women": ("Women", 100)}


def hidden(page: str, of: str) -> dict[str, str]:
    """The hidden fields of the form that is sent to the address ending with ``of``."""
    form = page.partition(f'{of}/"')[2].partition("</form>")[0]
    found = {}
    for part in form.split('<input type="hidden" name="')[1:]:
        name, _middle, rest = part.partition('" value="')
        found[name] = unescape(rest.partition('"')[0])
    return found


def test_fees_owed_and_paid_add_up(event: Tournament) -> None:
    actions.set_rules(event, by=None, fee=3000)
    one, other = event.players.get(tpn=1), event.players.get(tpn=2)
    assert enter_fees(event, {one.pk: (None, 3000), other.pk: (1000, 0)}, by=None) == 2
    assert enter_fees(event, {one.pk: (None, 3000), other.pk: (1000, 0)}, by=None) == 0, "nothing is another"
    players = list(event.players.all())
    fees = fees_of(players, settlements_of(event), rules_of(event))
    assert (fees.fee, fees.paid, fees.owing, fees.to_come) == (7 * 3000 + 1000, 3000, 7, 6 * 3000 + 1000)
    assert AuditEntry.objects.filter(kind="fee.enter").count() == 1


def test_without_prizes_or_rounds_the_pages_say_what_to_do(
    make_tournament: Make, client: Client, arbiter: User
) -> None:
    empty = make_tournament(players=0)
    client.force_login(arbiter)
    assert "No prizes are planned yet" in client.get(PAGE).content.decode()
    fund(empty)
    assert "There are no standings yet" in client.get(PAGE).content.decode()
    assert "Nobody has entered yet" in client.get(f"{PAGE}fees/").content.decode()
    with pytest.raises(Refused, match="Nothing is awarded"):
        actions.note_printed(empty, by=None)
    assert not Category.objects.exists()
