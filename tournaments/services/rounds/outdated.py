"""Whether a draft still rests on what it would be paired from now."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from pairing.service import InvalidTournament
from pairing.service import Tournament as EngineTournament
from pairing.trf.reader import read_trf
from tournaments.models import Round
from tournaments.services.files.export import text_of
from tournaments.services.rounds import snapshot
from tournaments.systems import system_of

UNRATED = 1  # both states have it where a system goes without ratings


def is_outdated(draft: Round) -> bool:
    """Whether the round would be paired from something else now than it was: results, players, byes or settings.

    Names and what else does not decide a pairing may differ. Both states are read from report files, the draft's own
    and one written now, so that they are compared in one form.
    """
    if not draft.snapshot:
        return False
    now = snapshot.build(draft.tournament, before_round=draft.number, anew=True)
    try:
        return _input(draft, draft.snapshot) != _input(draft, text_of(draft.tournament, now))
    except InvalidTournament:
        return True  # what cannot be paired now


def outdated_text(draft: Round) -> str:
    """What the arbiter is told of it."""
    text = _("The tournament has changed since round %(number)d was paired: pair again.")
    return text % {"number": draft.number}


def _input(draft: Round, text: str) -> EngineTournament:
    found = read_trf(text).tournament(before_round=draft.number, unrated_rating=UNRATED)
    rated = system_of(draft.tournament).needs_ratings
    players = (replace(one, name="", rating=one.rating if rated else None) for one in found.players)
    return replace(found, players=tuple(players))
