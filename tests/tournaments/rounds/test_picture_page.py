"""The picture of a round in the browser: who may see it, what it costs, and that it shows the pairs that were made."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from django.template import Context, Template
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from pairing.service import registered_systems
from tests.tournaments.factories import make_tournament, play_round, publish_next
from tournaments.models import Game, Round, Tournament, User
from tournaments.publication.queries.public import public_tournament
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries import picture
from tournaments.rounds.queries.explanation import kept_explanation
from tournaments.rounds.queries.picture import PictureView, picture_view
from tournaments.templatetags.picture import bracket_size

pytestmark = pytest.mark.django_db

FOR_PLAYERS = [one.name for one in registered_systems() if one.is_for_single_games and not one.goes_by_numbers]


def played(arbiter: User, *, players: int = 13, rounds: int = 3, total: int = 9, **fields: object) -> Tournament:
    """Some rounds played, and the next one published."""
    made = make_tournament(players=players, rounds=total, arbiters=(arbiter,), **fields)
    for _number in range(rounds - 1):
        play_round(made, by=arbiter)
    publish_next(made, by=arbiter)
    return made


def view_of(tournament: Tournament, number: int) -> PictureView:
    round_ = Round.objects.get(tournament=tournament, number=number)
    kept = kept_explanation(round_, system=tournament.system)
    assert kept is not None
    return picture_view(kept)


def words_of(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


@pytest.mark.parametrize("system", FOR_PLAYERS)
def test_everybody_sees_the_pairs_of_a_published_round(system: str, arbiter: User, client: Client) -> None:
    tournament = played(arbiter, rounds=2, system=system)
    answer = client.get("/open/rounds/2/picture/")
    assert answer.status_code == 200
    games = Game.objects.filter(match__round__tournament=tournament, match__round__number=2)
    told = re.findall(r"board (\d+), against ", words_of(answer.text))
    assert sorted(map(int, told)) == sorted(games.values_list("match__table", flat=True))
    drawn = re.sub('<svg class="lines uneven".*?</svg>', "", answer.text)  # for phones, once more
    assert drawn.count('<path class="pair') - 2 == games.count()  # two of them are in the legend
    assert "style=" not in answer.text


def test_where_the_table_decides_the_page_says_so(arbiter: User, client: Client) -> None:
    played(arbiter, players=8, rounds=2, total=7, system="round-robin")
    answer = client.get("/open/rounds/2/picture/")
    assert "There is nothing to decide: the table says who meets whom" in answer.text
    assert answer.text.count("against") >= 4


def test_a_draft_is_for_arbiters_alone(arbiter: User, client: Client, arbiter_client: Client) -> None:
    tournament = played(arbiter, rounds=1)
    play = Round.objects.get(tournament=tournament, number=1)
    Game.objects.filter(match__round=play).update(result="1-0")
    drafts.pair_next_round(tournament, by=arbiter)
    assert client.get("/open/rounds/2/picture/").status_code == 404
    assert arbiter_client.get("/arbiter/t/open/rounds/2/picture/").status_code == 200
    assert client.get("/arbiter/t/open/rounds/2/picture/").status_code in (302, 403, 404)


@pytest.mark.parametrize("players", [8, 60])
def test_the_public_page_costs_three_queries(
    players: int, arbiter: User, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = played(arbiter, players=players, rounds=2)
    assert public_tournament(tournament.slug)
    with django_assert_num_queries(3):
        assert client.get("/open/rounds/2/picture/").status_code == 200


def test_forbidden_pairs_are_the_arbiters_own(arbiter: User, client: Client, arbiter_client: Client) -> None:
    tournament = make_tournament(players=8, rounds=7, arbiters=(arbiter,))
    one, other = tournament.players.get(tpn=1), tournament.players.get(tpn=5)
    tournament.forbidden_pairs.create(one=one, other=other)
    publish_next(tournament, by=arbiter)
    assert "forbidden pairing" in arbiter_client.get("/arbiter/t/open/rounds/1/picture/").text
    assert "forbidden pairing" not in client.get("/open/rounds/1/picture/").text


def test_what_was_changed_by_hand_is_told(arbiter: User, client: Client, arbiter_client: Client) -> None:
    tournament = played(arbiter, rounds=1)
    assert "changed this round by hand" not in client.get("/open/rounds/1/picture/").text
    Round.objects.filter(tournament=tournament).update(manual_reason="as the appeals committee decided")
    client.cookies.clear()
    page = arbiter_client.get("/arbiter/t/open/rounds/1/picture/").text
    assert "This round was changed by hand: as the appeals committee decided" in page


def test_a_round_without_an_explanation_has_no_picture(arbiter: User, client: Client, arbiter_client: Client) -> None:
    tournament = played(arbiter, rounds=1)
    Round.objects.filter(tournament=tournament).update(explanation={})
    assert "There is no picture" in client.get("/open/rounds/1/picture/").text
    assert "was not paired here but imported" in arbiter_client.get("/arbiter/t/open/rounds/1/picture/").text


def test_long_pictures_fold_the_brackets_in_which_nothing_happened(
    arbiter: User, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(arbiter, rounds=2)
    monkeypatch.setattr(picture, "MANY_ROWS", 3)
    text = client.get("/open/rounds/1/picture/").text
    assert text.count('<details class="folded-bracket"') == 1
    assert 'href="#bracket-1"' in text
    assert text.count('id="bracket-1"') == 1


def test_one_bracket_is_drawn_with_a_players_line_lit(arbiter: User) -> None:
    tournament = played(arbiter, players=16, rounds=3)
    view = view_of(tournament, 3)
    drawing = Template("{% load picture %}{% bracket_picture view band me=me %}")
    for tpn in range(1, 17):
        band = view.band_of(tpn)
        html = drawing.render(Context({"view": view, "band": band, "me": tpn}))
        html = re.sub(r"<svg class=\"lines uneven\".*?</svg>", "", html)  # for phones, once more
        root = ElementTree.fromstring(html)  # noqa: S314  our own
        assert len([item for item in root.iter("li") if "me" in item.get("class", "")]) == 1
        assert len([path for path in root.iter("path") if path.get("class") == "pair lit"]) == 1
        assert "You" in html


def test_a_long_bracket_is_cut_to_the_rows_around_a_player(arbiter: User) -> None:
    tournament = played(arbiter, players=60, rounds=1)
    view = view_of(tournament, 1)
    assert view.bands[0].rows == 30
    for tpn in (1, 17, 30, 31, 60):
        band = view.band_of(tpn)
        assert band is not None
        assert band.is_cut
        assert band.rows == picture.ROWS_AROUND
        ends = [(band.left.entries[line.left].tpn, band.right.entries[line.right].tpn) for line in band.lines]
        assert [pair for pair in ends if tpn in pair]
        assert all(other - one == 30 for one, other in ends)


def test_links_of_the_picture_lead_to_its_brackets(arbiter: User, client: Client) -> None:
    played(arbiter, rounds=3)
    text = client.get("/open/rounds/3/picture/").text
    targets = re.findall(r'<a href="#([\w-]+)"', text[text.index("picture-steps") : text.index("</ol>")])
    assert len(targets) > 3
    assert [target for target in targets if f'id="{target}"' not in text] == []
    assert reverse("public:pairing_picture", args=["open", 3]) in client.get("/open/rounds/3/").text


def test_a_bracket_says_points_as_its_language_counts_them(arbiter: User) -> None:
    view = view_of(played(arbiter, rounds=1), 1)
    cases = {
        "en": {0: "points", 5: "point", 10: "point", 15: "points", 50: "points"},
        "ru": {0: "очков", 5: "очка", 10: "очко", 15: "очка", 50: "очков"},
        "pl": {0: "punktów", 5: "punktu", 10: "punkt", 15: "punktu", 50: "punktów"},
        "fr": {0: "point", 5: "point", 10: "point", 15: "point", 25: "points", 50: "points"},
    }
    for language, nouns in cases.items():
        with override(language):
            for score, noun in nouns.items():
                text = bracket_size(view, replace(view.picture.bands[0], score=score))
                assert words_of(text).startswith(f"{noun} 12 "), (language, score)
