"""What actions write into the log: namesakes stay two, and the language of who clicks is not in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import trans_real

from tests.tournaments.logged import logged
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds_of_players import Renumbered
from tournaments.log.kinds_of_programs import TokenMade
from tournaments.log.kinds_of_self_service import CheckInOpened
from tournaments.log.reading import log_lines, newest_undo
from tournaments.log.writing import log
from tournaments.models import AuditEntry, Game, Player, Round, Tournament, User
from tournaments.players.actions import entries
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts

Make = Callable[..., Tournament]
Play = Callable[..., Round]


@pytest.fixture
def namesakes(make_tournament: Make, play_round: Play) -> Tournament:
    """Two players of one name, TPN 2 and 3, with a round played."""
    tournament = make_tournament(players=6)
    Player.objects.filter(tpn__in=(2, 3)).update(name="Adler, Anna")
    play_round(tournament)
    return tournament


def test_two_players_of_one_name_who_move_are_both_in_the_entry(namesakes: Tournament, arbiter: User) -> None:
    ids = list(Player.objects.filter(name="Adler, Anna").order_by("tpn").values_list("pk", flat=True))
    entries.update_player(Player.objects.get(tpn=6), by=arbiter, rating=2700)
    (renumbered,) = logged(Renumbered)
    moves = {move.player.id: (move.old, move.new) for move in renumbered.moves}
    assert [moves[pk] for pk in ids] == [(2, 3), (3, 4)]
    (line,) = log_lines(AuditEntry.objects.filter(kind=Renumbered.kind), namesakes)
    assert "Adler, Anna (No. 3): 2 → 3; Adler, Anna (No. 4): 3 → 4" in line.sentence


def test_report_files_say_which_of_two_players_it_was(namesakes: Tournament, arbiter: User) -> None:
    entries.withdraw_player(Player.objects.get(tpn=3), by=arbiter)
    entries.withdraw_player(Player.objects.get(tpn=5), by=arbiter)
    other = Player.objects.get(tpn=5).name
    lines = [line for line in export_trf(namesakes).splitlines() if line.startswith("### Withdrawal")]
    assert lines == [
        "### Withdrawal @ Round 2: Adler, Anna (starting rank 3)",
        f"### Withdrawal @ Round 2: {other}",
    ]


def test_the_newest_change_is_offered_in_the_words_of_the_log(namesakes: Tournament, arbiter: User) -> None:
    for tpn, told in ((3, "Adler, Anna (No. 3)"), (5, Player.objects.get(tpn=5).name)):
        entries.withdraw_player(Player.objects.get(tpn=tpn), by=arbiter)
        offered = newest_undo(namesakes, arbiter)
        assert offered is not None
        assert offered.sentence.count(told) == 1
        assert ("(No." in offered.sentence) == (tpn == 3)
        assert offered == log_lines(namesakes.audit_entries.all(), namesakes)[0]


def test_namesakes_at_a_board_are_told_apart_in_what_is_offered(namesakes: Tournament, arbiter: User) -> None:
    drafts.publish_round(drafts.pair_next_round(namesakes, by=arbiter), by=arbiter)
    for game in Game.objects.filter(match__round__number=2).select_related("match__round__tournament"):
        recording.record_result(game, "1-0", by=arbiter)
        offered = newest_undo(namesakes, arbiter)
        assert offered is not None
        names = [seat.player.name for seat in game.sides().values()]
        assert offered.sentence.count("(No.") == names.count("Adler, Anna")
        assert offered == log_lines(namesakes.audit_entries.all(), namesakes)[0]


class Foreign(trans_real.DjangoTranslation):
    """A language with a few words of its own."""

    def __init__(self) -> None:
        super().__init__("en-gb")

    def gettext(self, message: str) -> str:
        return message.replace("Round", "RUNDE").replace("withdrew", "GING").replace("open", "OFFEN")


def test_the_language_is_the_readers_and_report_files_are_english(
    make_tournament: Make, play_round: Play, arbiter: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = make_tournament(players=6)
    play_round(tournament)
    with monkeypatch.context() as patch:
        language = Foreign()
        patch.setitem(trans_real._translations, "en-gb", language)
        patch.setattr(trans_real, "_default", language)
        trans_real.activate("en-gb")
        game = Game.objects.get(match__table=1)
        recording.correct_result(game, "0-0", by=arbiter, reason="phones rang")
        entries.withdraw_player(Player.objects.get(tpn=5), by=arbiter)
        told = [line.sentence for line in log_lines(AuditEntry.objects.order_by("-pk")[:2])]
        written = [line for line in export_trf(tournament).splitlines() if line.startswith("###")]
    trans_real.activate("en-gb")
    assert "GING" in told[0]
    assert told[1].startswith("RUNDE 1, board 1: ")
    read = [line.sentence for line in log_lines(AuditEntry.objects.order_by("-pk")[:2])]
    assert "withdrew from round 2 on" in read[0]
    assert read[1].startswith("Round 1, board 1: ")
    assert written == [line for line in export_trf(tournament).splitlines() if line.startswith("###")]
    assert written[0].startswith("### Correction @ Round 1: Round 1, board 1: ")


def test_the_page_asks_as_often_for_fifty_entries_as_for_five(
    namesakes: Tournament, arbiter: User, arbiter_client: Client
) -> None:
    address = reverse("arbiter:audit", args=[namesakes.slug])

    def counted() -> int:
        arbiter_client.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert arbiter_client.get(address).status_code == 200
        return len(queries)

    few = counted()
    player = Player.objects.get(tpn=2)
    for number in range(60):
        entries.update_player(player, by=arbiter, club=f"Club {number}")
    assert counted() == few


def test_who_did_it_stays_when_the_account_is_gone(namesakes: Tournament, arbiter: User) -> None:
    arbiter.delete()
    lines = log_lines(AuditEntry.objects.filter(tournament=namesakes))
    assert {(line.entry.by_id, line.entry.by_name) for line in lines} == {(None, "arbiter")}


def test_days_and_moments_are_written_as_on_every_page(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament()
    log(tournament, TokenMade("Boards", "results", "2026-12-02"), by=arbiter)
    log(tournament, CheckInOpened("2026-11-22T21:10:00+00:00"), by=arbiter)
    opened, made = (line.sentence for line in log_lines(AuditEntry.objects.order_by("-pk"), tournament))
    assert "until 2 Dec 2026" in made
    assert "22 Nov 2026, 21:10" in opened
