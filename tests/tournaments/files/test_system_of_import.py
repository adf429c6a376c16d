"""By which system an imported tournament is paired: the file says it, or somebody is asked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from pairing.trf.reader import read_trf
from pairing.trf.writer import write_trf
from tests.pairing.generating.test_match_events import made
from tests.pairing.trf.samples import EVENT
from tests.round_robins import round_robin_file
from tests.tournaments.factories import Make, Play
from tests.tournaments.files.test_review import DUBOV
from tournaments.basics.errors import Refused
from tournaments.files.actions.importing import import_trf, review_trf
from tournaments.files.forms import as_hidden_text
from tournaments.files.queries.export import export_trf
from tournaments.models import Game, Result, Tournament, User
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round

pytestmark = pytest.mark.django_db
NOT_SAID = DUBOV.replace("192 FIDE_DUBOV\n", "").replace("Individual Swiss, Dubov system", "Individual Swiss")
FINISHED = EVENT.replace("142 5", "142 3")
UNFINISHED_ROUND_ROBIN = next(
    write_trf(file) for file in map(round_robin_file, range(20)) if file.rounds_paired < (file.total_rounds or 0)
)


@pytest.mark.parametrize("text", [EVENT, EVENT + "192 CUSTOM_SWISS\n"])
def test_a_file_that_does_not_say_it_is_not_imported_without_being_told(text: str, arbiter: User) -> None:
    review = review_trf(text.encode())
    assert (review.asks_for_system, review.system) == (True, None)
    with pytest.raises(Refused, match="does not say by which system it is paired"):
        import_trf(text.encode(), by=arbiter)
    assert not Tournament.objects.exists()
    tournament = import_trf(text.encode(), by=arbiter, system="dutch")
    assert tournament.system == "dutch"
    told = "### Import @ Round 3: rounds 1 to 3 were paired by an unnamed program or person"
    assert any(
        line.startswith(told) and line.endswith("taken as the Dutch system)")
        for line in export_trf(tournament).splitlines()
    )


def test_what_the_file_says_holds(arbiter: User) -> None:
    assert not review_trf(DUBOV.encode()).asks_for_system
    assert import_trf(DUBOV.encode(), by=arbiter, system="dutch").system == "dubov"


def test_the_rounds_are_held_against_the_system_chosen() -> None:
    before = review_trf(NOT_SAID.encode(), seconds=60.0).replay
    assert before is not None
    assert before.rounds == ()
    same = review_trf(NOT_SAID.encode(), system="dubov", seconds=60.0)
    assert same.replay is not None
    assert [entry.verdict for entry in same.replay.rounds] == ["same"] * 4
    other = review_trf(NOT_SAID.encode(), system="dutch", seconds=60.0)
    assert other.breaches
    assert "Dutch" in (other.replay.note if other.replay else "")


def test_the_page_asks_and_needs_an_answer(arbiter_client: Client) -> None:
    page = reverse("arbiter:import_trf")
    sent = {"file_data": as_hidden_text(EVENT.encode()), "name": "In", "total_rounds": 5}
    assert 'name="system"' in arbiter_client.post(page, {**sent, "look": "1"}).text
    dubov = {**sent, "file_data": as_hidden_text(DUBOV.encode())}
    assert 'name="system"' not in arbiter_client.post(page, {**dubov, "look": "1"}).text
    refused = arbiter_client.post(page, sent)
    assert refused.status_code == 422
    assert "Choose the pairing system." in refused.text
    against = arbiter_client.post(page, {**sent, "system": "lim"})
    assert against.status_code == 422
    assert "Import it although" in against.text
    assert not Tournament.objects.exists()
    arbiter_client.post(page, {**sent, "system": "lim", "breaches_accepted": "on"})
    assert Tournament.objects.get().system == "lim"


def test_a_tournament_that_is_over_needs_none(arbiter: User) -> None:
    assert import_trf(FINISHED.encode(), by=arbiter).total_rounds == 3
    with pytest.raises(Refused, match="does not say by which system"):
        import_trf(FINISHED.encode(), by=arbiter, total_rounds=4)


def test_the_choice_is_the_words_of_the_file_from_then_on(arbiter: User) -> None:
    tournament = import_trf(EVENT.encode(), by=arbiter, system="burstein")
    again = export_trf(tournament)
    assert read_trf(again).stated("192") == "FIDE_BURSTEIN"
    assert import_trf(again.encode(), by=arbiter, name="Again").system == "burstein"


@pytest.mark.parametrize(
    "text",
    [
        EVENT.replace("092 Individual: Swiss", "092 Individual: Schiller"),
        EVENT + "192 FIDE_SCHILLER\n",
        EVENT + "192 FIDE_SOMEHOW\n",
    ],
)
def test_what_is_no_swiss_and_not_over_is_refused(text: str, arbiter: User, arbiter_client: Client) -> None:
    (problem,) = review_trf(text.encode()).problems
    assert "rounds of it are still to come" in problem.message
    with pytest.raises(Refused, match="rounds of it are still to come"):
        import_trf(text.encode(), by=arbiter, system="dubov")
    assert not Tournament.objects.exists()


def test_a_round_robin_that_is_over_comes_in(arbiter: User) -> None:
    file = round_robin_file(0)
    over = replace(file, total_rounds=file.rounds_paired)
    assert import_trf(write_trf(over).encode(), by=arbiter).total_rounds == file.rounds_paired


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (FINISHED, "Import it again, and choose the system"),
        (FINISHED + "192 CUSTOM_SWISS\n", "Import it again, and choose the system"),
        (FINISHED.replace("092 Individual: Swiss\n", ""), "Import it again, and choose the system"),
        (FINISHED + "192 FIDE_SCHILLER\n", "A round robin or the like"),
        (FINISHED.replace("092 Individual: Swiss", "092 Schiller"), "A round robin or the like"),
    ],
)
def test_no_round_is_paired_by_a_system_that_nobody_named(
    text: str, said: str, arbiter: User, arbiter_client: Client
) -> None:
    """Imported as over: whoever takes a round back, or adds one, does not get the default system by that."""
    tournament = import_trf(text.encode(), by=arbiter)
    of_the_type = [line for line in text.splitlines() if line[:3] in ("092", "192")]

    def written() -> list[str]:
        return [line for line in export_trf(tournament).splitlines() if line[:3] in ("092", "192", "XXN")]

    assert written() == of_the_type
    again = import_trf(export_trf(tournament).encode(), by=arbiter, name="Again")
    for number in (3, 2, 1):
        last = tournament.paired_rounds.get(number=number)
        for game in Game.objects.filter(match__round=last):
            record_result(game, Result.OPEN, by=arbiter)
        take_back_round(last, by=arbiter, reason="a test")
        drafts.discard_draft(last, by=arbiter)
        for one in (tournament, *([again] if number == 3 else [])):
            with pytest.raises(Refused, match=said if one is tournament else "was the last one"):
                drafts.pair_next_round(Tournament.objects.get(pk=one.pk), by=arbiter, nonetheless=True)
        assert written() == of_the_type
    assert said in arbiter_client.get(f"/arbiter/t/{tournament.slug}/").text
    assert not tournament.paired_rounds.exists()


def test_a_tournament_whose_system_was_chosen_is_paired_by_it(arbiter: User) -> None:
    tournament = import_trf(EVENT.encode(), by=arbiter, system="lim")
    draft = drafts.pair_next_round(tournament, by=arbiter, nonetheless=True)
    assert (draft.number, draft.tournament.system) == (4, "lim")


def test_a_round_robin_that_does_not_say_its_rounds_ends_with_those_it_has(arbiter: User) -> None:
    text = "\n".join(line for line in UNFINISHED_ROUND_ROBIN.splitlines() if line[:3] not in ("142", "XXR", "132"))
    rounds = read_trf(text).rounds_paired
    assert review_trf(text.encode()).problems == ()
    with pytest.raises(Refused, match="For 4 players the table has 3 rounds"):
        import_trf(text.encode(), by=arbiter, total_rounds=rounds + 1)
    assert import_trf(text.encode(), by=arbiter, total_rounds=rounds).total_rounds == rounds


def test_words_name_matches_of_two_games_but_not_teams() -> None:
    """The rounds are read as matches then; words of teams in a file of players name no system, so it is asked for."""
    double, teams = (
        review_trf(EVENT.replace("Individual: Swiss", words).encode()) for words in ("Double-Swiss", "Swiss team")
    )
    assert any("make the number even" in problem.message for problem in double.problems)
    assert (teams.problems, teams.system, teams.asks_for_system) == ((), None, True)


def test_of_matches_that_nothing_names_the_cause_is_told_and_not_what_follows_from_it() -> None:
    """Two who play a match of two games meet twice: each of them was a doubt of its own."""
    text = made("double-swiss", 1, players=(8, 8), rounds=(3, 3))
    silent = text.replace("192 FIDE_DOUBLESWISS\n", "").replace("092 Individual Swiss, Double-Swiss system\n", "")
    review = review_trf(silent.encode())
    (cause,) = [doubt.message for doubt in review.doubts if "met" in doubt.message]
    assert "If they played matches of two games, choose the pairing system Double-Swiss" in cause
    assert review.breaches == (cause,)  # so that nobody imports it without having read this
    chosen = review_trf(silent.encode(), system="double-swiss")
    assert [doubt.message for doubt in chosen.doubts if "met" in doubt.message] == []


def test_the_number_of_rounds_stays_as_the_file_says_it(make_tournament: Make, play_round: Play, arbiter: User) -> None:
    """An export and an import are no way around what FIDE mode refuses in the settings."""
    tournament = make_tournament(players=8, rounds=5)
    before = export_trf(tournament).encode()
    play_round(tournament, rounds=2)
    played = export_trf(tournament)
    for rounds in (3, 9):
        assert import_trf(before, by=arbiter, total_rounds=rounds).total_rounds == rounds
        with pytest.raises(Refused, match="says that there are 5 rounds"):
            import_trf(played.encode(), by=arbiter, total_rounds=rounds)
        silent = "\n".join(line for line in played.splitlines() if line[:3] not in ("142", "XXR"))
        assert import_trf(silent.encode(), by=arbiter, total_rounds=rounds).total_rounds == rounds
        left = f"{played}### FIDE mode left @ Round 2: a reason\n"
        assert import_trf(left.encode(), by=arbiter, total_rounds=rounds).total_rounds == rounds
    assert import_trf(played.encode(), by=arbiter, total_rounds=5).in_fide_mode
