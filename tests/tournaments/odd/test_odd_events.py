"""Event files and pieces of mirrors with one odd value: refused, or every page and the list of tournaments answers.

`make test` takes some, `make odd-input N=5000 SEED=0` that many; seed and number tell how to make one again.
"""

from __future__ import annotations

import json
import os
import random
import zlib
from collections import Counter
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import give_times, make_tournament, play_round
from tests.tournaments.odd.damage import columns_of, damaged
from tests.tournaments.public import addresses
from tournaments.basics.errors import Refused
from tournaments.basics.load import unpack
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.mirroring.actions.posting import PIECE
from tournaments.mirroring.queries.pieces import FORMAT, KIND, SIGNATURE, new_key, public_state, signature
from tournaments.models import MirrorFrom, Player, Tournament, User
from tournaments.players.actions import entries
from tournaments.rounds.actions import by_hand, drafts
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db

COUNT = int(os.environ.get("ODD_POSTS") or 12)
SEED = int(os.environ.get("ODD_SEED") or 0)
ROUNDS = 3


def packed(state: dict[str, Any]) -> bytes:
    """As ``basics.dump.pack`` does it, also with what UTF-8 cannot hold."""
    return zlib.compress(json.dumps(state).encode())


def over(by: User) -> dict[str, Any]:
    """An event that is over."""
    made = make_tournament(players=5, rounds=ROUNDS, arbiters=(by,), slug="over")
    give_times(made, "2026-11-28 10:00", "2026-11-29")
    one, *_rest, last = made.players.order_by("tpn")
    setup.add_forbidden_pair(made, one, last, by=by)
    entries.request_bye(last, by=by, round_number=2, kind="H")
    for _each in range(ROUNDS):
        play_round(made, by=by)
    return unpack(event_file(made))


def running(by: User) -> dict[str, Any]:
    """An event whose last round is being paired by hand."""
    made = make_tournament(players=5, rounds=ROUNDS, arbiters=(by,), slug="running")
    for _each in range(ROUNDS - 1):
        play_round(made, by=by)
    entries.withdraw_player(Player.objects.get(tournament=made, tpn=5), by=by)
    draft = drafts.pair_next_round(made, by=by)
    white = draft.games[0].sides()["w"].player_id
    by_hand.take_step(by_hand.start_session(draft, by=by), "colours", [white], by=by)
    return unpack(event_file(made))


def pages_of(tournament: Tournament) -> list[str]:
    """Every page that reads what came in."""
    slug = [tournament.slug]
    rounds = [number for number in range(1, ROUNDS + 1) if tournament.paired_rounds.filter(number=number).exists()]
    lists = ["/", reverse("api:tournaments"), reverse("arbiter:home")]
    of_all = [reverse(f"arbiter:{name}", args=slug) for name in OF_ARBITERS]
    of_rounds = [
        reverse(f"arbiter:{name}", args=[*slug, number])
        for number in rounds
        for name in ("round", "versions", "explanation", "round_print", "print_list")
    ]
    return [*lists, *addresses.every(tournament, rounds=ROUNDS), *of_all, *of_rounds]


OF_ARBITERS = (
    *("tournament", "players", "audit", "settings", "timetable", "tiebreaks", "given_values", "report", "groups"),
    *("round_ratings", "check_in", "ratings", "print_standings", "print_crosstable", "export_trf", "export_event"),
)


def test_odd_event_files(organiser: User, client: Client) -> None:
    asking = Client(raise_request_exception=False)
    asking.force_login(organiser)
    states = [over(organiser), running(organiser)]
    places = [(state, *column) for state in states for column in columns_of(state)]
    rng = random.Random(SEED)
    rng.shuffle(places)
    faults: list[str] = []
    told: Counter[str] = Counter()
    for state in states:
        with transaction.atomic():
            assert not faults_of(state, organiser, asking, told)
            transaction.set_rollback(True)
    for number in range(COUNT):
        state, table, column = places[number % len(places)]
        spoilt, what = damaged(state, table, column, random.Random(f"{SEED}-{number}"))
        cache.clear()
        with transaction.atomic():
            faults += [f"{number}: {what}: {fault}" for fault in faults_of(spoilt, organiser, asking, told)]
            transaction.set_rollback(True)
    assert not faults, "\n".join(faults)
    assert told["refused"] > COUNT / 10
    assert told["taken"] >= len(states)


def faults_of(state: dict[str, Any], by: User, asking: Client, told: Counter[str]) -> list[str]:
    """What is wrong with how this file is answered."""
    before = Tournament.objects.count(), Player.objects.count()
    try:
        with transaction.atomic():
            made = import_event(packed(state), by=by)
    except Refused as refused:
        told["refused"] += 1
        changed = (Tournament.objects.count(), Player.objects.count()) != before
        return ["something is left"] if changed else [] if all(refused.problems) else ["nothing is said"]
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what this looks for
        return [f"{type(error).__name__}: {error}"]
    told["taken"] += 1
    found = []
    for page in pages_of(made):
        answer = asking.get(page)
        if answer.status_code >= 500:
            found.append(f"{page} answers {answer.status_code}: {answer.exc_info[1]!r:.200}")
    return found


def test_odd_pieces_of_mirrors(organiser: User) -> None:
    """Even with the right signature; the piece as it was is taken."""
    asking = Client(raise_request_exception=False)
    asking.force_login(organiser)
    over(organiser)
    state, _revision = public_state(Tournament.objects.get(slug="over"))
    places = list(columns_of(state))
    random.Random(SEED).shuffle(places)
    pieces = [(state, "as it was")]
    for number in range(COUNT):
        table, column = places[number % len(places)]
        pieces.append(damaged(state, table, column, random.Random(f"{SEED}-{number}")))
    answers, faults = [], []
    for number, (sent, what) in enumerate(pieces):
        cache.clear()
        with transaction.atomic():
            mirror = MirrorFrom.objects.create(name="Hall", key=new_key())
            answers.append(_posted(asking, mirror, sent))
            made = MirrorFrom.objects.get(pk=mirror.pk).tournament
            pages = ["/", *(addresses.every(made, rounds=ROUNDS) if made else ())]
            codes = {page: asking.get(page).status_code for page in pages}
            faults += [f"{number}: {what}: {page} answers {code}" for page, code in codes.items() if code >= 500]
            transaction.set_rollback(True)
    assert not faults, "\n".join(faults)
    assert answers[0] == 200
    assert 422 in answers
    assert set(answers) <= {200, 422}


def _posted(asking: Client, mirror: MirrorFrom, state: dict[str, Any]) -> int:
    """What the mirror answers to this state, signed as the sender signs it."""
    body = packed({"kind": KIND, "format": FORMAT, "sequence": 1, "after": "", "state": state})
    return asking.generic(
        "POST",
        reverse("mirror", args=[mirror.pk]),
        body,
        content_type="application/octet-stream",
        headers={SIGNATURE: signature(mirror.key, PIECE, body)},
    ).status_code
