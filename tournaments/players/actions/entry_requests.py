"""Entry requests: made by the public form, then accepted, merged or refused by an arbiter."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.errors import Doubtful, Refused, Stale, require, require_clean
from tournaments.basics.once import claim, keep_answer
from tournaments.journal.changing import change, locked
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds_of_self_service import EntryAccepted, EntryAsked, EntryMerged, EntryRefused, EntryTakenBack
from tournaments.log.writing import acting_as, log
from tournaments.models import EntryRequest, PersonalLink, Player, Tournament, User
from tournaments.players.actions.entries import add_player, update_player
from tournaments.players.actions.files import PlayerRow, moved_by_rows
from tournaments.players.actions.namesakes import namesakes
from tournaments.players.actions.rating_corrections import moved_by_correction
from tournaments.players.models.player import PLAYER_FIELDS
from tournaments.players.queries.entries import current_player
from tournaments.publication.queries.registration import (
    guardian_for,
    open_requests,
    places_taken,
    why_closed,
    why_not_admitted,
)

State = EntryRequest.State
COUNTED = timedelta(hours=1)
MOST_OF_CALLER, MOST_OF_ALL = 20, 200  # requests in that time
ENTRY_FORM = "entry form"
_EVERY_FIELD = {field.name for field in EntryRequest._meta.get_fields()}
ASKED_FIELDS = tuple(name for name in PLAYER_FIELDS if name in _EVERY_FIELD)  # whoever asks may give these


def request_entry(
    tournament: Tournament,
    *,
    mark: str,
    caller: str,
    email: str,
    listed: bool,
    guardian: str = "",
    consents: bool = False,
    **fields: Any,
) -> EntryRequest:
    """Note that somebody asks to be entered; the request has a link by which its state is seen.

    ``mark`` is the form's own: sent twice it makes one request. ``caller`` is a digest of the address that it comes
    from; ``listed`` says that ``fields`` are the rating list's. ``guardian`` is who ``consents`` where the player is
    below the tournament's age; of others nothing of it is kept.

    Raises:
        Refused: the form is closed, is not for such players, too many requests came, the consent of a guardian is
            lacking, or the data are not good.
    """
    with change(tournament) as current:
        sent, is_first = claim(mark, ENTRY_FORM, by=None)
        if not is_first:
            return EntryRequest.objects.select_related("link").get(pk=int(sent.answer), tournament=current)
        closed = why_closed(current, places_taken(current))
        require(not closed, closed)
        not_admitted = why_not_admitted(current, rating=fields.get("rating"), birth_year=fields.get("birth_year"))
        require(not not_admitted, not_admitted)
        is_published = current.paired_rounds.filter(published_at__isnull=False).exists()
        require(not is_published, _("The first round is published. Ask an arbiter whether you can still play."))
        recent = EntryRequest.objects.filter(at__gt=timezone.now() - COUNTED)
        of_caller, of_all = recent.filter(caller=caller).count(), recent.filter(tournament=current).count()
        if of_caller >= MOST_OF_CALLER or of_all >= MOST_OF_ALL:
            raise Refused(_("Too many requests came in the last hour. Try again later, or ask the organiser."))
        link = PersonalLink.objects.create(tournament=current)
        made = EntryRequest(tournament=current, link=link, caller=caller, email=email, listed=listed, **fields)
        if guardian_for(current, made.birth_year):
            made.guardian, made.consented_at = _guardian(current, made, guardian, consents=consents), timezone.now()
        require_clean(made)
        made.save()
        keep_answer(sent, str(made.pk))
        with acting_as(made.name):
            log(current, EntryAsked(made.name, made.fide_id), by=None)
        return made


def _guardian(tournament: Tournament, asked: EntryRequest, guardian: str, *, consents: bool) -> str:
    """The name of the guardian, who must be named and consent."""
    said = {"age": tournament.guardian_age}
    text = _("%(tournament)s asks for the consent of a guardian below the age of %(age)s: enter the year of birth.")
    require(asked.birth_year is not None, text % {**said, "tournament": tournament.name})
    name, problems = " ".join(guardian.split()), []
    if not name:
        problems.append(_("Players below %(age)s: enter the name of a parent or guardian.") % said)
    if not consents:
        problems.append(_("Players below %(age)s: a parent or guardian must consent. Have them tick it.") % said)
    if problems:
        raise Refused(problems)
    return name


def accept_entries(tournament: Tournament, keys: Collection[int], *, by: User | None, sure: bool = False) -> int:
    """Enter all of ``keys`` as players; returns how many. Their links open the players' own pages from then on.

    Raises:
        Doubtful: somebody of the same name is there already or among them, or numbers move, and the arbiter is not
            ``sure``.
        Refused: one of them cannot be entered; with every reason, and nobody is.
        Stale: somebody has decided on one of them.
    """
    with locked(tournament) as current:
        chosen = _chosen(current, keys)
        rows = [PlayerRow(number, _fields(asked)) for number, asked in enumerate(chosen)]
        doubts = [] if sure else [*_namesakes(current, rows), *filter(None, [moved_by_rows(current, rows)])]
        if doubts:
            raise Doubtful(doubts)
        problems: list[str] = []
        for asked in chosen:
            try:
                with change(current):
                    player = add_player(current, by=by, **_fields(asked))
                    _decide(asked, State.ACCEPTED, by=by, player=player)
                    log(current, EntryAccepted(PlayerNamed.of(player)), by=by)
            except Refused as refusal:
                problems += [f"{asked.name}: {problem}" for problem in refusal.problems]
        if problems:
            raise Refused(problems)
        return len(chosen)


def _namesakes(tournament: Tournament, rows: Sequence[PlayerRow]) -> Iterator[str]:
    text = _("%(name)s: a player with this name is entered already. Merge the two, or accept (same name).")
    for one in namesakes(tournament, rows):
        yield text % {"name": one.row.fields["name"]}


def merge_entry(tournament: Tournament, key: int, player: Player, *, by: User | None, sure: bool = False) -> Player:
    """The request is of ``player``, who is there already; what the player's row lacks is taken from it.

    Raises:
        Doubtful: numbers move by the rating that is taken from it, and the arbiter is not ``sure``.
        Refused: a draft rests on the player's data.
        Stale: somebody has decided on it, or the player is gone.
    """
    with change(tournament) as current:
        (asked,) = _chosen(current, [key])
        there = current_player(player, current)
        lacking = {
            name: value
            for name, value in _fields(asked).items()
            if value not in (None, "") and not getattr(there, name)
        }
        if not sure and (text := moved_by_correction(there, lacking)):
            raise Doubtful(text)
        if lacking:
            there = update_player(there, by=by, **lacking)
        _decide(asked, State.MERGED, by=by, player=there)
        log(current, EntryMerged(PlayerNamed.of(there), asked.name), by=by)
        return there


def refuse_entries(tournament: Tournament, keys: Collection[int], *, by: User | None, reason: str = "") -> int:
    """Refuse all of ``keys``; the applicants read the ``reason``. Returns how many.

    Raises:
        Stale: somebody has decided on one of them.
    """
    with locked(tournament) as current:
        chosen = _chosen(current, keys)
        for asked in chosen:
            asked.reason = reason.strip()
            require_clean(asked)
            with change(current):
                _decide(asked, State.REFUSED, by=by)
                log(current, EntryRefused(asked.name, asked.reason), by=by)
        return len(chosen)


def take_back_entry(link: PersonalLink) -> None:
    """The applicant does not want to play any more.

    Raises:
        Stale: it has been decided already.
    """
    with change(link.tournament) as current:
        asked = next((one for one in open_requests(current) if one.link_id == link.pk and one.link.holds), None)
        if asked is None:
            raise Stale(_("This has been decided already. Talk to an arbiter."))
        _decide(asked, State.WITHDRAWN, by=None)
        with acting_as(asked.name):
            log(current, EntryTakenBack(asked.name), by=None)


def _chosen(tournament: Tournament, keys: Iterable[int]) -> list[EntryRequest]:
    wanted = set(keys)
    require(wanted, _("Nobody is ticked. Tick the requests first."))
    chosen = [asked for asked in open_requests(tournament) if asked.pk in wanted]
    if len(chosen) != len(wanted):
        raise Stale(_("Somebody has decided on one of the requests meanwhile, or it was taken back."))
    return chosen


def _fields(asked: EntryRequest) -> dict[str, Any]:
    return {name: getattr(asked, name) for name in ASKED_FIELDS}


def _decide(asked: EntryRequest, state: str, *, by: User | None, player: Player | None = None) -> None:
    asked.state, asked.decided_at, asked.decided_by_name = state, timezone.now(), str(by)[:150] if by else ""
    asked.player_key = asked.link.player_key = player.pk if player else None
    asked.save()
    asked.link.save(update_fields=["player_key"])
