"""Players as a program reads, enters and changes them: by the actions of the arbiters' pages, by their rules.

The docstrings of its functions stand in the description of the API.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.http import Http404
from django.urls import reverse

from tournaments.api import programs
from tournaments.api.data import filled
from tournaments.api.schemas import Json
from tournaments.api.sent import Created, Errors, IdempotencyKey, IfMatch, Problem, Sent
from tournaments.basics.errors import Doubtful
from tournaments.basics.once import claim, keep_answer
from tournaments.journal.changing import locked
from tournaments.models import MOST_ROUNDS, ApiToken, Player, Tournament
from tournaments.players.actions import entries
from tournaments.players.actions.files import PlayerRow, moved_by_rows
from tournaments.players.actions.namesakes import doubt_of_name, namesakes
from tournaments.players.actions.rating_corrections import moved_by_correction
from tournaments.players.actions.strengths import entered_rating
from tournaments.players.forms.player import PlayerForm
from tournaments.players.models.player import PLAYER_FIELDS
from tournaments.players.queries.entries import players_with_byes


def read_players(token: ApiToken) -> programs.ProgramPlayers:
    """All players, including what the public does not see."""
    return {"players": [_answer(token.at_hand, player) for player in players_with_byes(token.at_hand)]}


def read_player(token: ApiToken, player: int) -> programs.ProgramPlayer:
    """One player."""
    return _answer(token.at_hand, _found(token.at_hand, player))


def add_player(
    token: ApiToken, idempotency_key: IdempotencyKey, sent: Sent[programs.NewPlayer]
) -> Created[programs.ProgramPlayer]:
    """Enter a player: before round 1, or from the coming round on.

    Sent again with the same Idempotency-Key nobody is entered: the answer is 200 with the player of the first time. A
    name that is taken, or that contains a year, is refused unless `sure` is true.
    """
    body, errors = sent.read()
    idempotency_key.require()
    mark = "api-" + hashlib.sha256(f"{token.pk} {idempotency_key}".encode(errors="replace")).hexdigest()[:36]
    content = hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
    with locked(token.at_hand) as tournament:
        form, is_first = claim(mark, content, by=None)
        if not is_first:
            return Created(_entered_before(tournament, form.content == content, form.answer))
        fields = _checked(body, errors, {"entry_round": min(tournament.coming_round(), MOST_ROUNDS)})
        if not body.get("sure"):
            _require_no_doubt(tournament, fields)
        player = entries.add_player(tournament, by=None, **fields)
        keep_answer(form, str(player.pk))
    address = reverse("api:program_player", args=[tournament.slug, player.pk])
    return Created(_answer(tournament, player), address)


def change_player(
    token: ApiToken, player: int, if_match: IfMatch, sent: Sent[programs.PlayerFields]
) -> programs.ProgramPlayer:
    """Change the fields that are sent.

    If the player is so already, the answer is 200, whatever If-Match says.
    """
    body, errors = sent.read()
    with locked(token.at_hand) as tournament:
        row = _found(tournament, player)
        held = {name: _held(tournament, row, name) for name in PLAYER_FIELDS}
        fields = _checked(body, errors, held)
        wanted = {name: fields[name] for name in PLAYER_FIELDS if name in body}
        if any(held[name] != value for name, value in wanted.items()):
            if_match.require(_version(tournament, row))
            if not body.get("sure"):
                _require_no_move(row, wanted)
            row = entries.update_player(row, by=None, **wanted)
        return _answer(tournament, row)


def remove_player(token: ApiToken, player: int, if_match: IfMatch, sent: Sent[programs.Removal]) -> None:
    """Remove a player who has never taken part."""
    sure = sent.checked().get("sure", False)
    with locked(token.at_hand) as tournament:
        row = _found(tournament, player)
        if_match.require(_version(tournament, row))
        entries.remove_player(row, by=None, sure=sure)


def withdraw_player(
    token: ApiToken, player: int, if_match: IfMatch, sent: Sent[programs.Withdrawal]
) -> programs.ProgramPlayer:
    """Withdraw a player, who is not paired from a round on."""
    number = sent.checked().get("from_round")
    with locked(token.at_hand) as tournament:
        row = _found(tournament, player)
        is_so = row.withdrawn_from is not None and number in (None, row.withdrawn_from)
        if not is_so:
            if_match.require(_version(tournament, row))
            row = entries.withdraw_player(row, by=None, from_round=number)
        return _answer(tournament, row)


def return_player(token: ApiToken, player: int, if_match: IfMatch) -> programs.ProgramPlayer:
    """Bring a withdrawn player back, to be paired again."""
    with locked(token.at_hand) as tournament:
        row = _found(tournament, player)
        if row.withdrawn_from is not None:
            if_match.require(_version(tournament, row))
            row = entries.return_player(row, by=None)
        return _answer(tournament, row)


def _found(tournament: Tournament, pk: int) -> Player:
    player = Player.objects.filter(tournament=tournament, pk=pk).first()
    if player is None:
        raise Http404
    player.tournament = tournament
    return player


def _entered_before(tournament: Tournament, is_same: bool, answer: str) -> programs.ProgramPlayer:
    if not is_same:
        raise Problem(422, "This Idempotency-Key was used for something else. Take a new one for a new player.")
    player = Player.objects.filter(tournament=tournament, pk=int(answer)).first()
    if player is None:
        raise Problem(409, "The player was entered with this request, and has been removed since.")
    player.tournament = tournament
    return _answer(tournament, player)


def _checked(body: Json, errors: Errors, rest: Json) -> Json:
    """The fields that were sent, with ``rest`` where none was, as the form of the page reads them.

    Raises:
        Problem: one of them is not possible; with every one, beside ``errors`` what the page's form says.
    """
    wrong = {pointer for pointer, _text in errors}
    form = PlayerForm(rest | {name: value for name, value in body.items() if f"/{name}" not in wrong})
    for name, texts in form.errors.items():
        errors += [(f"/{name}", str(text)) for text in texts if f"/{name}" not in wrong]
    if errors:
        raise Problem(422, "Some of it is not possible. Nothing has been changed.", errors)
    return form.cleaned_data


def _require_no_doubt(tournament: Tournament, fields: dict[str, Any]) -> None:
    doubts = [
        f"{there.name} (id {there.pk}) is entered already."
        for one in namesakes(tournament, [PlayerRow(0, fields)])
        for there in one.there
    ]
    doubts += filter(None, [doubt_of_name(fields["name"]), moved_by_rows(tournament, [PlayerRow(0, fields)])])
    if doubts:
        raise Doubtful(doubts)


def _require_no_move(player: Player, fields: dict[str, Any]) -> None:
    if text := moved_by_correction(player, fields):
        raise Doubtful(text)


def _held(tournament: Tournament, player: Player, name: str) -> Any:
    return entered_rating(player, tournament.rating_method) if name == "rating" else getattr(player, name)


def _version(tournament: Tournament, player: Player) -> str:
    """Another one whenever what was entered of the player is another; numbers that follow from others do not count."""
    held = [_held(tournament, player, name) for name in PLAYER_FIELDS]
    rest = [player.withdrawn_from, player.provisional, player.rating]
    return hashlib.sha256(json.dumps([player.pk, *held, *rest]).encode()).hexdigest()[:16]


def _answer(tournament: Tournament, player: Player) -> programs.ProgramPlayer:
    return filled(
        programs.ProgramPlayer,
        player,
        rating=_held(tournament, player, "rating"),
        pairing_rating=player.rating,
        byes=[{"round": bye.round_number, "kind": bye.kind} for bye in player.bye_requests.all()],
        version=_version(tournament, player),
    )
