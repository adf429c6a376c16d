"""What is frozen when a round is published: its pairings and the system's list of the round, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Max, Q
from django.utils import timezone

from pairing.service import Bye, Entrant, EntrantFacts, Kind, System, system_named
from tournaments.log.writing import LONGEST_AUTHOR, author
from tournaments.models import ByeRequest, Player, Publication, Round, Seat, Team, User
from tournaments.publication.queries.named import is_named
from tournaments.publication.queries.published import event_of
from tournaments.publication.queries.reasons import Reason, in_english, note_of, only_typed
from tournaments.publication.queries.teams import TeamRound
from tournaments.rounds.actions.certifying import Certifying, certified_if_changed
from tournaments.rounds.actions.team_publication import frozen_event, teams_named
from tournaments.rounds.models.round import colour_in_game
from tournaments.rounds.queries import snapshot
from tournaments.rounds.queries.snapshot import Snapshot
from tournaments.rounds.queries.so_far import so_far

ROUND_LIST_FORMAT = 1  # a new number whenever a key of a line changes its meaning


def frozen_data(
    round_: Round, state: Snapshot | None = None, facts: Sequence[EntrantFacts] | None = None
) -> dict[str, Any]:
    """The JSON fields ``pairings`` and ``round_list`` of a publication, as the tournament stands now.

    ``state`` is what it stood at before the round and ``facts`` what the system has of it, for who knows them already.
    """
    state = state or snapshot.build(round_.tournament, before_round=round_.number)
    system = system_named(round_.tournament.system)
    facts = facts or system.facts(state.engine)
    if system.pairs_teams:
        return _frozen_of_teams(round_, state, system, facts)
    rows = {tpn: _person(player) for tpn, player in state.players.items()}
    return {"pairings": _pairings(round_, state, facts), "round_list": _round_list(state, system, facts, rows)}


def _frozen_of_teams(
    round_: Round, state: Snapshot, system: System, facts: Sequence[EntrantFacts]
) -> dict[str, dict[str, Any]]:
    """The same of a team event, where the teams are the entrants; the points of players are those of their games."""
    teams = teams_named(round_)
    points, _met = so_far(round_.tournament, round_.number - 1)
    event = frozen_event(
        *(round_, state.engine, facts, teams), lambda player: _printed(player, points.get(player.pk, 0), virtual=0)
    )
    rows = {team.tpn or 0: _team(team) for team in teams.values()}
    return {
        "pairings": {**_of_round(round_), **event},
        "round_list": _round_list(state, system, [fact for fact in facts if fact.tpn in rows], rows),
    }


def event_of_round(round_: Round) -> TeamRound:
    """A round of teams as it would be published now, with the results so far: for prints, of a draft too."""
    results = {key: (result, rated) for key, result, rated in round_.games.values_list("pk", "result", "rated")}
    return event_of(frozen_data(round_)["pairings"]).with_results(results)


def new_version(round_: Round, frozen: dict[str, Any], *, why: Sequence[Reason], by: User | None) -> Publication:
    """Save ``frozen`` as the newest version of a round that was public before; the tournament must be locked."""
    certify = certified_if_changed(round_, note=in_english(why))
    return save_version(round_, frozen, why=why, by=by, certify=certify)


def save_version(
    round_: Round,
    frozen: dict[str, Any],
    *,
    why: Sequence[Reason],
    by: User | None,
    certify: Certifying,
    version: int = 0,
) -> Publication:
    """As ``new_version``, with the certificate that ``certify`` makes; ``version`` is its number, where it is known."""
    if not version:
        earlier = Publication.objects.filter(tournament=round_.tournament_id, number=round_.number)
        version = (earlier.aggregate(last=Max("version"))["last"] or 0) + 1
    now = timezone.now()
    due = certify(version, now)
    publication = Publication.objects.create(
        tournament=round_.tournament,
        number=round_.number,
        round=round_,
        version=version,
        published_at=now,
        certified=due.digest,
        published_by=by,
        by_name=author(by)[:LONGEST_AUTHOR],
        note=note_of(why),
        reasons=[] if only_typed(why) else list(why),
        **frozen,
    )
    if due.row is not None:
        due.row.publication = publication
        due.row.save()
    return publication


def _pairings(round_: Round, state: Snapshot, facts: Sequence[EntrantFacts]) -> dict[str, Any]:
    known = {state.players[fact.tpn].pk: fact for fact in facts}
    players = {player.pk: player for player in state.players.values()}
    rows = Seat.objects.filter(round=round_).order_by("player__tpn")
    seats = [
        (players[pk], match, board, colour, bye)
        for pk, match, board, colour, bye in rows.values_list("player_id", "match_id", "board", "colour", "bye")
    ]
    sides = {(match, board, colour): player for player, match, board, colour, _bye in seats if match}
    games = round_.games.values_list("pk", "match_id", "match__table", "board", "number")
    asked = set(
        ByeRequest.objects.filter(player__tournament=round_.tournament_id, round_number=round_.number).values_list(
            "player_id", flat=True
        )
    )

    def printed(player: Player) -> dict[str, Any]:
        fact = known[player.pk]
        return _printed(player, fact.points, virtual=fact.score - fact.points)

    return {
        **_of_round(round_),
        "boards": [
            {
                "board": table,
                "pairing": pk,
                "white": printed(sides[match, board, colour_in_game("w", number)]),
                "black": printed(sides[match, board, colour_in_game("b", number)]),
            }
            for pk, match, table, board, number in games
        ],
        "byes": [
            {"kind": bye, "player": printed(player)}
            for player, _match, _board, _colour, bye in seats
            if bye and (player.pk in asked or is_named(bye, round_.number, player))
        ],
    }


def _of_round(round_: Round) -> dict[str, Any]:
    position = {} if round_.start_position is None else {"position": round_.start_position}
    return {"round": round_.number, **position, "left": _left(round_)}


def _left(round_: Round) -> list[dict[str, Any]]:
    """Who is no longer in the tournament, and whether they were expelled; of teams that meet by a table these."""
    system = system_named(round_.tournament.system)
    if system.is_predetermined and system.pairs_teams:
        teams = Team.objects.filter(tournament=round_.tournament_id, withdrawn_from__isnull=False)
        return [{"id": pk, "expelled": False} for pk in teams.order_by("pk").values_list("pk", flat=True)]
    left = Q(withdrawn_from__lte=round_.number) | Q(withdrawn_from=None, expelled=True)  # expelled in the last round
    if system.is_predetermined:  # whose games of later rounds are decided already
        left = Q(withdrawn_from__isnull=False) | Q(expelled=True)
    gone = Player.objects.filter(left, tournament=round_.tournament_id).order_by("pk")
    return [{"id": pk, "expelled": expelled} for pk, expelled in gone.values_list("pk", "expelled")]


def _printed(player: Player, points: int, *, virtual: int) -> dict[str, Any]:
    return {
        "id": player.pk,
        "tpn": player.tpn,
        "title": player.title,
        "name": player.name,
        "federation": player.federation,
        "club": player.club,
        "rating": player.rating,
        "provisional": player.provisional,
        "points": points,
        "virtual": virtual,
        "fide_id": player.fide_id,
        # On no page: it decides the coefficient of the estimated rating change.
        "birth_year": player.birth_year,
    }


def _person(player: Player) -> dict[str, Any]:
    """Who stands in a line of the list."""
    return {
        "id": player.pk,
        "tpn": player.tpn,
        "title": player.title,
        "name": player.name,
        "rating": player.rating,
        "provisional": player.provisional,
    }


def _team(team: Team) -> dict[str, Any]:
    return {
        "id": team.pk,
        "tpn": team.tpn,
        "title": "",
        "name": team.name,
        "rating": team.strength,
        "provisional": False,
    }


def _round_list(
    state: Snapshot, system: System, facts: Sequence[EntrantFacts], people: Mapping[int, dict[str, Any]]
) -> dict[str, Any]:
    """The list with the system's own columns; the lines are those of the entrants' scores, from the highest down."""
    records = {entrant.tpn: entrant for entrant in state.engine.entrants}
    ranked = sorted(facts, key=lambda fact: (-fact.score, fact.tpn))
    lines = [people[fact.tpn] | _line(fact, records[fact.tpn], state, system) for fact in ranked]
    return {"format": ROUND_LIST_FORMAT, "system": system.name, "lines": lines}


def _line(fact: EntrantFacts, entrant: Entrant, state: Snapshot, system: System) -> dict[str, Any]:
    values = system.round_list.values(fact)
    for column in system.round_list.columns:
        if column.kind is Kind.OPPONENTS:
            values[column.key] = _opponents(entrant, state)
    return {
        "points": fact.points,
        "score": fact.score,
        "games": fact.games,
        **values,
        "present": fact.present,
    }


def _opponents(player: Entrant, state: Snapshot) -> list[dict[str, Any]]:
    """Who was met over the board, in the order of the rounds, with the rating at this moment."""
    return [
        _opponent(number, state.players[record.opponent])
        for number, record in enumerate(player.records, start=1)
        if not isinstance(record, Bye) and record.played
    ]


def _opponent(round_number: int, opponent: Player) -> dict[str, Any]:
    return {
        "round": round_number,
        "id": opponent.pk,
        "tpn": opponent.tpn,
        "name": opponent.name,
        "rating": opponent.rating,
    }
