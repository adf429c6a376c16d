"""Names are read as they stand: what nobody sees, or what turns the writing, is refused wherever a name comes in."""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse

from pairing.trf.reader import read_trf
from tests.pairing.trf.samples import EVENT
from tests.tournaments.factories import play_round
from tournaments.accounts.actions.arbiters import create_arbiter
from tournaments.basics.dump import pack
from tournaments.basics.errors import Refused
from tournaments.basics.load import unpack
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.actions.importing import import_trf
from tournaments.models import ApartGroup, ApartMember, AuditEntry, BoardNote, Player, Tournament, User
from tournaments.models.names import invisible_in
from tournaments.players.actions import entries
from tournaments.players.actions.lists import read_players
from tournaments.results.actions.notes import note_board
from tournaments.tournament.actions.setup import create_tournament, update_tournament

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
# Direction marks, joiners, blanks without width, fillers that count as letters, selectors, controls, tags.
HIDDEN = list(
    "\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2066\u2069\ufeff\u00ad\u2060\u061c\u180e\u3164\u115f\uffa0\u2800\u034f"
)
HIDDEN += list("\u180e\u3164\u115f\uffa0\u2800\u034f\ufe0f\U000e0041\U000e0101\x07\x1b\x7f\x85\u2028\u2029\ue000")
SEEN = ["Müller, Jürgen", "O’Brien, Seán", "Đorđević, Žarko", "Nguyễn, Thị Hà", "אבן, דוד", "王, 芳", "Ó h-Icí"]
by_sign = pytest.mark.parametrize("sign", HIDDEN, ids=lambda sign: f"U+{ord(sign):04X}")


@by_sign
def test_a_character_that_nobody_sees_is_found_and_named(sign: str) -> None:
    told = invisible_in(f"Adler{sign}, Anna")
    assert f"U+{ord(sign):04X}" in told
    assert "between “Adler” and “, Anna”" in told


@pytest.mark.parametrize("name", SEEN)
def test_names_of_all_scripts_are_none(name: str) -> None:
    assert invisible_in(name) == ""


@by_sign
def test_a_player_a_list_and_a_club_are_refused(make_tournament: Make, arbiter: User, sign: str) -> None:
    tournament = make_tournament(players=0)
    for fields in ({"name": f"Ad{sign}ler, Anna"}, {"name": "Adler, Anna", "club": f"To{sign}wer"}):
        with pytest.raises(Refused, match="nobody sees"):
            entries.add_player(tournament, by=arbiter, **fields)
    parsed = read_players(f"Name;Club\nBerg, Ben;Tower\nAd{sign}ler, Anna;Tower")
    if sign not in "\x85\u2028\u2029":  # those end a line of the list, which is shown then
        assert any(told.startswith("Line 3: between “Ad”") for told in parsed.problems), parsed
    assert not Player.objects.exists()


def test_the_form_names_the_field_and_keeps_what_was_typed(make_tournament: Make, arbiter_client: Client) -> None:
    make_tournament(players=0)
    data = {"name": "Ad\u202eler, Anna", "entry_round": 1}
    answer = arbiter_client.post(reverse("arbiter:player_new", args=["open"]), data)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "U+202E (right-to-left override)" in page
    assert not Player.objects.exists()


def test_tournaments_and_accounts_are_refused(make_tournament: Make, arbiter: User, organiser: User) -> None:
    with pytest.raises(Refused, match="U\\+200B"):
        create_tournament(by=arbiter, name="Lake\u200bside", total_rounds=5)
    tournament = make_tournament()
    for field in ("name", "place", "chief_arbiter", "deputy_arbiters", "time_control"):
        with pytest.raises(Refused, match="U\\+2067"):
            update_tournament(tournament, by=arbiter, **{field: "x\u2067y"})
    good = {"username": "anna", "password": "a rook on the seventh", "first_name": "Anna", "last_name": "Arbiter"}
    for field in ("username", "first_name", "last_name"):
        with pytest.raises(Refused, match="U\\+3164"):
            create_arbiter(by=organiser, **{**good, field: "anna\u3164"})
    assert not AuditEntry.objects.exists()


