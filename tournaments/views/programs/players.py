"""Players as a program reads, enters and changes them: by the services of the arbiters' pages, and by their rules."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse

from tournaments.api.data import Json
from tournaments.forms.player import PlayerForm
from tournaments.journal.changing import locked
from tournaments.models import MOST_ROUNDS, Player, Tournament
from tournaments.models.player import PLAYER_FIELDS
from tournaments.selectors.players.entries import PlayerLine, player_lines
from tournaments.services.errors import Doubtful
from tournaments.services.once import claim, keep_answer
from tournaments.services.players import entries
from tournaments.services.players.files import PlayerRow, moved_by_rows
from tournaments.services.players.namesakes import doubt_of_name, namesakes
from tournaments.services.players.rating_corrections import moves_told
from tournaments.services.players.strengths import entered_rating
from tournaments.services.rounds.guards import coming_round
from tournaments.views.programs.asking import Asked, Problem, as_json

LONGEST_KEY = 100
# What JSON holds of a field, beside null for a number that is not known.
_KINDS: dict[str, type] = {
    **dict.fromkeys(PLAYER_FIELDS, str),
    **dict.fromkeys(("rating", "national_rating", "birth_year", "entry_round"), int),
    "no_bye": bool,
}
_MAY_BE_NULL = ("rating", "national_rating", "birth_year")


def read_all(asked: Asked) -> HttpResponse:
    """Everybody who is entered, with what the public does not see."""
    lines = player_lines(asked.tournament)
    return as_json({"players": [_data(asked.tournament, line) for line in lines]})


def read_one(asked: Asked, pk: int) -> HttpResponse:
    """One player."""
    return _answer(asked.tournament, _found(asked.tournament, pk))


def add(asked: Asked) -> HttpResponse:
    """Enter a player; the same request again, with its Idempotency-Key, gives the same player."""
    key, sent = asked.header("Idempotency-Key"), asked.body()
    if not 0 < len(key) <= LONGEST_KEY:
        text = f"Give each new player a key of your own (up to {LONGEST_KEY} signs) in the header Idempotency-Key."
        raise Problem(428, f"{text} Sent again with the same key it is entered once.")
    mark = "api-" + hashlib.sha256(f"{asked.token.pk} {key}".encode(errors="replace")).hexdigest()[:36]
    content = hashlib.sha256(json.dumps(sent, sort_keys=True).encode()).hexdigest()
    with locked(asked.tournament) as tournament:
        form, is_first = claim(mark, content, by=None)
        if not is_first:
            return _entered_before(tournament, form.content == content, form.answer)
        is_sure = _take_sure(sent)
        fields = _checked(sent, {"entry_round": min(coming_round(tournament), MOST_ROUNDS)})
        if not is_sure:
            _require_no_doubt(tournament, fields)
        player = entries.add_player(tournament, by=None, **fields)
        keep_answer(form, str(player.pk))
    answer = _answer(tournament, player, status=201)
    answer.headers["Location"] = reverse("api:program_player", args=[tournament.slug, player.pk])
    return answer


def change(asked: Asked, pk: int) -> HttpResponse:
    """Change the fields that are sent; If-Match has the version that was seen."""
    sent = asked.body()
    with locked(asked.tournament) as tournament:
        player = _found(tournament, pk)
        is_sure = _take_sure(sent)
        held = {name: _held(tournament, player, name) for name in PLAYER_FIELDS}
        fields = _checked(sent, held)
        wanted = {name: fields[name] for name in sent}
        if any(held[name] != value for name, value in wanted.items()):
            asked.require_unchanged(_version(tournament, player))
            if not is_sure:
                _require_no_move(player, wanted)
            player = entries.update_player(player, by=None, **wanted)
        return _answer(tournament, player)


def remove(asked: Asked, pk: int) -> HttpResponse:
    """Take a player out who has never taken part; If-Match has the version that was seen."""
    with locked(asked.tournament) as tournament:
        player = _found(tournament, pk)
        asked.require_unchanged(_version(tournament, player))
        entries.remove_player(player, by=None)
    return HttpResponse(status=204)


def withdraw(asked: Asked, pk: int) -> HttpResponse:
    """The player is not paired any more from a round on, the coming one where none is said."""
    sent = asked.body()
    number = sent.get("from_round")
    is_number = isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= MOST_ROUNDS
    if set(sent) - {"from_round"} or not (number is None or is_number):
        text = f"Send “from_round” alone: a round from 1 to {MOST_ROUNDS}, or null for the coming one."
        raise Problem(422, text, [("/from_round", text)])
    with locked(asked.tournament) as tournament:
        player = _found(tournament, pk)
        is_so = player.withdrawn_from is not None and number in (None, player.withdrawn_from)
        if not is_so:
            asked.require_unchanged(_version(tournament, player))
            player = entries.withdraw_player(player, by=None, from_round=number)
        return _answer(tournament, player)


def come_back(asked: Asked, pk: int) -> HttpResponse:
    """Who had withdrawn is paired again."""
    with locked(asked.tournament) as tournament:
        player = _found(tournament, pk)
        if player.withdrawn_from is not None:
            asked.require_unchanged(_version(tournament, player))
            player = entries.return_player(player, by=None)
        return _answer(tournament, player)


def _found(tournament: Tournament, pk: int) -> Player:
    player = Player.objects.filter(tournament=tournament, pk=pk).first()
    if player is None:
        raise Http404
    player.tournament = tournament
    return player


def _entered_before(tournament: Tournament, is_same: bool, answer: str) -> HttpResponse:
    if not is_same:
        raise Problem(422, "This Idempotency-Key was used for something else. Take a new one for a new player.")
    player = Player.objects.filter(tournament=tournament, pk=int(answer)).first()
    if player is None:
        raise Problem(409, "The player was entered with this request, and has been removed since.")
    player.tournament = tournament
    return _answer(tournament, player)


def _take_sure(sent: dict[str, Any]) -> bool:
    is_sure = sent.pop("sure", False)
    if not isinstance(is_sure, bool):
        raise Problem(422, "Some of it cannot be read.", [("/sure", "It must be true or false.")])
    return is_sure


def _checked(sent: dict[str, Any], rest: dict[str, Any]) -> dict[str, Any]:
    """The fields that were sent, with ``rest`` where none was, as the form of the page reads them.

    Raises:
        Problem: one of them is not possible; with every one.
    """
    errors: list[tuple[str, str]] = []
    for name, value in sent.items():
        kind = _KINDS.get(name)
        if kind is None:
            errors.append((f"/{name[:40]}", f"There is no such field. There are {', '.join(PLAYER_FIELDS)}."))
        elif not (type(value) is kind or (value is None and name in _MAY_BE_NULL)):
            words = {str: "a text", int: "a whole number", bool: "true or false"}[kind]
            errors.append((f"/{name}", f"It must be {words}{', or null' if name in _MAY_BE_NULL else ''}."))
    if errors:
        raise Problem(422, "Some of it cannot be read. Nothing has been changed.", errors)
    # The form reads texts; a number of many figures is none of them.
    values = {name: "" if value is None else _text(value) for name, value in {**rest, **sent}.items()}
    form = PlayerForm({name: value for name, value in values.items() if value})
    if not form.is_valid():
        told = [(f"/{name}", str(text)) for name, texts in form.errors.items() for text in texts]
        raise Problem(422, "Some of it is not possible. Nothing has been changed.", told)
    return form.cleaned_data


def _text(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "on" if value else ""
    return str(value) if isinstance(value, str) or abs(value) < 10**12 else "9" * 13


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
    if text := moves_told(player, fields):
        raise Doubtful(text)


def _held(tournament: Tournament, player: Player, name: str) -> Any:
    return entered_rating(player, tournament.rating_method) if name == "rating" else getattr(player, name)


def _answer(tournament: Tournament, player: Player, *, status: int = 200) -> HttpResponse:
    byes = tuple(player.bye_requests.order_by("round_number"))
    line = PlayerLine(player, byes, player.entry_round > 1, player.withdrawn_from is not None)
    content = _data(tournament, line)
    return as_json(content, version=content["version"], status=status)


def _version(tournament: Tournament, player: Player) -> str:
    """Another one whenever what was entered of the player is another; numbers that follow from others do not count."""
    held = [_held(tournament, player, name) for name in PLAYER_FIELDS]
    rest = [player.withdrawn_from, player.provisional, player.rating]
    return hashlib.sha256(json.dumps([player.pk, *held, *rest]).encode()).hexdigest()[:16]


def _data(tournament: Tournament, line: PlayerLine) -> Json:
    player = line.player
    return {
        "id": player.pk,
        "tpn": player.tpn,
        **{name: _held(tournament, player, name) for name in PLAYER_FIELDS},
        "pairing_rating": player.rating,
        "provisional": player.provisional,
        "withdrawn_from": player.withdrawn_from,
        "byes": [{"round": bye.round_number, "kind": bye.kind} for bye in line.byes],
        "version": _version(tournament, player),
    }
