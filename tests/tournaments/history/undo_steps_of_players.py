"""What can be undone of what was entered of players and boards: by kind, what comes before and what is done."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.history.undo_state import Steps, all_drawn, before_round_1, nothing, pairs_may_change
from tournaments.models import (
    ByeWish,
    EntryRequest,
    Game,
    Missing,
    PersonalLink,
    Player,
    RatingList,
    Tournament,
    User,
)
from tournaments.players.actions import entries, entry_requests, personal
from tournaments.players.actions.check_in import decide_missing, note_presence
from tournaments.players.actions.files import import_players, read_players_csv
from tournaments.players.actions.rating_corrections import correct_for_rating
from tournaments.rating_lists.lists import stores
from tournaments.rating_lists.lists.listed import Listed
from tournaments.ratings.actions.by_round import set_round_rating
from tournaments.ratings.actions.refresh import refresh_ratings, review
from tournaments.results.actions.corrections import correct_game
from tournaments.results.actions.notes import note_board
from tournaments.rounds.queries.presence import awaited, missing
from tournaments.tournament.actions import setup


def _edit(**fields: Any) -> Callable[[Site], object]:
    return lambda site: entries.update_player(_third(site), by=None, **fields)


def _third(site: Site) -> Player:
    return site.tournament.players.order_by("tpn")[2]


def _listed(site: Site) -> None:
    """Two players stand in a rating list with other ratings."""
    players = list(site.tournament.players.order_by("tpn")[2:4])
    for number, player in enumerate(players, start=101):
        entries.update_player(player, by=None, fide_id=str(number))
    source = RatingList.objects.create(source="list", state="current", month=date(2026, 10, 1), players=2)
    listed = [Listed(number, player.name, standard=2700 + number) for number, player in enumerate(players, start=101)]
    stores.store().write(source.pk, listed)


def _taken_over(site: Site) -> None:
    ticked = [one.key for one in review(site.tournament).differences]
    assert len(refresh_ratings(site.tournament, by=None, ticked=ticked, sure=True)) == 2


def _all_came_but_two(site: Site, *, in_last_round: bool = False) -> None:
    """Before round 1, or the last one: two who were to play in it for the first time are absent."""
    if not in_last_round:
        before_round_1(site)
    else:
        pairs_may_change(site)
        Tournament.objects.filter(pk=site.tournament.pk).update(total_rounds=3)
        all_drawn(site)
        for name in ("Late, Lea", "Later, Leo"):
            entries.add_player(site.tournament, by=None, name=name, rating=1000)
    site.tournament.refresh_from_db()
    for player in awaited(site.tournament):
        absent = in_last_round or player.tpn in (3, 4)
        note_presence(player, Player.Presence.ABSENT if absent else Player.Presence.HERE, by=None)


def _decided(choice: str) -> Callable[[Site], object]:
    def decide(site: Site) -> None:
        absent, coming = [player.pk for player in missing(site.tournament)], site.tournament.coming_round()
        decide_missing(site.tournament, choice, by=None, round_number=coming, players=absent, sure=True)

    return decide


def _two_ratings(site: Site) -> None:
    setup.update_tournament(site.tournament, by=None, rating_method="HBFN")
    entries.update_player(_third(site), by=None, national_rating=1500)


def _provisional(site: Site) -> object:
    return entries.give_provisional_rating(_third(site), by=User.objects.first(), rating=2900, reason="blitz")


def _imported(site: Site) -> None:
    rows = read_players_csv("Late, Lea;2600\nLater, Leo;1000\nLast, Lou;").rows
    assert len(import_players(site.tournament, rows, by=None)) == 3


def _asked(site: Site) -> EntryRequest:
    """Somebody asks to be entered, of whom more is known than of a player who is there."""
    link = PersonalLink.objects.create(tournament=site.tournament)
    return EntryRequest.objects.create(
        tournament=site.tournament, link=link, name="Late, Lea", rating=2600, club="Tower", caller="one"
    )


def _requests(site: Site) -> list[int]:
    return [asked.pk for asked in site.tournament.entry_requests.all()]


def _merged(site: Site) -> None:
    entry_requests.merge_entry(site.tournament, _requests(site)[0], _third(site), by=None, sure=True)


def _wished(site: Site) -> None:
    ByeWish.objects.create(tournament=site.tournament, player=_third(site), round_number=4, kind="H")


def _long(site: Site) -> None:
    Tournament.objects.filter(pk=site.tournament.pk).update(long_event=True)


def _from_round(number: int, rating: int | None) -> Callable[[Site], object]:
    return lambda site: set_round_rating(_third(site), by=None, round_number=number, rating=rating)


def _correct(result: str, **fields: Any) -> Callable[[Site], object]:
    def correct(site: Site) -> None:
        rows = Game.objects.select_related("match__round__tournament")
        game = rows.get(match__round__tournament=site.tournament, match__round__number=1, match__table=1)
        result_of = game.result if result == "as it is" else result
        correct_game(game, result_of, by=None, reason="an error", **fields)

    return correct


OF_PLAYERS: Steps = {
    "entry.accept": (
        _asked,
        lambda site: entry_requests.accept_entries(site.tournament, _requests(site), by=None, sure=True),
    ),
    "entry.refuse": (
        _asked,
        lambda site: entry_requests.refuse_entries(site.tournament, _requests(site), by=None, reason="full"),
    ),
    "entry.merge": (lambda site: (_edit(club="Bridge")(site), _asked(site)), _merged),
    "bye.wish_refuse": (_wished, lambda site: personal.refuse_wish(ByeWish.objects.get(), by=None)),
    "player.round_rating": (_long, _from_round(3, 2100)),
    "player.round_rating: another": (
        lambda site: (_long(site), _from_round(3, 2100)(site), _from_round(4, 2150)(site)),
        _from_round(3, 2200),
    ),
    "player.round_rating: none": (lambda site: (_long(site), _from_round(3, 2100)(site)), _from_round(3, None)),
    "result.correct": (nothing, _correct("1/2")),
    "result.colours": (nothing, _correct("as it is", colours_changed=True)),
    "result.for_rating": (all_drawn, _correct("0-1", told_in_time=False)),
    "player.import": (nothing, _imported),
    "player.import: before round 1": (before_round_1, _imported),
    "player.update": (nothing, _edit(name="Other, Olga", sex="w", club="Tower", birth_year=1990, no_bye=True)),
    "player.update: rating": (nothing, _edit(rating=2900, title="WGM", fide_id="1234567")),
    "player.update: of two": (
        lambda site: (before_round_1(site), _two_ratings(site)),
        _edit(rating=1400, national_rating=2600, federation="SUI"),
    ),
    "player.update: provisional": (
        _provisional,
        lambda site: entries.update_player(Player.objects.get(provisional=True), by=None, rating=2901),
    ),
    "player.update: reported": (
        lambda site: correct_for_rating(_third(site), 2001, by=None, reason="an error"),
        _edit(rating=2002),
    ),
    "player.update: round": (
        lambda site: entries.add_player(site.tournament, by=None, name="Late, Lea", rating=2600, entry_round=4),
        lambda site: entries.update_player(Player.objects.get(name="Late, Lea"), by=None, entry_round=3),
    ),
    "result.note": (
        lambda site: note_board(site.game, by=None, text="a telephone", illegal_black=1),
        lambda site: note_board(site.game, by=None, text="two of them", illegal_white=1),
    ),
    "result.note: first": (nothing, lambda site: note_board(site.game, by=None, text="", illegal_white=1)),
    "result.note: gone": (
        lambda site: note_board(site.game, by=None, text="a telephone"),
        lambda site: note_board(site.game, by=None, text=""),
    ),
    "player.provisional_rating": (nothing, _provisional),
    "players.missing": (_all_came_but_two, _decided(Missing.LEAVE_OUT)),
    "players.missing: last": (lambda site: _all_came_but_two(site, in_last_round=True), _decided(Missing.LEAVE_OUT)),
    "players.missing: removed": (_all_came_but_two, _decided(Missing.REMOVE)),
    "players.refresh_ratings": (_listed, _taken_over),
    "player.rating_only": (
        lambda site: correct_for_rating(_third(site), 2001, by=None, reason="an error"),
        lambda site: correct_for_rating(_third(site), 2002, by=None, reason="another one"),
    ),
}
