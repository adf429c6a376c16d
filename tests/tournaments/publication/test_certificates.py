"""Certificates of rounds: made with what is published, checked by the command line alone, whole with their log."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from pairing.certifying.certificate import Certificate
from pairing.engine.systems import registered_systems
from pairing.engine.systems.system import System
from tests.pairing.tools.commands import answer
from tests.tournaments.factories import Make, Play, make_player, make_tournament, play_round, publish_next
from tests.tournaments.rounds.test_knock_outs import publish
from tests.tournaments.teams.events import make_event
from tests.tournaments.teams.test_knock_outs import enter, goes_on, match_at
from tests.tournaments.teams.test_knock_outs import made as cup
from tournaments.basics.errors import Doubtful
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.restore_points import restore
from tournaments.journal.restore_points import Occasion
from tournaments.models import AuditEntry, Game, Publication, RestorePoint, Round, RoundCertificate, Tournament, User
from tournaments.players.actions import entries
from tournaments.players.actions.leaving import AtBoard, Why, leave_board
from tournaments.publication.queries.certificates import certificates_file, certificates_of, log_state
from tournaments.results.actions.corrections import correct_game
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.all_rounds import publish_all_rounds
from tournaments.rounds.actions.by_hand import finish_session, seating_of, start_session, take_step
from tournaments.rounds.actions.taking_back import take_back_round

pytestmark = pytest.mark.django_db
OFFERED = [system for system in registered_systems() if not (system.is_predetermined or system.eliminates)]


@pytest.fixture
def tournament(make_tournament: Make, play_round: Play) -> Tournament:
    """Nine players after three rounds."""
    made = make_tournament(players=9)
    for _round in range(3):
        play_round(made)
    return made


def made_of(tournament: Tournament) -> list[Certificate]:
    """Those that are what was made then."""
    return [one.certificate for one in certificates_of(tournament) if one.certificate]


@pytest.fixture
def verify(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    """The command line on the file of all certificates: its exit code and what it says."""

    def verified(tournament: Tournament) -> tuple[int, str]:
        file = tmp_path / "certificates.zip"
        file.write_bytes(certificates_file(tournament))
        code, out, err = answer(capsys, "verify", file)
        return code, out + err

    return verified


@pytest.mark.parametrize("system", OFFERED, ids=lambda system: system.name)
def test_rounds_of_each_system_come_out_again(system: System, arbiter: User, verify: Any) -> None:
    """With a late entry, a bye and somebody who left."""
    made = make_event(teams=7) if system.pairs_teams else make_tournament(players=9, system=system.name)
    for number in range(1, 5):
        if number == 2 and not system.pairs_teams:
            late = make_player(made, 10, tpn=None, entry_round=2, rating=2460)
            entries.add_player(made, by=arbiter, **{name: getattr(late, name) for name in ("name", "rating")})
            entries.request_bye(made.players.get(name__endswith="Player 7"), by=arbiter, round_number=3, kind="H")
            entries.withdraw_player(made.players.get(name__endswith="Player 5"), by=arbiter)
        play_round(made, by=arbiter)
    code, said = verify(made)
    assert code == 0, said
    assert said.count(": holds; ") == 4, said


@pytest.mark.parametrize("at_once", [True, False])
def test_rounds_of_a_table_come_out_again(arbiter: User, verify: Any, at_once: bool) -> None:
    system = next(one for one in registered_systems() if one.is_predetermined and one.is_for_players)
    made = make_tournament(players=7, rounds=7, system=system.name)
    if at_once:
        publish_all_rounds(made, by=arbiter)
    else:
        for _round in range(3):
            play_round(made, by=arbiter)
    code, said = verify(made)
    assert (code, said.count(": holds; ")) == (0, 7 if at_once else 3), said


def test_rounds_of_a_knock_out_come_out_again(arbiter: User, verify: Any) -> None:
    """Three of five are free in round 1."""
    system = next(one for one in registered_systems() if one.eliminates)
    made = make_tournament(players=5, rounds=3, system=system.name)
    for _round in range(3):
        published = publish_next(made, by=arbiter)
        for game in published.games:
            record_result(game, "1-0", by=arbiter)
    code, said = verify(made)
    assert (code, said.count(": holds; ")) == (0, 3), said


def test_they_are_a_chain_and_name_the_log(tournament: Tournament) -> None:
    made = made_of(tournament)
    assert [(one.round, one.version, one.by_hand) for one in made] == [(1, 1, ""), (2, 1, ""), (3, 1, "")]
    assert [one.previous for one in made] == ["", made[0].digest, made[1].digest]
    entries = AuditEntry.objects.filter(tournament=tournament).order_by("pk")
    published = [place for place, entry in enumerate(entries) if entry.kind == "round.publish"]
    assert [one.entries for one in made] == published
    assert log_state(tournament).differing == 0


@pytest.mark.parametrize("harm", ["removed", "changed"])
def test_no_entry_of_the_log_vanishes_or_changes_unseen(
    tournament: Tournament, arbiter_client: Client, verify: Any, harm: str
) -> None:
    assert "The log is whole" in arbiter_client.get("/arbiter/t/open/certificates/").text
    entry = AuditEntry.objects.filter(tournament=tournament, kind="result.record").order_by("pk")[5]
    if harm == "removed":
        entry.delete()
    else:
        AuditEntry.objects.filter(pk=entry.pk).update(payload={**entry.payload, "new": "0-1"})
    code, said = verify(tournament)
    assert code == 1
    assert "round 3 (version 1) knows of" in said
    assert "log: round 1 " not in said
    text = arbiter_client.get("/arbiter/t/open/certificates/").text
    assert "The log is whole" not in text
    assert "when a round was certified." in text


def test_a_certificate_that_was_changed_is_told_and_stops_no_round(
    tournament: Tournament, arbiter: User, arbiter_client: Client, verify: Any
) -> None:
    row = RoundCertificate.objects.order_by("pk").last()
    assert row is not None
    RoundCertificate.objects.filter(pk=row.pk).update(file=row.file.replace("Abel", "Adel", 1))
    answer = arbiter_client.get("/arbiter/t/open/certificates/")
    assert answer.status_code == 200
    assert answer.text.count("the certificate is not the one that was made") == 1
    publish_next(tournament, by=arbiter)
    last = made_of(tournament)[-1]
    assert (last.round, last.previous) == (4, certificates_of(tournament)[2].digest)
    assert log_state(tournament).differing == 0
    assert verify(tournament)[0] == 2


def test_a_pairing_changed_by_hand_says_why(tournament: Tournament, arbiter: User, verify: Any) -> None:
    draft = drafts.pair_next_round(tournament, by=arbiter)
    drafts.publish_round(_exchanged(draft, arbiter, reason="they are sisters"), by=arbiter)
    assert "they are sisters" in made_of(tournament)[-1].by_hand
    code, said = verify(tournament)
    assert code == 0, said
    assert "does not come out" in said


def test_published_pairings_that_change_are_certified_anew(tournament: Tournament, arbiter: User, verify: Any) -> None:
    published = publish_next(tournament, by=arbiter)
    _exchanged(published, arbiter, reason="a slip", case="4.4.2")
    again = take_back_round(Round.objects.get(pk=published.pk), by=arbiter, reason="once more")
    drafts.discard_draft(again, by=arbiter)
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter, case="4.4.2")
    found = [(one.round, one.version, bool(one.by_hand)) for one in made_of(tournament)[3:]]
    assert found == [(4, 1, False), (4, 2, True), (4, 3, False)]
    code, said = verify(tournament)
    assert code == 0, said


def test_a_version_with_the_same_pairs_needs_none(make_tournament: Make, play_round: Play, arbiter: User) -> None:
    """The last round, of which somebody is expelled."""
    last = make_tournament(players=6, rounds=2)
    for _round in range(2):
        play_round(last)
    player = last.players.get(tpn=2)
    leave_board(player, by=arbiter, why=Why.EXPULSION, at_board=AtBoard.STANDS, reason="a telephone")
    assert Publication.objects.filter(tournament=last, number=2).count() == 2
    assert len(made_of(last)) == 2


def _exchanged(round_: Round, by: User, *, reason: str, case: str = "") -> Round:
    (one, _black), (other, _other), *_rest = seating_of(round_).pairs
    session = take_step(start_session(round_, by=by), "exchange", [one, other], by=by)
    return finish_session(session, by=by, reason=reason, case=case)


def test_what_was_published_though_it_was_outdated_says_so(tournament: Tournament, arbiter: User, verify: Any) -> None:
    published = publish_next(tournament, by=arbiter)
    game = Game.objects.get(match__round__number=3, match__table=1)
    correct_game(game, "1-0" if game.result != "1-0" else "0-1", by=arbiter, reason="a slip")
    draft = take_back_round(Round.objects.get(pk=published.pk), by=arbiter, reason="a slip")
    with pytest.raises(Doubtful):
        drafts.publish_round(draft, by=arbiter)
    drafts.publish_round(draft, by=arbiter, sure=True)
    assert "has changed since round 4 was paired" in made_of(tournament)[-1].by_hand
    assert verify(tournament)[0] == 0


def test_numbers_that_move_between_pairing_and_publishing(
    make_tournament: Make, play_round: Play, arbiter: User, verify: Any
) -> None:
    """A late entry for a later round moves numbers and nobody's place in the order."""
    made = make_tournament(players=8)
    play_round(made)
    published = publish_next(made, by=arbiter)
    entries.add_player(made, by=arbiter, name="Zeller, Zoe", rating=2490, entry_round=3)
    draft = take_back_round(Round.objects.get(pk=published.pk), by=arbiter, reason="a slip")
    drafts.publish_round(draft, by=arbiter)
    assert {one.version: one.by_hand for one in made_of(made)[1:]} == {1: "", 2: ""}
    assert made_of(made)[1].report != made_of(made)[2].report
    code, said = verify(made)
    assert code == 0, said


