"""Whatever a page of players or spectators, a print or a screen says can be found in the players' catalogues."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import trans_real
from django.utils.translation.trans_real import CONTEXT_SEPARATOR, DjangoTranslation

from scripts.messages.catalogues import is_for_players
from scripts.messages.source import marked
from tests.tournaments.arbiter import addresses as of_arbiters
from tests.tournaments.arbiter.addresses import Site, entrants_of
from tests.tournaments.arbiter.sites import KINDS, in_each_kind
from tests.tournaments.public import addresses
from tests.tournaments.teams.captains import link_of, phone_with
from tournaments.basics.systems import is_for_teams
from tournaments.models import Game, PersonalLink
from tournaments.pages.keys import key_of_link, key_of_side
from tournaments.pages.player_keys import key_of_personal
from tournaments.players.actions.links import make_links
from tournaments.results.actions.reports import set_player_reports
from tournaments.tournament.actions.before import prepare_tournament

pytestmark = pytest.mark.django_db
# What arbiters print for others: their own offer of prints is none of it.
PRINTS = ("print_boards", "print_names", "print_slips", "print_standings", "print_crosstable", "print_list")
# Prints whose frame leads back to a page of arbiters, by its title.
OF_ARBITERS = frozenset({"Who wins what"})


class Asked(DjangoTranslation):
    """The language of the source, which notes what it is asked for."""

    def __init__(self) -> None:
        super().__init__("en-gb")
        self.keys = set[tuple[str, str | None]]()

    def gettext(self, message: str) -> str:
        context, _, text = message.rpartition(CONTEXT_SEPARATOR)
        self.keys.add((text, context or None))
        return super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.keys.add((msgid1.rpartition(CONTEXT_SEPARATOR)[2], msgid1.rpartition(CONTEXT_SEPARATOR)[0] or None))
        return super().ngettext(msgid1, msgid2, n)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Asked]:
    language = Asked()
    monkeypatch.setitem(trans_real._translations, "en-gb", language)
    monkeypatch.setattr(trans_real, "_default", language)
    yield language
    trans_real.deactivate()


def missing(asked: Asked) -> list[tuple[str, list[str]]]:
    """What was asked for and is a message of the source, but none of the players'; Django's own are its own."""
    known = marked()
    return sorted(
        (text, sorted(known[text, context].files))
        for text, context in asked.keys
        if (text, context) in known and not is_for_players(known[text, context]) and text not in OF_ARBITERS
    )


def look(client: Client, pages: list[str], asked: Asked) -> None:
    asked.keys.clear()
    for page in pages:
        assert client.get(page).status_code == 200, page


@in_each_kind
def test_public_pages(client: Client, site: Site, asked: Asked) -> None:
    tournament = site.tournament
    values = [
        reverse("public:working", args=[tournament.slug, entrants_of(tournament)[0].pk, code])
        for code in tournament.tiebreaks.split(",")
    ]
    beside = [
        reverse("public:enter", args=[tournament.slug]),
        *map(reverse, ("public:privacy", "public:compare_systems")),
    ]
    look(client, [*addresses.every(tournament, rounds=2), *values, *beside], asked)
    assert missing(asked) == []


@in_each_kind
def test_pages_of_one_person(client: Client, site: Site, asked: Asked) -> None:
    tournament = site.tournament
    set_player_reports(tournament, on=True, by=None)
    prepare_tournament(tournament, by=None, own_byes="ask")
    make_links(tournament, by=None)
    game = Game.objects.select_related("match__round__tournament").filter(match__round__number=2).order_by("pk")[0]
    helper = of_arbiters.helper_link(tournament)
    own = PersonalLink.objects.filter(tournament=tournament, player_key__isnull=False).order_by("pk").first()
    doors = [
        (reverse("public:helper_key", args=[helper.pk]), key_of_link(helper)),
        (reverse("public:slip_key", args=[game.pk, "w"]), key_of_side(game, game.sides()["w"].player, "w")),
    ]
    if own:
        doors.append((reverse("public:personal_key", args=[own.pk]), key_of_personal(own)))
    asked.keys.clear()
    for door, key in doors:
        assert client.post(door, {"key": "wrong"}).status_code < 500, door
        assert client.post(door, {"key": key}, follow=True).status_code == 200, door
    if is_for_teams(tournament):
        captain = link_of(tournament, 1)
        assert phone_with(captain).get(reverse("public:captain", args=[captain.pk])).status_code == 200
    assert missing(asked) == []


@in_each_kind
def test_prints(organiser_client: Client, site: Site, asked: Asked) -> None:
    look(organiser_client, [site.address(name) for name in PRINTS], asked)
    assert missing(asked) == []


def test_what_is_looked_for_is_found(asked: Asked, client: Client) -> None:
    asked.keys |= {("Save settings", None), ("Standings", None), ("This field is required.", None)}
    assert [text for text, _files in missing(asked)] == ["Save settings"]
    assert len(KINDS) > 3
