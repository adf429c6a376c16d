"""Title norms as pages show them: who may make one, what is met, what is lacking, what the last round needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from pairing.explaining.writer import Language, Writer, unwrapped
from pairing.norms import (
    WORDS,
    NormEstimate,
    NormGame,
    chances,
    estimates,
    needs,
    step_of_chance,
    step_of_need,
    steps_of,
)
from pairing.service import Step
from pairing.standings.rating_tables import performance_difference
from tournaments.basics.decimals import decimals
from tournaments.models import Player, Tournament
from tournaments.norms.queries.reading import NormField, norm_field

MOST_SHOWN = 60  # players; those who are furthest away are left out
NEAR = 60  # points of performance that may be lacking at the end for somebody to be shown
STRONG = 220  # above the average asked for: opponents of rounds to come are taken for so strong
WHY_NOT: dict[str, str | Promise] = {
    "chess960": _("Chess960 is not rated by FIDE: no norm can be made."),
    "not-standard": _("Norms are made in standard chess alone; this tournament is rated otherwise."),
    "two-sides": _(
        "Since 1 March 2024 no norms are made where two sides meet, but in events of federations that FIDE approves."
    ),
}


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition in words, with its article and whether it is met."""

    text: str
    article: str
    is_met: bool


@dataclass(frozen=True, slots=True)
class NormOf:
    """What the games of a player come to for one title, in words; ``coming`` says what the last round needs.

    ``figures`` are those of all games that count, ``remarks`` what is out of the ordinary.
    """

    estimate: NormEstimate
    title: str
    verdict: str
    figures: str
    conditions: tuple[Condition, ...]
    remarks: tuple[str, ...]
    coming: tuple[str, ...]
    is_over: bool

    @property
    def state(self) -> str:
        """``met``, ``possible`` as long as games are to come, or ``lacking``."""
        if not self.estimate.is_met:
            return "lacking"
        return "met" if self.is_over else "possible"

    @property
    def lacking(self) -> tuple[Condition, ...]:
        """What is not met."""
        return tuple(one for one in self.conditions if not one.is_met)


@dataclass(frozen=True, slots=True)
class CandidateLine:
    """A player who may make a norm, with the norms in reach, the highest first."""

    player: Player
    rating: int | None
    games: tuple[NormGame, ...]
    norms: tuple[NormOf, ...]


@dataclass(frozen=True, slots=True)
class NormsPage:
    """All that is said of norms in a tournament; ``left_out`` counts those in reach who are not shown."""

    field: NormField
    lines: tuple[CandidateLine, ...]
    left_out: int

    @property
    def why_not(self) -> str:
        """Why no norm can be made here; empty where one can."""
        return str(WHY_NOT.get(self.field.why_not, ""))

    @property
    def met(self) -> int:
        """How many players meet the conditions of a norm by the data."""
        return sum(any(one.estimate.is_met for one in line.norms) for line in self.lines)


def norms_page(tournament: Tournament) -> NormsPage:
    """The players with norms in reach: a number of queries that does not depend on the size."""
    field = norm_field(tournament)
    within = {key: estimates for key in field.players if (estimates := _within_reach(field, key))}
    in_order = sorted(within, key=lambda key: _nearness(within[key], field.players[key]))
    lines = tuple(_line(field, key, within[key]) for key in in_order[:MOST_SHOWN])
    return NormsPage(field, lines, max(len(within) - MOST_SHOWN, 0))


def norm_of(tournament: Tournament, player_id: int, title: str) -> tuple[NormField, CandidateLine, NormOf] | None:
    """The norm for ``title`` of one player, in reach or not; None where the player cannot make one."""
    field = norm_field(tournament)
    if player_id not in field.players:
        return None
    candidate, games = field.candidate(player_id), field.games[player_id]
    for estimate in estimates(candidate, field.event, games):
        if estimate.norm.title == title:
            norm = _norm(field, estimate, ())
            return field, CandidateLine(field.players[player_id], field.ratings[player_id], games, (norm,)), norm
    return None


