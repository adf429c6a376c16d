"""The tie-breaks: chosen before round 1, fixed by it, changed later only against a warning; and the lots."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.tournaments.factories import OUTSIDE_FIDE_MODE
from tests.tournaments.logged import logged, old_and_new
from tournaments.basics.errors import Refused
from tournaments.basics.lots import lot, lots_of_entrants
from tournaments.basics.tiebreaks import PRESETS, tiebreaks_of
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.restore_points import restore
from tournaments.history.actions.undoing import undo
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import LotsHeld
from tournaments.log.kinds import LotsDrawn, TieBreaksChanged
from tournaments.models import AuditEntry, Game, Player, Result, Round, Tournament, User
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.drafts import drawn_colour
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.standings.actions import tiebreaks
from tournaments.standings.actions.tiebreaks import lots_held
from tournaments.standings.queries.current import current_standings

pytestmark = pytest.mark.django_db

Make = Callable[..., Tournament]
Play = Callable[..., Round]
PAGE = "/arbiter/t/open/settings/tiebreaks/"
LOTS = f"{PAGE}lots/"


def send(client: Client, status: int = 302, **data: str) -> str:
    """The page that answers ``data``, which must have ``status``."""
    answer = client.post(PAGE, {"tiebreaks": "", "edition": "2026-03", **data})
    assert answer.status_code == status
    return answer.text


def _field(client: Client) -> str:
    return client.get(PAGE).text.partition('name="tiebreaks"')[2].partition(">")[0]


@pytest.fixture
def finished(make_tournament: Make, arbiter: User, play_round: Play) -> Tournament:
    """Four players and one round, both games drawn: all are equal."""
    tournament = make_tournament(players=4, rounds=1, **OUTSIDE_FIDE_MODE)
    round_ = play_round(tournament, shift=0)
    for board in Game.objects.filter(match__round=round_):
        recording.correct_result(board, Result.DRAW, by=arbiter, reason="for the test")
    tournament.refresh_from_db()
    return tournament


class TestTheList:
    def test_a_list_is_stored_as_the_program_writes_it(self, make_tournament: Make, arbiter_client: Client) -> None:
        tournament = make_tournament()
        send(arbiter_client, tiebreaks="bh/c1, GE , DE,aro/c1,DE", edition="2024-08")
        tournament.refresh_from_db()
        assert (tournament.tiebreaks, tournament.tiebreak_edition) == ("BH/C1,REP,DE,ARO/C1,DE", "2024-08")
        (changed,) = logged(TieBreaksChanged)
        assert old_and_new(changed.changes) == {
            "tiebreaks": ("BH/C1,BH,SB", "BH/C1,REP,DE,ARO/C1,DE"),
            "tiebreak_edition": ("2026-03", "2024-08"),
        }

    def test_a_suggestion_is_taken_with_one_button(self, make_tournament: Make, arbiter_client: Client) -> None:
        tournament = make_tournament()
        text = arbiter_client.get(PAGE).text
        for preset in PRESETS:
            assert f'name="preset" value="{preset.key}"' in text
            send(arbiter_client, tiebreaks="WON", preset=preset.key)
            tournament.refresh_from_db()
            assert tournament.tiebreaks == preset.text
            assert [entry.acronym for entry in tiebreaks_of(tournament)] == list(preset.codes)
        assert "our suggestions" in text
        assert "recommended by FIDE" not in text

    def test_no_list_lets_equal_players_share_their_rank(self, make_tournament: Make, arbiter_client: Client) -> None:
        tournament = make_tournament()
        send(arbiter_client, tiebreaks="")
        tournament.refresh_from_db()
        assert tiebreaks_of(tournament) == ()

    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            ("XX", "There is no tie-break “XX”"),
            ("BH/M1,BH/Q", "“/Q” is no variant"),
            ("EDE", "is a tie-break for teams"),
            ("BH,SB,BH", "BH stands in the list more than once"),
            ("DE," * 13, "These are 13 tie-breaks; keep 12 at most."),
            (",".join(f"ARO/M{number}/U1400" for number in range(10, 22)), "too long to be stored"),
        ],
    )
    def test_a_bad_list_changes_nothing(
        self, make_tournament: Make, arbiter_client: Client, text: str, problem: str
    ) -> None:
        tournament = make_tournament()
        page = send(arbiter_client, 422, tiebreaks=text)
        assert problem in page
        assert text[:20] in page  # what was typed is still there
        tournament.refresh_from_db()
        assert tournament.tiebreaks == "BH/C1,BH,SB"
        assert not logged(TieBreaksChanged)

    def test_everything_wrong_is_said_at_once(self, make_tournament: Make, arbiter: User) -> None:
        with pytest.raises(Refused) as refused:
            tiebreaks.set_tiebreaks(make_tournament(), ["XX", "BH/Q"], edition="2026-03", by=arbiter)
        assert len(refused.value.problems) == 2

    def test_an_unknown_edition_is_refused(self, make_tournament: Make, arbiter: User) -> None:
        with pytest.raises(Refused, match="Choose one of the editions"):
            tiebreaks.set_tiebreaks(make_tournament(), ["BH"], edition="1999-01", by=arbiter)

    def test_ratings_that_are_provisional_call_for_a_rule(self, make_tournament: Make, arbiter_client: Client) -> None:
        tournament = make_tournament()
        Player.objects.filter(pk=tournament.players.all()[0].pk).update(
            provisional=True, provisional_reason="no rating"
        )
        send(arbiter_client, tiebreaks="BH,ARO")
        assert "Announce before round 1 that it counts" in arbiter_client.get(PAGE).text


class TestAfterRoundOne:
    def test_a_change_needs_a_confirmation_and_a_reason(
        self, make_tournament: Make, arbiter_client: Client, play_round: Play
    ) -> None:
        tournament = make_tournament(**OUTSIDE_FIDE_MODE)
        assert "the list is fixed" not in arbiter_client.get(PAGE).text
        play_round(tournament)
        assert "Round 1 has been published, so the list is fixed." in arbiter_client.get(PAGE).text
        page = send(arbiter_client, 422, tiebreaks="SB")
        assert "Confirm that they are to change" in page
        assert "needs a reason" in page
        assert "needs a reason" in send(arbiter_client, 422, tiebreaks="SB", confirmed="on")
        assert "Confirm that they" in send(arbiter_client, 422, preset="rated", reason="misprint")
        tournament.refresh_from_db()
        assert tournament.tiebreaks == "BH/C1,BH,SB"
        send(arbiter_client, tiebreaks="SB", confirmed="on", reason="misprint in the regulations")
        tournament.refresh_from_db()
        assert tournament.tiebreaks == "SB"
        (changed,) = logged(TieBreaksChanged)
        assert old_and_new(changed.changes) == {"tiebreaks": ("BH/C1,BH,SB", "SB")}
        assert changed.reason == "misprint in the regulations"

    def test_publishing_fixes_the_list_and_a_draft_does_not(
        self, make_tournament: Make, arbiter: User, arbiter_client: Client
    ) -> None:
        tournament = make_tournament(players=4)
        assert "tie-breaks (BH/C1,BH,SB), forbidden pairings" in arbiter_client.get("/arbiter/t/open/").text
        draft = drafts.pair_next_round(tournament, by=arbiter)
        send(arbiter_client, tiebreaks="BH, SB")
        assert _field(arbiter_client)
        drafts.publish_round(draft, by=arbiter)
        assert "### Configuration" not in export_trf(tournament)
        assert not _field(arbiter_client)
        send(arbiter_client, tiebreaks="SB")
        take_back_round(draft, by=arbiter, reason="a misprint")
        assert not _field(arbiter_client)
        with pytest.raises(Refused, match="leaving FIDE mode"):
            tiebreaks.set_tiebreaks(tournament, ["SB"], edition="2026-03", by=arbiter, confirmed=True, reason="late")
        tournament.refresh_from_db()
        assert tournament.tiebreaks == "BH,SB"

    def test_the_same_list_needs_nothing(self, make_tournament: Make, arbiter_client: Client, play_round: Play) -> None:
        play_round(make_tournament())
        send(arbiter_client, tiebreaks="BH/C1, BH, SB")
        assert not logged(TieBreaksChanged)

    def test_the_public_standings_follow_and_are_sent_anew(
        self, make_tournament: Make, arbiter: User, play_round: Play, client: Client
    ) -> None:
        tournament = make_tournament(**OUTSIDE_FIDE_MODE)
        play_round(tournament)
        before = client.get("/open/standings/")
        tiebreaks.set_tiebreaks(
            tournament, ["WON", "AOB"], edition="2026-03", by=arbiter, confirmed=True, reason="agreed"
        )
        after = client.get("/open/standings/")
        assert before.headers["ETag"] != after.headers["ETag"]
        assert "Number of games won" in after.text
        assert "Number of games won" not in before.text

    def test_the_report_file_names_the_list_and_its_ranks(
        self, make_tournament: Make, arbiter: User, play_round: Play
    ) -> None:
        tournament = make_tournament()
        tiebreaks.set_tiebreaks(tournament, ["TPN/R"], edition="2026-03", by=arbiter)
        play_round(tournament)
        tournament.refresh_from_db()
        lines = export_trf(tournament).splitlines()
        assert "202 TPN/R" in lines
        ranks = {int(line[4:8]): int(line[85:89]) for line in lines if line.startswith("001")}
        points = {int(line[4:8]): float(line[80:84]) for line in lines if line.startswith("001")}
        assert sorted(ranks, key=ranks.__getitem__) == sorted(points, key=lambda tpn: (-points[tpn], -tpn))


class TestLots:
    def test_who_is_equal_in_everything_is_parted_by_lot(
        self, finished: Tournament, arbiter_client: Client, client: Client
    ) -> None:
        assert "These players are equal in points" in arbiter_client.get(PAGE).text
        assert arbiter_client.post(LOTS).status_code == 302
        held = lots_held(finished)
        order = [player.id for player in held.order]
        assert held.round_number == 1
        assert sorted(order) == sorted(finished.players.values_list("pk", flat=True))
        known = published_rounds(finished)
        lines = current_standings(finished, known, named_players(finished, known)).lines
        assert [line.player.id for line in lines] == order
        assert [(line.rank, line.by_lot) for line in lines] == [(1, True), (2, True), (3, True), (4, True)]
        assert "L: the rank was drawn by lot." in client.get("/open/standings/").text
        (drawn,) = logged(LotsDrawn)
        assert [[player.id for player in group] for group in drawn.groups] == [order]
        ranks = {int(line[4:8]): int(line[85:89]) for line in export_trf(finished).splitlines() if line[:3] == "001"}
        tpns = dict(finished.players.values_list("pk", "tpn"))
        assert ranks == {tpns[player_id]: place for place, player_id in enumerate(order, start=1)}

    def test_lots_are_drawn_once(self, finished: Tournament, arbiter_client: Client) -> None:
        arbiter_client.post(LOTS)
        drawn = lots_held(finished)
        assert arbiter_client.post(LOTS).status_code == 409
        assert lots_held(finished) == drawn

    @pytest.mark.parametrize("way", ["undone", "made void", "restored"])
    def test_drawn_again_they_fall_as_they_fell(self, finished: Tournament, arbiter: User, way: str) -> None:
        point = keep_point(finished, Occasion.ASKED, by=arbiter)
        order = [[player.pk for player in group] for group in tiebreaks.draw_lots(finished, by=arbiter)]
        for _time in range(5):
            if way == "undone":
                undo(AuditEntry.objects.filter(kind=LotsDrawn.kind, undone_by=None).get(), by=arbiter)
            elif way == "made void":
                for codes in (["BH"], ["BH", "SB"]):
                    tiebreaks.set_tiebreaks(
                        finished, codes, edition="2026-03", by=arbiter, confirmed=True, reason="a misprint"
                    )
            else:
                restore(point, by=arbiter)
            assert lots_held(finished) == LotsHeld()
            assert [[one.pk for one in group] for group in tiebreaks.draw_lots(finished, by=arbiter)] == order

    def test_they_fall_alike_in_every_copy(self, finished: Tournament, arbiter: User) -> None:
        saved = event_file(finished)
        fallen = set()
        for number in range(6):
            copy = import_event(saved, by=arbiter, name=f"Copy {number}") if number else finished
            (group,) = tiebreaks.draw_lots(copy, by=arbiter)
            fallen.add(tuple(player.name for player in group))
        assert len(fallen) == 1
        seeds = [import_trf(export_trf(finished).encode(), by=arbiter).lots_seed for _again in range(2)]
        assert len({finished.lots_seed, *seeds}) == 3

    def test_of_many_tournaments_each_order_and_colour_falls(self, finished: Tournament, arbiter: User) -> None:
        orders, colours, positions = set(), set(), set()
        for number in range(300):
            finished.lots_seed = str(number)
            lots = lots_of_entrants(finished)
            orders.add(tuple(sorted(lots, key=lots.get)))
            colours.add(drawn_colour(finished))
            positions.add(lot(finished, "position", 1) % 960)
        assert (len(orders), len(colours)) == (24, 2)
        assert len(positions) > 200

    def test_the_report_tells_of_lots_that_were_undone(self, finished: Tournament, arbiter: User) -> None:
        tiebreaks.draw_lots(finished, by=arbiter)
        undo(AuditEntry.objects.get(kind=LotsDrawn.kind), by=arbiter)
        tiebreaks.draw_lots(finished, by=arbiter)
        told = [line for line in export_trf(finished).splitlines() if line.startswith("### Lots")]
        assert [("were undone" in line, "tied in everything" in line) for line in told] == [
            (False, True),
            (True, False),
            (False, True),
        ]
        assert told[0] == told[2]

    def test_the_report_still_tells_of_it_after_a_restore(self, finished: Tournament, arbiter: User) -> None:
        tiebreaks.draw_lots(finished, by=arbiter)
        point = keep_point(finished, Occasion.ASKED, by=arbiter)
        undo(AuditEntry.objects.get(kind=LotsDrawn.kind), by=arbiter)
        tiebreaks.draw_lots(finished, by=arbiter)
        before = [line for line in export_trf(finished).splitlines() if line.startswith("### Lots")]
        restore(point, by=arbiter)
        assert [line for line in export_trf(finished).splitlines() if line.startswith("### Lots")] == before
        assert len(before) == 3

    def test_another_list_makes_lots_void(self, finished: Tournament, arbiter: User) -> None:
        tiebreaks.draw_lots(finished, by=arbiter)
        tiebreaks.set_tiebreaks(finished, ["BH"], edition="2026-03", by=arbiter, confirmed=True, reason="misprint")
        assert lots_held(finished) == LotsHeld()

    @pytest.mark.parametrize("rounds", [1, 2])
    def test_not_before_the_last_round_is_finished(
        self, make_tournament: Make, arbiter: User, arbiter_client: Client, play_round: Play, rounds: int
    ) -> None:
        tournament = make_tournament(players=4, rounds=rounds)
        if rounds == 2:
            play_round(tournament)
        assert arbiter_client.post(LOTS).status_code == 409
        assert "There is nothing to draw" in arbiter_client.post(LOTS).text
        with pytest.raises(Refused, match="nothing to draw"):
            tiebreaks.draw_lots(tournament, by=arbiter)

    def test_not_where_the_tiebreaks_part_everybody(self, finished: Tournament, arbiter: User) -> None:
        tiebreaks.set_tiebreaks(finished, ["TPN"], edition="2026-03", by=arbiter, confirmed=True, reason="agreed")
        with pytest.raises(Refused, match="nothing to draw"):
            tiebreaks.draw_lots(finished, by=arbiter)
