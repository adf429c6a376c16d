"""The review before an import: rounds against the rules, ranks against the points, everything with its line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from pairing.engine.tournament import Colour, Game
from pairing.generating.generator import generate
from pairing.generating.parameters import Wishes, resolved
from pairing.trf.doubts import basic_rule_doubts
from pairing.trf.reader import read_trf
from tests.pairing.trf.samples import EVENT, line_of, with_fields
from tests.pairing.trf.test_match_columns import SAMPLE as TWO_GAMES
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.basics.systems import systems_in_browser
from tournaments.files.actions.importing import import_trf, review_trf
from tournaments.files.actions.review import TrfReview
from tournaments.files.forms import as_hidden_text
from tournaments.files.queries.doubts import Replay, ReplayedRound, breaches_of, replay_of
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds import TournamentImported
from tournaments.models import Tournament

DUBOV = generate(resolved(Wishes({"players": (10, 10), "rounds": (4, 4), "forfeit_rate": (0, 0)}), 3), seed=3)
ENCODED = "012 Zürich Open\n" + EVENT.partition("\n")[2]


def review(text: str, *, provisional_rating: int | None = None, seconds: float = 60.0) -> TrfReview:
    found = review_trf(text.encode(), provisional_rating=provisional_rating, seconds=seconds)
    assert found.problems == ()
    return found


def replay(text: str, *, provisional_rating: int | None = None, seconds: float = 60.0) -> Replay:
    found = review(text, provisional_rating=provisional_rating, seconds=seconds).replay
    assert found is not None
    return found


def with_colours_swapped(text: str) -> str:
    """The file with the colours of the first board of round 2 the other way round."""
    file = read_trf(text)
    white = next(player for player in file.players if _has_white(player.records[1]))
    record = white.records[1]
    assert isinstance(record, Game)
    black = next(player for player in file.players if player.tpn == record.opponent)
    return with_fields({(white.line, 107): "b", (black.line, 107): "w"}, text)


def _has_white(record: object) -> bool:
    return isinstance(record, Game) and record.colour is Colour.WHITE


def test_a_file_paired_by_the_rules_is_the_same_round_by_round() -> None:
    found = replay(DUBOV)
    assert [entry.verdict for entry in found.rounds] == ["same"] * 4
    assert "C.04.4.1" in found.note
    assert found.different == 0
    assert review(DUBOV).doubts == ()


def test_a_round_that_differs_is_shown_with_its_article() -> None:
    found = replay(with_colours_swapped(DUBOV))
    second = found.rounds[1]
    assert second.verdict == "different"
    assert "1 of 5 boards is not as by the rules" in second.text
    assert "article 5.2" in second.text
    assert found.different >= 1


def test_the_replay_ends_when_its_time_is_over() -> None:
    found = replay(DUBOV, seconds=0.0)
    assert found.rounds == ()
    assert "no time for round 1" in found.note


def test_files_of_other_systems_are_looked_at_by_the_basic_rules_only() -> None:
    found = replay(EVENT.replace("142 5", "142 3") + "192 FIDE_SCHILLER\n")
    assert found.rounds == ()
    assert "FIDE_SCHILLER" in found.note
    assert "does not say by which system" in replay(EVENT).note


def test_another_edition_of_the_same_rules_is_told() -> None:
    found = review(DUBOV.replace("192 FIDE_DUBOV\n", "192 FIDE_DUBOV_2025\n"))
    assert found.replay is not None
    assert [entry.verdict for entry in found.replay.rounds] == ["same"] * 4
    assert any(told.read == "FIDE_DUBOV_2025" and "2025" in told.message for told in found.adjustments)


def test_a_file_without_a_code_may_name_its_system_in_words() -> None:
    text = DUBOV.replace("192 FIDE_DUBOV\n", "")
    assert review(text).system.name == "dubov"
    assert [entry.verdict for entry in replay(text).rounds] == ["same"] * 4
    assert replay(text.replace("Individual Swiss, Dubov system", "Individual Swiss")).rounds == ()


def test_players_without_a_rating_are_no_obstacle_once_they_have_one() -> None:
    text = with_fields({(5 + DUBOV[: DUBOV.index("001 ")].count("\n"), 49): "    "}, DUBOV)
    assert "provisional rating and look again" in replay(text).note
    assert len(replay(text, provisional_rating=1500).rounds) == 4


def test_a_rating_is_asked_for_only_where_one_is_missing() -> None:
    """Rounds with abnormal points (299) are paired again as all others, as soon as everybody has a rating."""
    rated = DUBOV + "299 W         1.0    1    1\n"
    unrated = with_fields({(5 + rated[: rated.index("001 ")].count("\n"), 49): "    "}, rated)

    def note(text: str, provisional_rating: int | None = None) -> str:
        replay = replay_of(read_trf(text), seconds=60.0, provisional_rating=provisional_rating)
        assert replay is not None
        return replay.note

    assert "provisional rating and look again" in note(unrated)
    for other in (note(rated), note(unrated, 1500)):
        assert "each from those before it" in other
        assert "provisional rating" not in other


def test_doubts_stand_with_their_lines() -> None:
    text = with_fields({(line_of(6), 86): "   6", (line_of(5), 86): "   2"}) + "202 BH/C1,BH\n"
    found = review(text)
    assert {(doubt.line, doubt.column) for doubt in found.doubts} >= {(line_of(5), 86), (line_of(6), 86)}


def test_the_same_adjustment_in_many_lines_is_told_once_with_all_of_them() -> None:
    found = review(with_fields({(line_of(number), 10): "f" for number in (1, 2, 3, 5)}))
    lines = f"lines {line_of(1)}-{line_of(3)}, {line_of(5)}, column 10: "
    (text,) = (text for text in found.adjustment_texts if "female" in text)
    assert text.startswith(lines)
    assert sum("female" in adjustment.message for adjustment in found.adjustments) == 4


def test_ranks_without_tiebreaks_are_explained() -> None:
    (doubt,) = (doubt for doubt in review(with_fields({(line_of(4), 86): "   5"})).doubts if "202" in doubt.message)
    assert "among players with the same points" in doubt.message


def test_a_tiebreak_that_is_not_of_c07_is_told_and_ends_the_list() -> None:
    found = review(f"{EVENT}202 PTS,WIN,OTHER_BLITZ,SB\n")
    (told,) = (one for one in found.adjustments if "OTHER_BLITZ" in one.message)
    assert "not all" in told.message.lower()
    assert "(OTHER_BLITZ, SB). Taken: WIN" in told.message


@pytest.mark.parametrize(
    ("data", "encoding", "told"),
    [(ENCODED.encode(), "UTF-8", 0), (ENCODED.encode("cp1252"), "CP1252", 1), (b"\x81" + b"", "Latin-1", 1)],
)
def test_the_encoding_is_told(data: bytes, encoding: str, told: int) -> None:
    found = review_trf(data)
    assert found.encoding == encoding
    assert sum("not in UTF-8" in adjustment.message for adjustment in found.adjustments) == told


def test_dates_in_another_form_are_told_with_their_line() -> None:
    found = review(EVENT.replace("042 2026/03/07", "042 7. 3. 2026"))
    (told,) = found.adjustments
    assert (told.line, told.column, told.read) == (4, 5, "7. 3. 2026")
    assert "2026/03/07" in told.message


def test_what_cannot_be_taken_over_is_a_problem_with_its_line() -> None:
    text = with_fields({(line_of(5), 81): " 0.5"})
    (problem,) = review_trf(f"{text}299           0.5    1    5\n".encode()).problems
    assert "Abnormal points" in problem.message
    assert problem.line in (1, EVENT.count("\n") + 1)


def test_matches_of_two_games_are_matches_or_are_refused() -> None:
    review = review_trf(TWO_GAMES.encode())
    assert review.problems == ()
    assert (review.rounds, review.total_rounds) == (2, 5)
    other = TWO_GAMES.replace("192 FIDE_DOUBLESWISS", "192 CUSTOM_DOUBLESWISS")
    messages = [problem.message for problem in review_trf(other.encode()).problems]
    assert "Matches of 2 games, and no system that pairs them is stated (192). Correct the record." in messages


@pytest.mark.django_db
def test_a_swiss_file_is_taken_as_one_of_matches_where_somebody_says_so() -> None:
    text = TWO_GAMES.replace("192 FIDE_DOUBLESWISS", "192 CUSTOM_SWISS")
    [doubt] = [one for one in review_trf(text.encode()).doubts if "colours reversed" in one.message]
    assert doubt.message.endswith("choose the pairing system Double-Swiss.")
    system = next(one for one in systems_in_browser() if one.games_per_match > 1)
    tournament = import_trf(text.encode(), by=None, system=system.name)
    assert (tournament.system, tournament.total_rounds, tournament.points_bye) == (system.name, 5, 15)
    assert tournament.paired_rounds.count() == 2
    odd = text.replace("142 10", "142 9")
    with pytest.raises(Refused, match="make the number even"):
        import_trf(odd.encode(), by=None, system=system.name)


@pytest.mark.django_db
def test_the_tiebreaks_of_the_file_are_taken_over() -> None:
    tournament = import_trf(f"{EVENT}202 BH/C2, DE, GE\n".encode(), by=None, system="dubov")
    assert (tournament.tiebreaks, tournament.tiebreak_edition) == ("BH/C2,DE,REP", "2026-03")
    older = import_trf(EVENT.replace("042 2026/03/07", "042 2025/03/07").encode(), by=None, system="dubov")
    assert (older.tiebreaks, older.tiebreak_edition) == ("BH/C1,BH,SB", "2024-08")


@pytest.mark.django_db
def test_the_log_keeps_adjustments_and_doubts_by_their_kinds() -> None:
    short = {(line_of(1), 11): "  g", (line_of(6), 11): "  f", (line_of(4), 11): "  c"}
    import_trf((with_fields(short).replace("142 5", "142 3") + "192 FIDE_SCHILLER\n").encode(), by=None)
    (imported,) = logged(TournamentImported)
    assert {remark.text: remark.count for remark in imported.adjustments} == {
        "A short form of the title; read as GM.": 1,
        "A short form of the title; read as CM.": 1,
        "A short form of the title; read as FM.": 1,
    }
    assert imported.notes == ("rounds 1 to 3 were paired by an unnamed program or person (FIDE_SCHILLER)",)
    assert Tournament.objects.count() == 1


@pytest.mark.django_db
def test_rounds_against_the_rules_are_confirmed_and_told(arbiter_client: Client) -> None:
    page = reverse("arbiter:import_trf")
    good, bad = (as_hidden_text(text.encode()) for text in (DUBOV, with_colours_swapped(DUBOV)))
    sent = {"name": "In", "total_rounds": 4}
    asked = "Import it although its rounds are not as the rules pair"
    assert asked not in arbiter_client.post(page, {**sent, "file_data": good, "look": "1"}).text
    assert asked in arbiter_client.post(page, {**sent, "file_data": bad, "look": "1"}).text
    refused = arbiter_client.post(page, {**sent, "file_data": bad})
    assert refused.status_code == 422
    assert "Confirm its import" in refused.text
    assert not Tournament.objects.exists()

    assert arbiter_client.post(page, {**sent, "file_data": bad, "breaches_accepted": "on"}).status_code == 302
    told = [line for line in export_trf(Tournament.objects.get()).splitlines() if line.startswith("### Import")]
    assert told[0].startswith("### Import @ Round 4: round 2: 1 of 5 boards is not as by the rules; article 5.2")
    assert arbiter_client.post(page, {**sent, "name": "Good", "file_data": good}).status_code == 302
    assert "### Import" not in export_trf(Tournament.objects.get(name="Good"))


@pytest.mark.django_db
def test_rounds_that_were_not_compared_are_confirmed_and_told(
    arbiter_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file paired by one system and said to be of another is not taken for right unseen."""
    large = generate(resolved(Wishes({"players": (1001, 1001), "rounds": (1, 1)}, system="dutch"), 1), seed=1)
    (breach,) = review(large.replace("FIDE_DUTCH", "FIDE_BURSTEIN")).breaches
    assert breach == "round 1 was not held against the rules"
    assert review(DUBOV, seconds=0.0).breaches == ("rounds 1 to 4 were not held against the rules",)
    unrated = with_fields({(5 + DUBOV[: DUBOV.index("001 ")].count("\n"), 49): "    "}, DUBOV)
    assert review(unrated).breaches == ("rounds 1 to 4 were not held against the rules",)
    assert review(unrated, provisional_rating=1500).breaches != review(unrated).breaches

    monkeypatch.setattr("tournaments.files.actions.importing.SECONDS_FOR_THE_REPLAY", 0.0)
    sent = {"name": "In", "total_rounds": 4, "file_data": as_hidden_text(DUBOV.encode())}
    refused = arbiter_client.post(reverse("arbiter:import_trf"), sent)
    assert refused.status_code == 422
    assert "or were not held against them. Confirm its import" in refused.text
    tournament = import_trf(DUBOV.encode(), by=None)
    told = "### Import @ Round 4: rounds 1 to 4 were not held against the rules"
    assert told in export_trf(tournament).splitlines()