def _within_reach(field: NormField, key: int) -> tuple[NormEstimate, ...]:
    games = field.games[key]
    if not games:
        return ()
    left = 0 if field.event.is_over else max(field.event.rounds - max(game.round for game in games), 0)
    found = estimates(field.candidate(key), field.event, games)
    return tuple(one for one in found if _is_in_reach(one, left))


def _nearness(within: tuple[NormEstimate, ...], player: Player) -> tuple[bool, int, int]:
    """In this order players are shown: norms that are met, then by the performance that is lacking."""
    best = max(one.reckoning.performance - one.norm.performance for one in within)
    return not any(one.is_met for one in within), -best, player.tpn or 0


def _line(field: NormField, key: int, within: tuple[NormEstimate, ...]) -> CandidateLine:
    coming = _coming(field, key)
    norms = tuple(_norm(field, one, coming.get(one.norm.title, ())) for one in within)
    return CandidateLine(field.players[key], field.ratings[key], field.games[key], norms)


def _is_in_reach(estimate: NormEstimate, left: int) -> bool:
    """Whether the norm could still be made if all games that are ``left`` were won against strong opponents; at the end
    whether it was made or missed narrowly."""
    found, norm = estimate.reckoning, estimate.norm
    if estimate.is_met:
        return True
    count = len(found.games)
    if count + left < norm_games(estimate):
        return False
    if not left:
        return found.performance >= norm.performance - NEAR and found.average >= norm.average - NEAR
    average = (found.average * count + (norm.average + STRONG) * left) // (count + left)
    percentage = (20 * (found.score + 10 * left) + count + left) // (2 * (count + left))
    return average >= norm.average and average + performance_difference(percentage) >= norm.performance


def norm_games(estimate: NormEstimate) -> int:
    """How many games must count at the least: eight of nine do where a bye was no fault of the player (1.4.1c)."""
    needed = next(check.needed for check in estimate.reckoning.checks if check.key == "norm.games")
    return needed - 1 if needed == 9 else needed


def _coming(field: NormField, key: int) -> dict[str, tuple[str, ...]]:
    """What the last round can bring, or needs, for each title."""
    event, games, candidate = field.event, field.games[key], field.candidate(key)
    if event.is_over or max(game.round for game in games) != event.rounds - 1:
        return {}
    pairing = field.coming.get(key)
    found: dict[str, list[str]] = {}
    writer = _writer()
    if pairing is not None and pairing.round == event.rounds:
        for chance in chances(candidate, event, games, pairing.opponent):
            found.setdefault(chance.norm.title, []).append(_said(writer, step_of_chance(chance)))
    else:
        for need in needs(candidate, event, games):
            found.setdefault(need.norm.title, []).append(_said(writer, step_of_need(need)))
    return {title: tuple(sentences) for title, sentences in found.items()}


def _norm(field: NormField, estimate: NormEstimate, coming: tuple[str, ...]) -> NormOf:
    writer, top = _writer(), steps_of(estimate, field.event)
    met = {check.key: check.is_met for check in estimate.reckoning.checks}
    conditions = tuple(
        Condition(_said(writer, step), step.article, met[step.key]) for step in top.children if step.key in met
    )
    others = [step for step in top.children if step.key not in met and step.key != "norm.decided-elsewhere"]
    figures = next(_said(writer, step) for step in others if step.key == "norm.figures")
    remarks = tuple(_remarks(field, writer, others))
    return NormOf(
        estimate, estimate.norm.title, _said(writer, top), figures, conditions, remarks, coming, field.event.is_over
    )


def _remarks(field: NormField, writer: Writer, steps: list[Step]) -> Iterator[str]:
    for step in steps:
        if step.key == "norm.raised":
            name = field.players[step.players[0]].name if step.players and step.players[0] in field.players else ""
            yield f"{name}: {_said(writer, step)}" if name else _said(writer, step)
        elif step.key != "norm.figures":
            yield f"{_said(writer, step)} ({step.article})"


def _said(writer: Writer, step: Step) -> str:
    return unwrapped(writer.sentence(step))


def _writer() -> Writer:
    return Writer((), WORDS, language=Language(gettext, ngettext, decimals))