def test_a_restore_keeps_certificates_and_adds_what_is_public_again(
    tournament: Tournament, arbiter: User, verify: Any
) -> None:
    publish_next(tournament, by=arbiter)
    restore(RestorePoint.objects.filter(occasion=Occasion.PUBLISHING).last(), by=arbiter)
    assert [one.round for one in made_of(tournament)][:4] == [1, 2, 3, 4]
    code, said = verify(tournament)
    assert code == 0, said


def test_an_event_file_takes_them_along(tournament: Tournament, arbiter: User, verify: Any) -> None:
    copy = import_event(event_file(tournament), by=arbiter, name=tournament.name)
    publish_next(copy, by=arbiter)
    assert made_of(copy)[:3] == made_of(tournament)
    state = log_state(copy)
    assert (state.elsewhere, state.differing) == (made_of(tournament)[-1].entries, 0)
    code, said = verify(copy)
    assert said.count(": holds; ") == 4, said


def test_rounds_of_a_report_file_have_none_until_one_is_paired_here(
    tournament: Tournament, arbiter: User, verify: Any
) -> None:
    copy = import_trf(export_trf(tournament).encode(), by=arbiter, name="In again")
    assert made_of(copy) == []
    publish_next(copy, by=arbiter)
    assert [one.round for one in made_of(copy)] == [4]
    assert verify(copy)[0] == 0


