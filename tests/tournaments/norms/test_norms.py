"""The page of title norms, the certificate, and the arbiters of the event."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.test import Client
from openpyxl import load_workbook

from pairing.norms import Exemption, Kind
from tests.tournaments.factories import Make, publish_next
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.log.kinds_of_publication import OfficialsChanged
from tournaments.models import Game, Player, Result, Round, Tournament, User
from tournaments.norms.actions.officials import set_officials
from tournaments.norms.queries.estimates import norms_page
from tournaments.norms.queries.officials import Official, officials_of
from tournaments.norms.queries.reading import norm_field
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db
AT = "/arbiter/t/open/report/norms/"
FEDERATIONS = ("SUI", "ITA", "GER", "FRA", "AUT")


@pytest.fixture
def robin(make_tournament: Make) -> Tournament:
    """A round robin of ten: the first is an IM of 2400, the others GMs of about 2500 from five federations."""
    tournament = make_tournament(players=10, rounds=9, system="round-robin", federation="SUI")
    for player in tournament.players.all():
        first = player.tpn == 1
        player.title, player.rating = ("IM", 2400) if first else ("GM", 2490 + (player.tpn or 0))
        player.federation = FEDERATIONS[(player.tpn or 0) % 5]
        player.fide_id = str(1000 + (player.tpn or 0))
        player.save()
    return tournament


def play(tournament: Tournament, arbiter: User, *, rounds: int, lost: tuple[int, ...] = ()) -> Player:
    """So many rounds: the IM wins, and loses those of ``lost``; everybody else draws. The IM."""
    hero = tournament.players.get(name="Abel, Player 1")
    for _number in range(rounds):
        round_ = publish_next(tournament, by=arbiter)
        score(round_, hero, arbiter, wins=round_.number not in lost)
        tournament.refresh_from_db()
    return hero


def score(round_: Round, hero: Player, arbiter: User, *, wins: bool) -> None:
    for game in Game.objects.filter(match__round=round_, result=Result.OPEN):
        sides = {str(colour): seat.player_id for colour, seat in game.sides().items()}
        result = Result.DRAW
        if hero.pk in sides.values():
            result = Result.WHITE_WINS if (sides["w"] == hero.pk) is wins else Result.BLACK_WINS
        recording.record_result(game, result, by=arbiter)


def test_a_norm_that_is_met_is_an_estimate(robin: Tournament, arbiter: User, arbiter_client: Client) -> None:
    hero = play(robin, arbiter, rounds=9, lost=(1, 2, 3))
    (line, *_others) = norms_page(robin).lines
    assert (line.player, [norm.title for norm in line.norms]) == (hero, ["GM"])
    found = line.norms[0].estimate.reckoning
    assert (found.score, len(found.games), found.is_met) == (60, 9, True)
    page = arbiter_client.get(AT).content.decode()
    assert "An estimate; the federation and FIDE decide." in page
    assert "GM: all conditions of B.01, 1.4 that are looked at here are met by the data" in page
    assert "federations other than the player’s: 4, at least 2" in page


def test_before_the_last_round_it_says_what_is_needed(robin: Tournament, arbiter: User, arbiter_client: Client) -> None:
    hero = play(robin, arbiter, rounds=8, lost=(1, 2, 3))
    (line,) = [one for one in norms_page(robin).lines if one.player == hero]
    assert line.norms[0].coming == (
        "GM: needs ½ point against anybody rated 2711 or more",
        "GM: needs 1 point against anybody rated 2306 or more",
    )
    drafts.publish_round(drafts.pair_next_round(robin, by=arbiter, nonetheless=True), by=arbiter)
    (line,) = [one for one in norms_page(robin).lines if one.player == hero]
    assert line.norms[0].coming == ("GM: 1 point in the last round; the game must be played",)
    assert "GM: 1 point in the last round; the game must be played" in arbiter_client.get(AT).content.decode()


def test_what_is_lacking_is_said_with_its_number(robin: Tournament, arbiter: User, arbiter_client: Client) -> None:
    robin.players.exclude(tpn=1).update(federation="SUI")
    robin.players.filter(name="Abel, Player 1").update(federation="SUI")
    play(robin, arbiter, rounds=9, lost=(1, 2, 3))
    page = arbiter_client.get(AT).content.decode()
    assert "GM: 3 conditions are not met" in page
    assert "opponents of the player’s federation: 9, at most 5" in page
    setup.update_tournament(robin, by=arbiter, norm_exemption="1.4.3a")
    robin.refresh_from_db()
    assert norm_field(robin).event.exemption is Exemption.NATIONAL_FINAL
    assert "GM: all conditions" in arbiter_client.get(AT).content.decode()


def test_forfeits_byes_and_games_that_are_not_rated_do_not_count(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(players=5, rounds=3)
    round_ = publish_next(tournament, by=arbiter)
    one, other = Game.objects.filter(match__round=round_).order_by("match__table")
    recording.record_result(one, Result.WHITE_WINS_FORFEIT, by=arbiter)
    recording.record_result(other, Result.DRAW, by=arbiter)
    kinds = sorted(game.kind for games in norm_field(tournament).games.values() for game in games)
    assert kinds == sorted([Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS, Kind.PLAYED, Kind.PLAYED, Kind.ALLOCATED_BYE])


def test_provisional_and_national_ratings_are_none_of_fides(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(players=4, rounds=3)
    tournament.players.filter(tpn=1).update(provisional=True, provisional_reason="none known")
    field = norm_field(tournament)
    assert sorted(str(rating) for rating in field.ratings.values()) == ["2480", "2485", "2490", "None"]
    national, both = tournament.players.get(tpn=1), tournament.players.get(tpn=2)
    Player.objects.filter(pk=national.pk).update(provisional=False, fide_rating=None, national_rating=2400, rating=2400)
    Player.objects.filter(pk=both.pk).update(fide_rating=2300, national_rating=2500, rating=2500)
    tournament.rating_method = "NIDOF"
    ratings = norm_field(tournament).ratings
    assert (ratings[national.pk], ratings[both.pk]) == (None, 2300), "the lowest opponent is who has none of FIDE's"


@pytest.mark.parametrize(
    ("fields", "words"),
    [({"rating_type": "rapid"}, "in standard chess alone"), ({"chess960": True}, "Chess960 is not rated by FIDE")],
)
def test_where_no_norm_can_be_made_the_page_says_so(
    make_tournament: Make, arbiter_client: Client, fields: dict[str, object], words: str
) -> None:
    make_tournament(**fields)
    page = arbiter_client.get(AT).content.decode()
    assert words in page
    assert "Nobody has a norm in reach" in page


def test_the_certificate_has_the_games_and_strikes_what_is_left_out(
    robin: Tournament, arbiter: User, arbiter_client: Client
) -> None:
    hero = play(robin, arbiter, rounds=9, lost=(1, 2, 3))
    answer = arbiter_client.get(f"{AT}{hero.pk}/GM/it1.xlsx")
    assert answer["Content-Disposition"] == f'attachment; filename="open-it1-gm-{hero.pk}.xlsx"'
    sheet = load_workbook(BytesIO(answer.content)).worksheets[0]
    cells = {row[0].value: row[1].value for row in sheet.iter_rows(max_col=2)}
    assert sheet["A1"].value == "Certificate of title result (IT1): GM"
    assert (cells["Player"], cells["Norm for the title"], cells["Points made"]) == ("Abel, Player 1", "GM", 6)
    assert (cells["Games that count"], cells["Opponents with titles"]) == (9, "9 GM")
    games = [
        [cell.value for cell in row] for row in sheet.iter_rows() if row[0].value and "Player" in str(row[0].value)
    ]
    assert len([row for row in games if row[4] == "GM"]) == 9
    assert any("federation and FIDE decide" in str(row[0].value) for row in sheet.iter_rows())
    assert arbiter_client.get(f"{AT}{hero.pk}/WGM/it1.xlsx").status_code == 404
    assert arbiter_client.get(f"{AT}999999/GM/it1.xlsx").status_code == 404


def test_a_game_that_does_not_count_stays_on_the_certificate_struck_through(
    robin: Tournament, arbiter: User, arbiter_client: Client
) -> None:
    robin.players.filter(tpn=10).update(federation="NON")
    setup.update_tournament(robin, by=arbiter, norm_games=8)
    robin.refresh_from_db()
    hero = play(robin, arbiter, rounds=9, lost=(1, 2))
    answer = arbiter_client.get(f"{AT}{hero.pk}/GM/it1.xlsx")
    sheet = load_workbook(BytesIO(answer.content)).worksheets[0]
    games = [row for row in sheet.iter_rows() if row[4].value == "GM"]
    assert len(games) == 9
    for row in games:
        assert all(bool(cell.font.strike) is (row[3].value == "NON") for cell in row if cell.value), row[0].value
    cells = {row[0].value: row[1].value for row in sheet.iter_rows(max_col=2)}
    assert (cells["Games that count"], cells["Opponents with titles"]) == (8, "8 GM")


def test_arbiters_of_the_event_and_what_the_settings_name(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(chief_arbiter="Kowalski, Jan", deputy_arbiters="Koller, Urs; Ek, Eva")
    assert [(one.name, one.role, one.is_kept) for one in officials_of(tournament)] == [
        ("Kowalski, Jan", "chief", False),
        ("Koller, Urs", "deputy", False),
        ("Ek, Eva", "deputy", False),
    ]
    kept = [Official("Ek, Eva", "fair_play", "FA", "SWE", "1700001"), Official("kowalski, jan", "chief", "IA")]
    set_officials(tournament, kept, by=arbiter)
    tournament.refresh_from_db()
    assert [(one.name, one.role) for one in officials_of(tournament)] == [
        ("kowalski, jan", "chief"),
        ("Koller, Urs", "deputy"),
        ("Ek, Eva", "fair_play"),
    ]
    (entry,) = logged(OfficialsChanged)
    assert entry.officials == "FA Ek, Eva (1700001, SWE): fair_play; IA kowalski, jan: chief"


def test_all_that_is_wrong_with_arbiters_at_once(make_tournament: Make, arbiter_client: Client, arbiter: User) -> None:
    tournament = make_tournament()
    page = arbiter_client.get("/arbiter/t/open/report/arbiters/").content.decode()
    expected = page.partition('name="expected" value="')[2].partition('"')[0]
    wrong = {
        "name_1": "",
        "fide_id_1": "12a",
        "federation_1": "G1",
        "name_2": "Ek",
        "title_2": "GM",
        "expected": expected,
    }
    answer = arbiter_client.post("/arbiter/t/open/report/arbiters/", wrong)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "A FIDE number has digits alone." in text
    assert "A federation has three letters" in text
    with pytest.raises(Refused) as refusal:
        set_officials(tournament, [Official("Ek", "chief"), Official("Ek", "chief")], by=arbiter)
    assert len(refusal.value.problems) == 3


def test_what_forms_ask_is_there_to_copy(robin: Tournament, arbiter: User, arbiter_client: Client) -> None:
    set_officials(robin, [Official("Kowalski, Jan", "chief", "IA", "POL", "1234567")], by=arbiter)
    page = arbiter_client.get("/arbiter/t/open/report/forms/").content.decode()
    for text in ("Tournament report (IT3)", "9 GM, 1 IM", "1234567", "chief arbiter", "FA1, IA1"):
        assert text in page


def test_an_unrated_opponent_counts_unless_every_game_was_lost(robin: Tournament, arbiter: User) -> None:
    """1.4.2b leaves out who scored nothing against rated players, and not who lost some of the games."""
    unrated = robin.players.get(tpn=10)
    Player.objects.filter(pk=unrated.pk).update(rating=None)
    play(robin, arbiter, rounds=3)

    def left_out() -> set[int]:
        field = norm_field(robin)
        opponents = (game.opponent for games in field.games.values() for game in games)
        return {one.number for one in opponents if one is not None and one.scored_nothing}

    games = Game.objects.filter(match__seats__player=unrated).order_by("match__round__number")
    assert left_out() == set(), "draws against rated players"
    for number, game in enumerate(games):
        is_white = game.sides()["w"].player_id == unrated.pk  # type: ignore[index]
        lost = Result.BLACK_WINS if is_white else Result.WHITE_WINS
        Game.objects.filter(pk=game.pk).update(result=lost)
        assert left_out() == ({unrated.pk} if number == len(games) - 1 else set())
