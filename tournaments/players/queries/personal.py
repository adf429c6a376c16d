"""What a player's own page shows: the board as it was published, byes, presence."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.basics.systems import is_for_teams
from tournaments.basics.timetable import round_time, timetable_of
from tournaments.models import ByeRequest, ByeWish, CollectedPage, OwnByes, Player, RoundTime, Tournament
from tournaments.players.queries.collected import page_of, wants_guardian
from tournaments.publication.queries.public import public_tournament
from tournaments.publication.queries.published import PublishedBye, PublishedMatch, PublishedRound, published_round
from tournaments.publication.queries.teams import TeamBye, TeamMatch
from tournaments.rounds.queries.presence import awaited

PLAYER_KINDS = (ByeRequest.Kind.HALF_POINT, ByeRequest.Kind.ZERO_POINT)  # a full-point bye nobody can ask for


@dataclass(frozen=True, slots=True)
class PlayerBye:
    """A bye that counts, or one wished for; ``can_be_taken_back`` while its round is not paired."""

    round_number: int
    kind: str
    state: str  # "counts", "asked" or "refused"
    can_be_taken_back: bool


@dataclass(frozen=True, slots=True)
class PersonalPage:
    """``board`` and ``bye`` are those of the round published last, ``round``; None where there is none.

    ``collected`` is the page of all tournaments, where it is wanted; ``wants_guardian`` says that somebody else
    consents to it.

    In a team event ``match`` is that of the player's team, with the team first, or it has the ``team_bye``.
    """

    player: Player
    is_public: bool
    round: PublishedRound | None
    begins: RoundTime | None
    board: PublishedMatch | None
    bye: PublishedBye | None
    byes: tuple[PlayerBye, ...]
    rounds: tuple[int, ...]
    kinds: tuple[tuple[str, str], ...]
    coming: int
    is_awaited: bool
    match: TeamMatch | None = None
    team_bye: TeamBye | None = None
    collected: CollectedPage | None = None
    wants_guardian: bool = False

    @property
    def place(self) -> str:
        """The board in the hall: 7, in a team event 7.2 for board 2 at table 7; empty without one."""
        if self.board is None or self.round is None:
            return ""
        event = self.round.event
        return f"{self.board.board}.{event.places[self.player.pk]}" if event else str(self.board.board)

    @property
    def entrant(self) -> int | None:
        """The id of whoever was paired in the round: the player, in a team event the team; None where nobody was."""
        if self.match is not None:
            return self.match.white.id
        return self.player.pk if self.board or self.bye else None

    @property
    def colour(self) -> str:
        """The player's colour at the board, empty without one."""
        return "" if self.board is None else "w" if self.board.white.id == self.player.pk else "b"


def personal_page(player: Player) -> PersonalPage:
    """The page of ``player``, whose tournament is read with it."""
    tournament = player.tournament
    public = public_tournament(tournament.slug)
    round_ = published_round(tournament, public.at_hand) if public and public.current_round else None
    matches = round_.matches if round_ else ()
    without = round_.byes if round_ else ()
    coming = tournament.coming_round()
    byes = tuple(_byes(player, coming))
    taken = {bye.round_number for bye in byes}
    ahead = range(coming, tournament.total_rounds + 1)
    mine = (number for number in ahead if player.takes_part_in(number) and number not in taken)
    may_ask = tournament.own_byes != OwnByes.NONE and not is_for_teams(tournament)
    match, team_bye = _of_team(player, round_)
    return PersonalPage(
        player=player,
        is_public=public is not None,
        round=round_,
        begins=round_time(public.timetable if public else timetable_of(tournament), round_.number if round_ else 1),
        board=next((match for match in matches if player.pk in (match.white.id, match.black.id)), None),
        bye=next((bye for bye in without if bye.player.id == player.pk), None),
        byes=byes,
        rounds=tuple(mine) if may_ask else (),
        kinds=tuple((kind.value, str(kind.label)) for kind in _kinds(player)),
        coming=coming,
        is_awaited=awaited(tournament).filter(pk=player.pk).exists(),
        match=match,
        team_bye=team_bye,
        collected=page_of(player.fide_id),
        wants_guardian=bool(player.fide_id) and wants_guardian(player),
    )


def _of_team(player: Player, round_: PublishedRound | None) -> tuple[TeamMatch | None, TeamBye | None]:
    """The match of the player's team in a round of teams, or its bye."""
    event = round_.event if round_ else None
    team = event.team_of.get(player.pk) if event else None
    if event is None or team is None:
        return None, None
    match, byes = event.match_of(team.id), (one for one in event.byes if one.team.id == team.id)
    return match.seen_from(team.id) if match else None, next(byes, None)


def _kinds(player: Player) -> list[ByeRequest.Kind]:
    """What the player may ask for at all."""
    half = not player.no_bye and player.tournament.half_byes != 0
    return [kind for kind in PLAYER_KINDS if kind != ByeRequest.Kind.HALF_POINT or half]


def _byes(player: Player, coming: int) -> list[PlayerBye]:
    may = player.tournament.own_byes != OwnByes.NONE
    asked = [
        PlayerBye(bye.round_number, bye.kind, "counts", may and bye.round_number >= coming)
        for bye in player.bye_requests.all()
    ]
    wished = [
        PlayerBye(one.round_number, one.kind, "refused" if one.refused else "asked", may and not one.refused)
        for one in ByeWish.objects.filter(player=player, round_number__gte=coming)
    ]
    return sorted([*asked, *wished], key=lambda bye: bye.round_number)


def open_wishes(tournament: Tournament) -> list[ByeWish]:
    """The byes on which an arbiter has to decide: not refused, and of rounds that are not paired."""
    rows = ByeWish.objects.filter(tournament=tournament, refused=False, round_number__gte=tournament.coming_round())
    return list(rows.select_related("player"))