def test_sheets_and_versions_show_the_first_signs_and_not_the_file(
    tournament: Tournament, arbiter_client: Client, client: Client
) -> None:
    one = certificates_of(tournament)[1]
    assert one.short in client.get("/open/rounds/2/versions/").text
    assert one.short in arbiter_client.get("/arbiter/t/open/rounds/2/print/boards/").text
    assert client.get(reverse("arbiter:certificates_archive", args=["open"])).status_code == 302
    sent = arbiter_client.get(reverse("arbiter:certificates_archive", args=["open"])).content
    with zipfile.ZipFile(io.BytesIO(sent)) as archive:
        assert archive.namelist() == ["round-01-1.json", "round-02-1.json", "round-03-1.json", "log.txt"]
        assert archive.read("round-02-1.json").decode() == one.file


def test_rounds_after_level_matches_of_teams_come_out_again(verify: Any) -> None:
    """One match is decided by its boards, the other one by the arbiter."""
    event = cup(8)
    first = publish(event)
    enter(first, 1, 0, 0.5, 0.5, 1)
    enter(first, 2, 0.5, 0.5, 0.5, 0.5)
    for table in (3, 4):
        enter(first, table, 1, 1, 1, 1)
    goes_on(match_at(first, 2), 5)
    publish(event)
    assert len(made_of(event)) == 2
    code, told = verify(event)
    assert code == 0, told
