"""What a report file says and no field holds, and what is asked for before an import: the corners."""

from __future__ import annotations

from datetime import date

import pytest

from tests.pairing.trf.samples import EVENT, line_of, places, with_fields
from tests.tournaments.factories import OUTSIDE_FIDE_MODE, Make, Play, enter_results, publish_next
from tournaments.files.actions.final_report import final_report, report_state
from tournaments.files.actions.importing import import_trf, review_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import Player, Tournament, User
from tournaments.players.actions import entries
from tournaments.rounds.actions import drafts
from tournaments.standings.actions import tiebreaks
from tournaments.tournament.actions import setup


def comments(tournament: Tournament) -> list[str]:
    return [line for line in export_trf(tournament).splitlines() if line.startswith("###")]


def test_dates_that_cannot_be_told_come_out_as_they_went_in_until_others_are_set(arbiter: User) -> None:
    text = EVENT.replace("042 2026/03/07", "042 early spring").replace("052 2026/03/09", "052 soon after")
    tournament = import_trf(text.encode(), by=arbiter, system="dubov")
    assert {"042 early spring", "052 soon after"} <= set(export_trf(tournament).splitlines())
    setup.update_tournament(tournament, by=arbiter, start_date=date(2026, 3, 20), end_date=date(2026, 3, 22))
    assert {"042 2026/03/20", "052 2026/03/22"} <= set(export_trf(tournament).splitlines())


def test_nothing_is_asked_for_that_is_there(make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=4, rounds=1)
    play_round(tournament)
    for player in tournament.players.all():
        Player.objects.filter(pk=player.pk).update(fide_id=str(1000 + player.pk))
    assert "FIDE number" not in " ".join(report_state(tournament).missing)
    Player.objects.filter(tournament=tournament, tpn=1).update(fide_id="")
    assert "the FIDE number of 1 player" in report_state(tournament).missing


def test_a_reason_is_wanted_for_provisional_ratings_alone(arbiter: User) -> None:
    whole = import_trf(EVENT.encode(), by=arbiter, system="dubov", provisional_rating=1400)
    assert not whole.players.filter(provisional=True).exists()
    part = import_trf(
        with_fields({(line_of(5), 49): "    "}).encode(),
        by=arbiter,
        system="dubov",
        provisional_rating=1400,
        provisional_reason=" new ",
    )
    assert {(player.tpn, player.provisional_reason, player.provisional_by) for player in part.players.all()} == {
        (tpn, "new" if tpn == 5 else "", arbiter if tpn == 5 else None) for tpn in range(1, 7)
    }


@pytest.mark.parametrize(("win", "refused"), [("10.0", False), ("10.1", True)])
def test_a_win_is_worth_ten_points_at_most(win: str, refused: bool) -> None:
    text = "\n".join(line for line in EVENT.splitlines() if not line.startswith("001"))
    found = review_trf(f"{text}\nBBW {win}\n001    1      Abegg, Anton                      2410\n".encode())
    told = [problem for problem in found.problems if "nor a win more than 10 points" in problem.message]
    assert places(tuple(told)) == ([(1, 1, "")] if refused else [])


def test_the_initial_colour_is_missed_only_where_no_game_shows_it() -> None:
    unsaid = EVENT.replace("152 W\n", "")
    shown = review_trf(unsaid.encode())
    assert not [remark for remark in shown.adjustments if "initial colour" in remark.message]
    forfeits = {(line_of(tpn) - 1, 99): "+-"[tpn > 3] for tpn in range(1, 7)}
    points = {(line_of(3) - 1, 81): " 2.0", (line_of(6) - 1, 81): " 1.5"}
    hidden = with_fields(forfeits | points, unsaid)
    assert review_trf(hidden.encode()).problems == ()
    told = [remark for remark in review_trf(hidden.encode()).adjustments if "initial colour" in remark.message]
    assert places(tuple(told)) == [(1, 1, "")]


def test_remarks_stand_where_they_belong() -> None:
    data = f"{EVENT}192 FIDE_SCHILLER\n".replace("Brändli", "Brändly").encode("cp1252")
    found = review_trf(data, seconds=60.0)
    assert places(tuple(one for one in found.adjustments if "UTF-8" in one.message)) == [(1, 1, "")]
    last = EVENT.count("\n") + 1
    assert (last, 5, "FIDE_SCHILLER") in places(found.problems)


def test_long_names_are_cut_in_the_comments(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(players=4, rounds=1, tiebreaks="WIN")
    names = [f"{'Verylongsurname' * 3} {number}" for number in range(4)]
    for player, name in zip(tournament.players.all(), names, strict=True):
        Player.objects.filter(pk=player.pk).update(name=name)
    round_ = publish_next(tournament, by=arbiter)
    enter_results(round_, by=arbiter)
    tiebreaks.draw_lots(tournament, by=arbiter)
    (told,) = [line for line in final_report(tournament).splitlines() if line.startswith("### Lots")]
    drawn = told.partition("order drawn: ")[2].split(" - ")
    assert len(drawn) >= 2
    assert {len(name) for name in drawn} == {33}


def test_pairs_kept_apart_and_together_again_are_told(make_tournament: Make, arbiter: User, play_round: Play) -> None:
    tournament = make_tournament(players=8, rounds=5, **OUTSIDE_FIDE_MODE)
    play_round(tournament)
    one, other = tournament.players.get(tpn=1), tournament.players.get(tpn=2)
    pair = setup.add_forbidden_pair(tournament, one, other, by=arbiter)
    assert comments(tournament)[-1].endswith(" forbidden pairing")
    assert "no longer" not in comments(tournament)[-1]
    setup.remove_forbidden_pair(pair, by=arbiter)
    assert comments(tournament)[-1].endswith(" no longer a forbidden pairing")


def test_who_leaves_later_may_stay_after_all_though_a_draft_stands(make_tournament: Make, arbiter: User) -> None:
    """A draft rests on who is there in its own round, not in later ones."""
    tournament = make_tournament(players=6)
    player = tournament.players.get(tpn=1)
    entries.withdraw_player(player, by=arbiter, from_round=2)
    drafts.pair_next_round(tournament, by=arbiter)
    assert entries.return_player(player, by=arbiter).withdrawn_from is None
