"""Results by helpers without an account: what a link lets them do, and when it no longer does."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.factories import publish_pairing
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused, Stale
from tournaments.history.actions.restore_points import restore
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.kinds_of_helpers import HelperLinkMade, HelperLinkRevoked
from tournaments.models import AuditEntry, Game, HelperLink, MirrorFrom, RestorePoint, Result, Tournament, User
from tournaments.pages.keys import COOKIE, MOST_WRONG, key_of_link
from tournaments.results.actions.helpers import MOST_LINKS, make_link, record_by_helper, revoke_link
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts
from tournaments.stale_forms.of_rounds import OWN_BOARD

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]


@pytest.fixture
def tournament(make_tournament: Make, arbiter: User) -> Tournament:
    """Five boards of round 1 are being played."""
    tournament = make_tournament(players=10)
    publish_pairing(tournament, by=arbiter)
    return tournament


def link_for(tournament: Tournament, by: User, *boards: int, hours: float = 2, name: str = "Ben") -> HelperLink:
    first, last = boards or (None, None)
    ends_at = timezone.now() + timedelta(hours=hours)
    return make_link(tournament, by=by, name=name, ends_at=ends_at, first_board=first, last_board=last)


def board(tournament: Tournament, table: int) -> Game:
    game = Game.objects.select_related("match__round__tournament").get(
        match__round__tournament=tournament, match__round__number=1, match__table=table
    )
    assert isinstance(game, Game)
    return game


def page_of(link: HelperLink) -> str:
    return reverse("public:helping", args=[link.pk])


def with_key(client: Client, link: HelperLink) -> Client:
    """``client`` after its camera has read the code of ``link``."""
    answer = client.post(reverse("public:helper_key", args=[link.pk]), {"key": key_of_link(link)})
    assert answer.headers["Location"] == page_of(link)
    return client


def send(client: Client, link: HelperLink, game: Game, result: str = "1-0", **sent: Any) -> Any:
    """``result`` for ``game`` as from a page made now; ``expected`` in place of what that page says."""
    expected = sent.get("expected", str(OWN_BOARD.expected(game, game.match.round.tournament)))
    return client.post(
        reverse("public:helper_result", args=[link.pk, game.pk]), {"result": result, "expected_version": expected}
    )


def test_a_helper_fills_an_open_board_in_the_name_of_the_link(
    tournament: Tournament, arbiter: User, client: Client
) -> None:
    link = link_for(tournament, arbiter, 1, 3, name="Ben, boards 1-3")
    with_key(client, link)
    page = client.get(page_of(link)).content.decode()
    assert "3 results missing" in page
    assert send(client, link, board(tournament, 2), "1/2").status_code == 302
    assert board(tournament, 2).result == Result.DRAW
    entry = AuditEntry.objects.get(kind="result.record")
    assert (entry.by, entry.by_name) == (None, "Ben, boards 1-3")
    page = client.get(page_of(link)).content.decode()
    assert "Board 2: ½-½ is saved." in page
    assert "2 results missing" in page


def test_the_arbiters_read_who_it_was(tournament: Tournament, arbiter: User, arbiter_client: Client) -> None:
    link = link_for(tournament, arbiter)
    record_by_helper(link, board(tournament, 1), Result.WHITE_WINS, expected_version=0)
    assert "Ben" in arbiter_client.get(f"/arbiter/t/{tournament.slug}/log/").content.decode()
    overview = arbiter_client.get(f"/arbiter/t/{tournament.slug}/").content.decode()
    assert '<span class="quiet">· Ben</span>' in overview


def test_only_the_boards_of_the_link_are_shown_and_filled(
    tournament: Tournament, arbiter: User, client: Client
) -> None:
    link = link_for(tournament, arbiter, 2, 3)
    with_key(client, link)
    page = client.get(page_of(link)).content.decode()
    shown = [table for table in range(1, 6) if f'id="board-{board(tournament, table).pk}"' in page]
    assert shown == [2, 3]
    assert client.get(page_of(link), {"board": "3"}).headers["Location"].endswith(f"#board-{board(tournament, 3).pk}")
    assert client.get(page_of(link), {"board": "4"}).status_code == 404
    assert send(client, link, board(tournament, 4)).status_code == 422
    assert board(tournament, 4).result == Result.OPEN


def test_boards_of_another_tournament_are_not_found(
    tournament: Tournament, arbiter: User, client: Client, make_tournament: Make
) -> None:
    other = make_tournament(players=4, slug="other")
    drafts.publish_round(drafts.pair_next_round(other, by=arbiter), by=arbiter)
    link = link_for(tournament, arbiter)
    with_key(client, link)
    assert send(client, link, board(other, 1)).status_code == 404
    with pytest.raises(Refused, match="cannot enter results for this board"):
        record_by_helper(link, board(other, 1), Result.DRAW, expected_version=0)


def test_what_is_there_is_never_overwritten(tournament: Tournament, arbiter: User, client: Client) -> None:
    link = link_for(tournament, arbiter)
    with_key(client, link)
    stale = str(OWN_BOARD.expected(board(tournament, 1), tournament))
    record_result(board(tournament, 1), Result.BLACK_WINS, by=arbiter)
    for expected in (stale, str(OWN_BOARD.expected(board(tournament, 1), tournament))):
        for result in ("1-0", "0-1"):
            answer = send(client, link, board(tournament, 1), result, expected=expected)
            assert answer.status_code == 409
            assert "the result is there already, 0-1. Only an arbiter can change it." in answer.content.decode()
    assert board(tournament, 1).result == Result.BLACK_WINS
    assert AuditEntry.objects.filter(kind="result.record").count() == 1


def test_a_board_that_was_filled_and_cleared_meanwhile_is_looked_at_again(
    tournament: Tournament, arbiter: User, client: Client
) -> None:
    link = link_for(tournament, arbiter)
    with_key(client, link)
    stale = str(OWN_BOARD.expected(board(tournament, 1), tournament))
    record_result(board(tournament, 1), Result.BLACK_WINS, by=arbiter)
    record_result(board(tournament, 1), Result.OPEN, by=arbiter)
    assert send(client, link, board(tournament, 1), expected=stale).status_code == 409
    assert board(tournament, 1).result == Result.OPEN


def test_a_form_that_says_nothing_of_its_page_is_refused(tournament: Tournament, arbiter: User, client: Client) -> None:
    link = link_for(tournament, arbiter)
    with_key(client, link)
    for expected in ("", "nonsense", f"game/{board(tournament, 1).pk}/0?version=0", "own_board/987654/0?version=0"):
        answer = send(client, link, board(tournament, 1), expected=expected)
        text = answer.content.decode()
        assert answer.status_code == 400
        assert "Your click has changed nothing." in text
        assert "/arbiter/" not in text  # nothing of the arbiters' pages
    assert board(tournament, 1).result == Result.OPEN


@pytest.mark.parametrize("result", ["1F0", "0F0", "ADJ", "", "clear", "nonsense"])
def test_only_results_over_the_board_are_for_helpers(
    tournament: Tournament, arbiter: User, client: Client, result: str
) -> None:
    link = link_for(tournament, arbiter)
    with_key(client, link)
    assert send(client, link, board(tournament, 1), result).status_code == 422
    assert board(tournament, 1).result == Result.OPEN


def test_without_the_key_there_is_nothing_to_be_seen(tournament: Tournament, arbiter: User, client: Client) -> None:
    link = link_for(tournament, arbiter)
    there, not_there = (client.get(f"/helping/{pk}/").content.decode() for pk in (link.pk, link.pk + 1))
    assert there.replace(f"/{link.pk}/", "/") == not_there.replace(f"/{link.pk + 1}/", "/") or _same(there, not_there)
    assert tournament.name not in there
    assert send(client, link, board(tournament, 1)).status_code == 404
    client.cookies[COOKIE] = "x" * 24
    assert tournament.name not in client.get(page_of(link)).content.decode()
    assert send(client, link, board(tournament, 1)).status_code == 404


def _same(one: str, other: str) -> bool:
    """But for the address and the token of the site."""
    lines = [
        [line for line in text.splitlines() if "csrfmiddlewaretoken" not in line and "/helping/" not in line]
        for text in (one, other)
    ]
    return lines[0] == lines[1]


def test_arbiters_need_the_key_as_well(tournament: Tournament, arbiter: User, arbiter_client: Client) -> None:
    link = link_for(tournament, arbiter)
    assert tournament.name not in arbiter_client.get(page_of(link)).content.decode()


def test_a_wrong_key_opens_nothing_and_many_keep_no_right_one_out(
    tournament: Tournament, arbiter: User, client: Client
) -> None:
    link = link_for(tournament, arbiter)
    door = reverse("public:helper_key", args=[link.pk])
    for _attempt in range(MOST_WRONG):
        answer = client.post(door, {"key": "A" * 24})
        assert answer.status_code == 403
        assert COOKIE not in answer.cookies
    answer = client.post(door, {"key": "A" * 24})
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "600")
    assert "Too many wrong codes" in answer.text
    assert client.post(door, {"key": key_of_link(link)}).status_code == 302


def test_the_cookie_is_for_this_link_alone(tournament: Tournament, arbiter: User, client: Client) -> None:
    one, other = link_for(tournament, arbiter), link_for(tournament, arbiter, name="Ada")
    answer = client.post(reverse("public:helper_key", args=[one.pk]), {"key": key_of_link(one)})
    cookie = answer.cookies[COOKIE]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (page_of(one), True, "Lax")
    assert client.post(reverse("public:helper_key", args=[other.pk]), {"key": key_of_link(one)}).status_code == 403


def test_the_whole_link_may_be_typed(tournament: Tournament, arbiter: User, client: Client) -> None:
    link = link_for(tournament, arbiter)
    typed = f" https://hall.example/helping/{link.pk}/#{key_of_link(link)} "
    assert client.post(reverse("public:helper_key", args=[link.pk]), {"key": typed}).status_code == 302
    assert HelperLink.objects.get().used_at is not None


def test_a_link_that_has_ended_or_was_revoked_does_nothing(
    tournament: Tournament, arbiter: User, client: Client
) -> None:
    expired, revoked = link_for(tournament, arbiter), link_for(tournament, arbiter, name="Ada")
    clients = {link: with_key(Client(), link) for link in (expired, revoked)}
    HelperLink.objects.filter(pk=expired.pk).update(ends_at=timezone.now() - timedelta(seconds=1))
    revoke_link(revoked, by=arbiter)
    for link, used in clients.items():
        assert used.get(page_of(link)).status_code == 410
        assert send(used, link, board(tournament, 1)).status_code == 410
        with pytest.raises(Refused, match="has ended"):
            record_by_helper(link, board(tournament, 1), Result.DRAW, expected_version=0)
    assert board(tournament, 1).result == Result.OPEN
    with pytest.raises(Refused, match="revoked already"):
        revoke_link(revoked, by=arbiter)
    assert [change.name for change in logged(HelperLinkRevoked)] == ["Ada"]


def test_a_restore_does_not_bring_a_revoked_link_back(tournament: Tournament, arbiter: User) -> None:
    link = link_for(tournament, arbiter)
    keep_point(tournament, Occasion.CORRECTION, by=arbiter)
    revoke_link(link, by=arbiter)
    restore(RestorePoint.objects.first() or pytest.fail("no point"), by=arbiter)
    assert not HelperLink.objects.get().holds


def test_only_the_round_at_hand_is_filled(
    tournament: Tournament, arbiter: User, client: Client, play_round: Callable[..., Any]
) -> None:
    link = link_for(tournament, arbiter)
    with_key(client, link)
    for game in Game.objects.all():
        record_result(game, Result.DRAW, by=arbiter)
    drafts.pair_next_round(tournament, by=arbiter)
    assert "No board of yours is being played." in client.get(page_of(link)).content.decode()
    game = Game.objects.filter(match__round__number=2).select_related("match__round__tournament")[0]
    assert send(client, link, game).status_code == 422
    assert Game.objects.get(pk=game.pk).result == Result.OPEN


def test_the_mirror_of_a_tournament_takes_nothing(tournament: Tournament, arbiter: User, client: Client) -> None:
    link = link_for(tournament, arbiter)
    with_key(client, link)
    MirrorFrom.objects.create(name="Hall", key="0" * 64, tournament=tournament)
    assert client.get(page_of(link)).status_code == 410
    assert send(client, link, board(tournament, 1)).status_code == 410


def test_methods_and_the_token_of_the_site(tournament: Tournament, arbiter: User, client: Client) -> None:
    link = link_for(tournament, arbiter)
    with_key(client, link)
    assert client.post(page_of(link)).status_code == 405
    for name, keys in (("helper_key", [link.pk]), ("helper_result", [link.pk, board(tournament, 1).pk])):
        assert client.get(reverse(f"public:{name}", args=keys)).status_code == 405
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(reverse("public:helper_key", args=[link.pk]), {"key": key_of_link(link)}).status_code == 403


def test_no_page_with_a_key_is_kept(tournament: Tournament, arbiter: User, arbiter_client: Client) -> None:
    link = link_for(tournament, arbiter)
    sheet = arbiter_client.get(f"/arbiter/t/{tournament.slug}/helpers/{link.pk}/")
    assert key_of_link(link) in sheet.content.decode()
    assert "no-store" in sheet.headers["Cache-Control"]
    assert "no-store" in arbiter_client.get(page_of(link)).headers["Cache-Control"]


def test_a_key_stands_in_no_table_and_no_part_of_an_address_that_is_sent(
    tournament: Tournament, arbiter: User, arbiter_client: Client
) -> None:
    link = link_for(tournament, arbiter)
    key = key_of_link(link)
    row = HelperLink.objects.filter(pk=link.pk).values()[0]
    assert key not in str(row)
    assert len(key) == 24
    sheet = arbiter_client.get(f"/arbiter/t/{tournament.slug}/helpers/{link.pk}/").content.decode()
    assert f"/helping/{link.pk}/#{key}" in sheet
    assert sheet.count(key) == sheet.count(f"#{key}")


def test_what_a_link_must_be(tournament: Tournament, arbiter: User) -> None:
    now = timezone.now()
    make: dict[str, Any] = {"by": arbiter, "name": "Ben", "ends_at": now + timedelta(hours=1)}
    for wrong, told in (
        ({"ends_at": now - timedelta(minutes=1)}, "later than now"),
        ({"ends_at": now + timedelta(days=15)}, "within 14 days"),
        ({"first_board": 5, "last_board": 4}, "behind the last one"),
        ({"name": " Arbiter "}, "An account is called Arbiter"),
        ({"name": " "}, "name"),
    ):
        with pytest.raises(Refused, match=told):
            make_link(tournament, **{**make, **wrong})
    with pytest.raises(Refused) as refused:
        make_link(tournament, **{**make, "name": "arbiter", "first_board": 3, "last_board": 2, "ends_at": now})
    assert len(refused.value.problems) == 3
    assert not HelperLink.objects.exists()
    for number in range(MOST_LINKS):
        make_link(tournament, **{**make, "name": f"Ben {number}"})
    with pytest.raises(Refused, match="Revoke some"):
        make_link(tournament, **make)
    assert len(logged(HelperLinkMade)) == MOST_LINKS


def test_a_link_is_made_on_the_arbiters_page(tournament: Tournament, arbiter_client: Client) -> None:
    address = f"/arbiter/t/{tournament.slug}/helpers/"
    until = timezone.localtime() + timedelta(hours=3)
    sent = {"name": "Ben", "first_board": "4", "last_board": "", "ends_at": f"{until:%Y-%m-%dT%H:%M}"}
    answer = arbiter_client.post(address, sent)
    link = HelperLink.objects.get()
    assert answer.headers["Location"] == f"{address}{link.pk}/"
    assert (link.boards, link.covers(3), link.covers(4)) == ("4–", False, True)
    assert abs(link.ends_at - until) < timedelta(minutes=1)
    assert "boards 4–" in arbiter_client.get(address).content.decode()
    assert arbiter_client.post(address, {**sent, "name": "", "first_board": "0"}).status_code == 422
    assert arbiter_client.post(f"{address}{link.pk}/revoke/", {}).status_code == 302
    assert arbiter_client.get(f"{address}{link.pk}/").status_code == 404
    assert "revoked" in arbiter_client.get(address).content.decode()


def test_a_link_of_another_tournament_is_not_found(
    tournament: Tournament, arbiter: User, arbiter_client: Client, make_tournament: Make
) -> None:
    link = link_for(make_tournament(slug="other"), arbiter)
    assert arbiter_client.get(f"/arbiter/t/{tournament.slug}/helpers/{link.pk}/").status_code == 404
    assert arbiter_client.post(f"/arbiter/t/{tournament.slug}/helpers/{link.pk}/revoke/", {}).status_code == 404


def test_two_at_once_leave_the_first_result(tournament: Tournament, arbiter: User) -> None:
    one, other = link_for(tournament, arbiter), link_for(tournament, arbiter, name="Ada")
    seen = board(tournament, 1)
    record_by_helper(one, seen, Result.WHITE_WINS, expected_version=seen.version)
    with pytest.raises(Stale, match="is there already, 1-0"):
        record_by_helper(other, seen, Result.DRAW, expected_version=seen.version)
    assert board(tournament, 1).result == Result.WHITE_WINS
