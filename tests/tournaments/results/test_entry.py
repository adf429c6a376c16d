"""Results: entered, changed, cleared, corrected; unusual ones and forfeits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pairing.engine.tournament import Colour, Game, Outcome
from tests.tournaments.factories import enter_results, publish_pairing
from tests.tournaments.logged import logged
from tournaments.basics import outcomes
from tournaments.basics.errors import Refused, Stale
from tournaments.log.changes import GameResult
from tournaments.log.kinds_of_rounds import ResultCorrected, ResultEntered
from tournaments.models import AuditEntry, Publication, Result, Round, Tournament, User
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries import snapshot

Make = Callable[..., Tournament]
Play = Callable[..., Round]


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    return make_tournament(players=6)


@pytest.fixture
def playing(tournament: Tournament, arbiter: User) -> Round:
    return publish_pairing(tournament, by=arbiter)


def points(tournament: Tournament) -> dict[str, int]:
    """Points in tenths by name, from what the engine is given."""
    engine = snapshot.build(tournament).engine
    return {player.name: sum(engine.scoring.points(record) for record in player.records) for player in engine.players}


@pytest.mark.parametrize(
    ("result", "white", "black", "played"),
    [
        ("1-0", 10, 0, True),
        ("1/2", 5, 5, True),
        ("0-1", 0, 10, True),
        ("1F0", 10, 0, False),
        ("0F1", 0, 10, False),
        ("0F0", 0, 0, False),
        ("D-0", 5, 0, True),
        ("0-D", 0, 5, True),
        ("0-0", 0, 0, True),
    ],
)
def test_each_result_gives_its_points(
    tournament: Tournament, playing: Round, arbiter: User, result: str, white: int, black: int, played: bool
) -> None:
    game = playing.games.get(match__table=1)

    recording.record_result(game, result, by=arbiter)

    names = dict(game.match.seats.values_list("colour", "player__name"))
    total = points(tournament)
    assert (total[names["w"]], total[names["b"]]) == (white, black)
    assert outcomes.is_played(result) is played


def test_every_result_has_a_meaning_and_comes_back() -> None:
    for result in Result:
        if result == Result.OPEN:
            continue
        white = outcomes.game(result, Colour.WHITE, 2, rated=True)
        black = outcomes.game(result, Colour.BLACK, 1, rated=True)
        assert outcomes.result_of(white, black) == result
        assert Outcome.WIN not in (white.outcome, black.outcome) or white.outcome != black.outcome


def test_a_change_is_logged_with_old_and_new(playing: Round, arbiter: User) -> None:
    game = playing.games.get(match__table=2)
    recording.record_result(game, Result.DRAW, by=arbiter)
    changed = recording.record_result(game, Result.WHITE_WINS, by=arbiter, rated=False)

    assert (changed.result, changed.rated, changed.version) == (Result.WHITE_WINS, False, 2)
    entry = AuditEntry.objects.filter(kind="result.record").first()
    assert entry is not None
    assert (entry.by, entry.round_number, entry.target_kind, entry.target_id) == (arbiter, 1, "game", changed.pk)
    entered = logged(ResultEntered)[-1]
    assert (entered.game.id, entered.game.round_number, entered.game.table) == (changed.pk, 1, 2)
    assert (entered.old, entered.new) == (GameResult("1/2"), GameResult("1-0", rated=False))


def test_entering_what_is_there_changes_nothing(tournament: Tournament, playing: Round, arbiter: User) -> None:
    game = recording.record_result(playing.games.get(match__table=1), Result.DRAW, by=arbiter)
    tournament.refresh_from_db()
    revision = tournament.revision

    again = recording.record_result(game, Result.DRAW, by=arbiter, expected_version=0)

    tournament.refresh_from_db()
    assert (again.version, tournament.revision) == (1, revision)


def test_a_result_can_be_cleared_while_the_round_is_played(playing: Round, arbiter: User) -> None:
    game = playing.games.get(match__table=1)
    recording.record_result(game, Result.DRAW, by=arbiter, rated=False)

    cleared = recording.record_result(game, Result.OPEN, by=arbiter, rated=False)

    assert (cleared.result, cleared.rated) == ("", True)


def test_an_older_page_is_stale(playing: Round, arbiter: User) -> None:
    game = playing.games.get(match__table=1)
    recording.record_result(game, Result.WHITE_WINS, by=arbiter, expected_version=0)

    with pytest.raises(Stale, match="Round 1, board 1: .* somebody else has entered 1-0"):
        recording.record_result(game, Result.BLACK_WINS, by=arbiter, expected_version=0)
    game.refresh_from_db()
    assert game.result == Result.WHITE_WINS


def test_a_forfeit_is_never_unrated(playing: Round, arbiter: User) -> None:
    changed = recording.record_result(playing.games.get(match__table=1), "1F0", by=arbiter, rated=False)
    assert changed.rated


@pytest.mark.parametrize("result", ["1-1", "nonsense", "2-0"])
def test_an_unknown_result_is_refused(playing: Round, arbiter: User, result: str) -> None:
    with pytest.raises(Refused, match="is no result"):
        recording.record_result(playing.games.get(match__table=1), result, by=arbiter)


def test_a_draft_takes_no_result(tournament: Tournament, arbiter: User) -> None:
    draft = drafts.pair_next_round(tournament, by=arbiter)
    with pytest.raises(Refused, match="not published yet"):
        recording.record_result(draft.games.get(match__table=1), "1-0", by=arbiter)


def test_a_board_of_a_discarded_draft_is_stale(tournament: Tournament, arbiter: User) -> None:
    draft = drafts.pair_next_round(tournament, by=arbiter)
    game = draft.games.select_related("match__round__tournament").get(match__table=1)
    drafts.discard_draft(draft, by=arbiter)
    with pytest.raises(Stale, match="gone"):
        recording.record_result(game, "1-0", by=arbiter)


def test_under_a_draft_results_stay(tournament: Tournament, playing: Round, arbiter: User) -> None:
    """The draft of the next round rests on them."""
    enter_results(playing, by=arbiter)
    drafts.pair_next_round(tournament, by=arbiter)
    game = playing.games.get(match__table=1)

    with pytest.raises(Refused, match="Round 2 is a draft"):
        recording.record_result(game, "0F0", by=arbiter)
    with pytest.raises(Refused, match="Round 2 is a draft"):
        recording.correct_result(game, "0F0", by=arbiter, reason="typed wrongly")


def test_an_earlier_round_needs_a_correction(
    tournament: Tournament, playing: Round, arbiter: User, play_round: Play
) -> None:
    enter_results(playing, by=arbiter)
    play_round(tournament)

    with pytest.raises(Refused, match="Round 1 is over"):
        recording.record_result(playing.games.get(match__table=1), "0F0", by=arbiter)


def test_a_correction_leaves_publications_and_counts_in_the_next_pairing(
    tournament: Tournament, playing: Round, arbiter: User, play_round: Play
) -> None:
    """C.04.2, 4.3."""
    enter_results(playing, by=arbiter, shift=0)
    play_round(tournament)
    frozen = list(Publication.objects.order_by("pk").values("pairings", "round_list", "version"))
    seats = list(Round.objects.get(number=2).seats.order_by("pk").values_list("player", "match", "colour"))
    game = playing.games.get(match__table=3)
    names = dict(game.match.seats.values_list("colour", "player__name"))
    before = points(tournament)

    recording.correct_result(game, Result.BLACK_WINS, by=arbiter, reason=" score sheets differ ")

    after = points(tournament)
    assert after[names["b"]] == before[names["b"]] + 10
    assert after[names["w"]] == before[names["w"]] - 10
    assert list(Publication.objects.order_by("pk").values("pairings", "round_list", "version")) == frozen
    assert list(Round.objects.get(number=2).seats.order_by("pk").values_list("player", "match", "colour")) == seats
    (corrected,) = logged(ResultCorrected)
    assert (corrected.new, corrected.reason) == (GameResult("0-1"), "score sheets differ")
    next_round = drafts.pair_next_round(tournament, by=arbiter)
    facts = {line["name"]: line["points"] for line in next_round.explanation["players"]}
    assert facts == after


@pytest.mark.parametrize(
    ("result", "reason", "said"), [("1-0", " ", "needs a reason"), ("", "why", "instead of clearing")]
)
def test_a_correction_is_a_result_with_a_reason(
    tournament: Tournament, playing: Round, arbiter: User, play_round: Play, result: str, reason: str, said: str
) -> None:
    enter_results(playing, by=arbiter)
    play_round(tournament)
    with pytest.raises(Refused, match=said):
        recording.correct_result(playing.games.get(match__table=1), result, by=arbiter, reason=reason)


def test_an_unrated_game_is_one_for_the_engine(tournament: Tournament, playing: Round, arbiter: User) -> None:
    recording.record_result(playing.games.get(match__table=1), "1-0", by=arbiter, rated=False)

    games = [
        record
        for player in snapshot.build(tournament).engine.players
        for record in player.records
        if isinstance(record, Game)
    ]
    assert [(game.played, game.rated) for game in games] == [(True, False), (True, False)]