def test_a_report_file_has_a_blank_that_is_seen() -> None:
    """Its columns stay where they are; the reader has put blanks for such characters from the beginning."""
    line = next(line for line in EVENT.splitlines() if line.startswith("001"))
    surname = line[14:18]
    file = read_trf(EVENT.replace(surname, f"{surname[:2]}\u202e{surname[3:]}", 1))
    assert not any(invisible_in(player.name) for player in file.players)
    tournament = import_trf(
        EVENT.replace(surname, f"{surname[:2]}\u200f{surname[3:]}", 1).encode(), by=None, system="dubov"
    )
    assert not any(invisible_in(player.name) for player in tournament.players.all())


def test_a_name_from_before_stays_and_stands_in_nothings_way(make_tournament: Make, arbiter: User) -> None:
    make_tournament(players=4)
    Player.objects.filter(tpn=1).update(name="Ad\u200bler, Anna")
    player = Player.objects.get(tpn=1)
    entries.update_player(player, by=arbiter, rating=2600)
    with pytest.raises(Refused, match="U\\+200B"):
        entries.update_player(Player.objects.get(pk=player.pk), by=arbiter, name="Ad\u200bler, Berta")


@by_sign
def test_an_event_file_is_refused_as_a_form_is(make_tournament: Make, arbiter: User, sign: str) -> None:
    tournament = make_tournament(players=4)
    with pytest.raises(Refused, match="nobody sees"):
        import_event(event_file(tournament), by=None, name=f"Co{sign}py")
    Tournament.objects.filter(pk=tournament.pk).update(place=f"To{sign}wn")
    Player.objects.filter(tpn=1).update(name=f"Ad{sign}ler, Anna", club=f"To{sign}wer")
    with patch("tournaments.basics.dump.without_turning", lambda text: text), pytest.raises(Refused) as refused:
        import_event(event_file(tournament), by=None, name="Copy")
    for place in ("tournament, place:", "player, row 1, name:", "player, row 1, club:"):
        assert place in str(refused.value)
    assert Tournament.objects.count() == 1


def test_no_text_of_an_event_file_turns_what_stands_beside_it(make_tournament: Make, arbiter: User) -> None:
    """In whichever column and whichever part of the log it stands; ordinary marks between two scripts may."""
    tournament = make_tournament(players=4)
    play_round(tournament)
    add_group(tournament, by=arbiter)
    columns = {
        "tournament": ["announcement", "left_fide_mode_reason"],
        "player": ["fide_id", "provisional_reason", "placed_as"],
        "round": ["manual_reason", "snapshot"],
        "apartgroup": ["value"],
        "publications": ["note"],
        "log": ["kind", "target_kind", "payload"],
    }
    for table, names in columns.items():
        for name in names:
            for sign, is_refused in (("\u202e", True), ("\u2067", True), ("\u200f", name not in FREE)):
                data = unpack(event_file(tournament))
                odd = f"Ab{sign}cd"
                if table == "tournament":
                    data["tournament"][name] = odd
                else:
                    held = data["tables"].get(table) or data[table]
                    held["rows"][0][held["columns"].index(name)] = {"x": [odd]} if name == "payload" else odd
                if is_refused:
                    with pytest.raises(Refused, match=f"{name}.*U\\+20|{name}: a number in figures"):
                        import_event(pack(data), by=None, name="Copy")
                else:
                    import_event(pack(data), by=None, name="Copy")


def test_what_is_written_here_comes_out_without_such_marks(make_tournament: Make, arbiter: User) -> None:
    """A text that was pasted with one is no reason to refuse the file of one's own tournament elsewhere."""
    tournament = make_tournament(players=4, announcement="Co\u202eme\u2069, \u200eall")
    game = play_round(tournament).games[0]
    game.match.round.tournament = tournament
    note_board(game, by=arbiter, text="la\u2067te")
    again = import_event(event_file(tournament), by=None, name="Copy")
    assert again.announcement == "Come, \u200eall"
    assert BoardNote.objects.get(game__match__round__tournament=again).text == "late"


FREE = ("announcement", "left_fide_mode_reason", "provisional_reason", "manual_reason", "snapshot", "note", "payload")


def add_group(tournament: Tournament, *, by: User) -> None:
    group = ApartGroup.objects.create(tournament=tournament, kind="club", value="Tower", place=1)
    ApartMember.objects.create(group=group, player=tournament.players.all()[0])
