"""A tournament in which every table and every column that may be sent to a mirror, or may not, holds something."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.urls import reverse

from tests.tournaments.factories import enter_results, give_times, make_player, play_round
from tests.tournaments.public import addresses
from tournaments.basics.systems import system_of
from tournaments.models import (
    ApartGroup,
    ApartMember,
    BoardNote,
    ByeRequest,
    ByeWish,
    Category,
    CategoryTick,
    EntryRequest,
    Game,
    GameMoves,
    PersonalLink,
    Player,
    PlayerReport,
    PlaysOn,
    RatingCorrection,
    Result,
    Round,
    RoundRating,
    TiePlace,
    Tournament,
)
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.tournament.actions import setup

FIRST = 7_000_001  # the number of the first player, by which players are found in pages
SECRET = "Geheimnis"  # noqa: S105 - a word that stands in everything which is to stay at home
PLAYERS = 12
EXTRAS = {
    "rounds": 0,
    "codes": {"182": SECRET, "192": "FIDE_DUTCH_2025"},
    "tiebreaks": [],
    "tournament_type": "Swiss",
    "round_dates": [],
    "start_date": "",
    "end_date": "",
    "lines": [{"text": SECRET}],
    "birth_dates": {},
    "ranks": {},
}


def make_event() -> Tournament:
    """Three rounds published, the second one in its second version, the fourth a draft."""
    tournament = Tournament.objects.create(
        slug="lakeside-open",
        name="Lakeside Open",
        place="Lakeside",
        federation="UTO",
        system="dubov",
        total_rounds=7,
        initial_colour="w",
        chess960=True,
        time_control="90+30",
        start_date=date(2026, 7, 1),
        end_date=date(2026, 8, 20),
        chief_arbiter="Arbiter, Anna",
        deputy_arbiters="Deputy, Dora",
        time_zone="Asia/Kathmandu",
        hall_shows="both",
        hall_seconds=25,
        half_byes=2,
        last_without_byes=1,
        own_byes="count",
        tiebreak_edition="2024-08",
        expelled_left_out=True,
        equal_order="oldest",
        rating_method="OTHER",
        long_event=True,
        tiebreak_ratings="round",
        tiebreaks="BH/C1,ARO,DE",
        correction_minutes=30,
        announced=True,
        announcement="Bring a pencil.",
        entries_shown=True,
        most_entries=77,
        report_extras=EXTRAS,
    )
    give_times(tournament, "2026-07-01 14:00", "2026-07-02 14:00")
    players = [make_player(tournament, number, pk=FIRST + number - 1) for number in range(1, PLAYERS + 1)]
    players[3].title, players[3].fide_id, players[3].birth_year, players[3].club = "WGM", "1500015", 2011, "Tower"
    players[9].entry_round, players[9].name = 5, f"{SECRET}, Late"
    Player.objects.bulk_create(players)
    _keep_at_home(tournament, players)
    setup.add_forbidden_pair(tournament, players[0], players[1], by=None)
    for number in (2, 6):
        ByeRequest.objects.create(tournament=tournament, player=players[8], round_number=number, kind="H")
    return tournament


def _keep_at_home(tournament: Tournament, players: list[Player]) -> None:
    """What no public page shows."""
    rows = Player.objects.filter(tournament=tournament)
    rows.update(sex="w", national_rating=1111, fide_rating=1222, official_rating=1333, placed_as=SECRET)
    rows.filter(tpn=3).update(provisional=True, provisional_reason=SECRET)
    rows.filter(tpn=2).update(reported_rating=2601)
    group = ApartGroup.objects.create(tournament=tournament, kind="club", value=SECRET, place=1)
    ApartMember.objects.create(group=group, player=players[4])
    asked = {"club": [SECRET], "rating": {"least": 1111}}
    private = Category.objects.create(tournament=tournament, place=1, name=SECRET, conditions=asked, is_public=False)
    CategoryTick.objects.create(category=private, player=players[3])
    women = Category.objects.create(tournament=tournament, place=2, name="Women", conditions={"sex": ["w"]})
    CategoryTick.objects.create(category=women, player=players[1], is_in=False)
    ByeWish.objects.create(tournament=tournament, player=players[5], round_number=6, kind="H")
    link = PersonalLink.objects.create(tournament=tournament)
    EntryRequest.objects.create(
        tournament=tournament,
        link=link,
        name=f"{SECRET}, Asking",
        caller=SECRET,
        email=f"{SECRET}@example.org",
        reason=SECRET,
    )


def play(tournament: Tournament) -> None:
    """Rounds 1 to 3, and what comes between."""
    first = play_round(_now(tournament))
    game = first.games.all()[0]
    RatingCorrection.objects.create(game=game, result=Result.DRAW, reason=SECRET, by_name=SECRET)
    BoardNote.objects.create(game=game, text=SECRET, illegal_white=1)
    GameMoves.objects.create(game=game, moves="e4 e5 Nf3")
    PlayerReport.objects.create(game=game, player=_player(tournament, 1), colour="w", result=Result.DRAW, count=1)
    PlaysOn.objects.create(player=_player(tournament, 5), round_number=1)
    second = drafts.publish_round(drafts.pair_next_round(_now(tournament), by=None), by=None)
    take_back_round(second, by=None, reason="A player was missing")
    Player.objects.filter(tournament=tournament, tpn=8).update(withdrawn_from=2)
    drafts.discard_draft(Round.objects.get(pk=second.pk), by=None)
    second = drafts.publish_round(drafts.pair_next_round(_now(tournament), by=None), by=None, case="4.4.2")
    enter_results(second)
    Player.objects.filter(tournament=tournament, tpn=7).update(withdrawn_from=3, expelled=True)
    third = drafts.publish_round(drafts.pair_next_round(_now(tournament), by=None), by=None)
    record_result(third.games.all()[1], Result.BLACK_WINS_FORFEIT, by=None)
    Round.objects.filter(tournament=tournament).update(manual_reason=SECRET, manual_case="4.4.1", kept_apart=[[1, 2]])
    TiePlace.objects.bulk_create(
        TiePlace(tournament=tournament, player=player, round_number=2, place=player.pk)
        for player in Player.objects.filter(tournament=tournament)
    )
    RoundRating.objects.create(player=_player(tournament, 1), round_number=2, rating=2600)
    _change(tournament, left_fide_mode_at=third.published_at, left_fide_mode_round=3, left_fide_mode_reason="the hall")


def finish_round(tournament: Tournament) -> None:
    """All results of the last published round."""
    enter_results(Round.objects.filter(tournament=tournament, published_at__isnull=False).latest("number"))


def _now(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def _player(tournament: Tournament, tpn: int) -> Player:
    return Player.objects.get(tournament=tournament, tpn=tpn)


def _change(tournament: Tournament, **fields: Any) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(**fields)


def public_addresses(tournament: Tournament, *, rounds: int) -> list[str]:
    """Every public page, file and answer of the API, of the players who are named on them."""
    slug = tournament.slug
    files = [reverse("public:calendar", args=[slug])]
    files += [f"/{slug}/files/{kind}.csv" for kind in ("players", "standings", "crosstable", "ratings")]
    parts = ["", "players/", "rounds/", "standings/", "ratings/"]
    named = tournament.players.exclude(name__startswith=SECRET)
    pages = [reverse(f"public:{name}", args=[slug]) for name in addresses.OF_TOURNAMENT]
    for player in named if rounds else ():
        pages.append(reverse("public:player", args=[slug, player.pk]))
        pages += [f"/{slug}/standings/{player.pk}/{code}/" for code in ("BH/C1", "ARO", "DE")]
    for number in range(1, rounds + 1):
        pages += addresses.of_round(tournament, number)
        files += [f"/{slug}/files/round-{number}/games.pgn", f"/{slug}/files/round-{number}/pairings.csv"]
        parts += [f"rounds/{number}/{part}" for part in ("", "explanation/", "steps/")]
        parts += [f"rounds/{number}/{system_of(tournament).round_list.slug}/"]
    return [*pages, *files, *(f"/api/v1/tournaments/{slug}/{part}" for part in parts)]


def games_of(tournament: Tournament) -> list[int]:
    return list(Game.objects.filter(match__round__tournament=tournament).values_list("pk", flat=True))
