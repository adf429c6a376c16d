"""By which case published pairings are changed (C.04.2, 4.4): the one rule for pairing by hand and publishing again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.basics import outcomes
from tournaments.basics.entrants import entrant_rows
from tournaments.basics.errors import Refused
from tournaments.log.kinds_of_rounds import ColoursCorrected
from tournaments.models import AuditEntry, Game, Publication, Round, Seat

CASES = {
    "4.4.1": gettext_lazy("4.4.1: two who have already met were paired by accident"),
    "4.4.2": gettext_lazy("4.4.2: the rules of the competition allow the chief arbiter to change pairings"),
    "4.4.3": gettext_lazy("4.4.3: two who are close in the standings have no opponent, and both agree to play"),
    "4.4.4": gettext_lazy("4.4.4: a late entry is let in, the changes are small and all concerned agree"),
    "4.4.5": gettext_lazy("4.4.5: something unforeseen on the top boards of the final round"),
}
REMATCH, FINAL_ROUND = "4.4.1", "4.4.5"


def changes_published(draft: Round) -> bool:
    """Whether the draft has other pairings, colours or another allocated bye than the public has read of this round.

    Colours that were corrected once, because a game was played so (4.3.2), are no other pairing.
    """
    public = _newest(draft)
    if public is None:
        return False
    if "event" in public.pairings:
        return _changes_teams(draft, public)
    byes = {row["player"]["id"] for row in public.pairings["byes"] if row["kind"] == Seat.ByeKind.PAIRING_ALLOCATED}
    seats = draft.seats.values_list("match_id", "colour", "player_id", "bye")
    sides = {(match, colour): player for match, colour, player, _bye in seats if match}
    pairs = {(player, sides[match, "b"]) for (match, colour), player in sides.items() if colour == "w"}
    allocated = {player for _match, _colour, player, bye in seats if bye == Seat.ByeKind.PAIRING_ALLOCATED}
    corrected = AuditEntry.objects.filter(tournament=draft.tournament_id, kind=ColoursCorrected.kind)
    games = set(corrected.filter(round_number=draft.number).values_list("target_id", flat=True))
    boards = [row for row in public.pairings["boards"] if row["pairing"] in games]
    free = {frozenset((row["white"]["id"], row["black"]["id"])) for row in boards}
    before, now = (
        {frozenset(pair) if frozenset(pair) in free else pair for pair in found} for found in (_pairs(public), pairs)
    )
    return (before, byes) != (now, allocated)


def _changes_teams(draft: Round, public: Publication) -> bool:
    """The same of a round of teams: who plays against whom; line-ups are no pairing."""
    sides: dict[int, dict[str, int]] = defaultdict(dict)
    byes: set[int] = set()
    for match, colour, team, bye in draft.team_seats.values_list("match_id", "colour", "team_id", "bye"):
        if not bye:
            sides[match or 0][colour] = team
        elif bye == Seat.ByeKind.PAIRING_ALLOCATED:
            byes.add(team)
    allocated = {
        bye["team"] for bye in public.pairings["event"]["byes"] if bye["kind"] == Seat.ByeKind.PAIRING_ALLOCATED
    }
    return (set(_pairs(public)), allocated) != ({(pair["w"], pair["b"]) for pair in sides.values()}, byes)


def require_case(round_: Round, case: str) -> None:
    """Let the published pairings of the round be changed by ``case``.

    Raises:
        Refused: no such case, or one that this round is none of.
    """
    if case not in CASES:
        raise Refused(_("Say which case of C.04.2, 4.4 allows it: published pairings are changed in no other."))
    if case == FINAL_ROUND and round_.number < round_.tournament.total_rounds:
        text = _("C.04.2, 4.4.5 is for the final round, which is round %(total)d. Choose another case.")
        raise Refused(text % {"total": round_.tournament.total_rounds})
    if case == REMATCH and not _has_rematch(round_):
        text = _("C.04.2, 4.4.1 is for two who have played each other already; nobody has, of those who were paired.")
        raise Refused(f"{text} {_('Choose another case.')}")


def _newest(round_: Round) -> Publication | None:
    return Publication.objects.filter(tournament=round_.tournament_id, number=round_.number).last()


def _pairs(publication: Publication) -> Iterator[tuple[int, int]]:
    """White and Black of each match; in a second game the colours are changed, so the first game of two counts."""
    if event := publication.pairings.get("event"):
        yield from ((match["white"], match["black"]) for match in event["matches"])
        return
    seen: set[frozenset[int]] = set()
    for row in publication.pairings["boards"]:
        pair = row["white"]["id"], row["black"]["id"]
        if frozenset(pair) not in seen:
            seen.add(frozenset(pair))
            yield pair


def _has_rematch(round_: Round) -> bool:
    public = _newest(round_)
    paired = {frozenset(pair) for pair in _pairs(public)} if public else set()
    return not paired.isdisjoint(_have_played(round_, paired))


def _have_played(round_: Round, wanted: Iterable[frozenset[int]]) -> set[frozenset[int]]:
    """Which of the ``wanted`` pairs played in an earlier round; what was forfeited does not count (3.5)."""
    games = Game.objects.filter(match__round__tournament=round_.tournament_id, match__round__number__lt=round_.number)
    played = games.order_by().values_list("match_id", "result")
    matches = {match for match, result in played if outcomes.is_played(result)}
    sides: dict[int, set[int]] = {}
    rows = entrant_rows(round_.tournament)
    seats = rows.seats.objects.filter(match__in=games.values("match_id"))
    for match, entrant in seats.values_list("match_id", f"{rows.column}_id"):
        if match in matches:
            sides.setdefault(match, set()).add(entrant)
    return {frozenset(entrants) for entrants in sides.values()} & set(wanted)