def test_an_event_that_is_paired_as_the_rules_pair_has_no_breach() -> None:
    """Lim's system gives a third same colour where nothing else is possible, in the last round more readily."""
    for seed in (36, 149):
        lim = generate(resolved(Wishes({"players": (8, 14), "rounds": (6, 7)}, system="lim"), seed), seed=seed)
        rounds = read_trf(lim).rounds_paired
        assert basic_rule_doubts(replace(read_trf(lim), total_rounds=rounds + 1))
        for text in (lim, lim.replace("XXN lim\n", "")):  # paired again; held against C.04.1 alone
            found = review(text)
            assert (found.doubts, found.breaches) == ((), ())
    file = replace(read_trf(lim), total_rounds=rounds + 1)  # a round before the last: only what differs is a breach
    same = Replay("", tuple(ReplayedRound(number, "same", "") for number in range(1, rounds + 1)))
    assert breaches_of(file, same) == ()
    assert breaches_of(file, replace(same, rounds=same.rounds[:-1]))


def test_files_of_other_systems_are_told_what_c_04_1_forbids() -> None:
    other = DUBOV.replace("192 FIDE_DUBOV", "192 CUSTOM_SWISS").replace("Dubov system", "some system")
    assert review(other).breaches == ()
    lines = other.splitlines()
    twice = [line[:101] + line[91:99] + line[109:] if line.startswith("001") else line for line in lines]
    (first, *_rest) = breaches_of(read_trf("\n".join(twice)), None)
    assert "Round 2" in first
