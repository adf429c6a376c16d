"""How a round was paired: as it was kept with the round, with what stands behind it, and as its page shows it.

Knows steps, and no pairing system. TPNs become players by the names that the engine saw, so the page stays true when
players are renumbered later.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext, ngettext

from pairing.explaining.document import Explanation, facts_writer, read_explanation
from pairing.explaining.writer import Language, Writer, unwrapped
from pairing.service import (
    Criterion,
    ExaminedRound,
    InvalidTournament,
    NoCompletePairing,
    Step,
    examine_round,
)
from pairing.trf.problems import UnusableTrf
from tournaments.basics.decimals import decimals
from tournaments.models import Round, Tournament
from tournaments.publication.queries.privacy import privacy_of, shown_explanation, with_unnamed
from tournaments.publication.queries.published import latest_publications
from tournaments.publication.queries.round_list import ids_named

LANGUAGE = Language(gettext, ngettext, decimals)
logger = logging.getLogger(__name__)


def kept_explanation(round: Round, *, system: str) -> Explanation | None:
    """What was kept when the round was paired, by whatever version; None where nothing was (imported rounds).

    ``system`` is the tournament's, for explanations that do not name one.
    """
    if not round.explanation or not round.explanation.get("players"):
        return None
    return read_explanation(round.explanation, system=system, engine=round.engine_version)


def examined_round(round: Round, kept: Explanation) -> ExaminedRound | None:
    """The round paired once more from the file that is kept with it; None where it would be paired otherwise today."""
    if not round.snapshot:
        return None
    names = {player["tpn"]: player["name"] for player in kept.players}
    try:
        examined = examine_round(round.snapshot, names, system=kept.system)
    except (UnusableTrf, InvalidTournament, NoCompletePairing, LookupError) as error:
        logger.warning("round %d (id %d) cannot be examined: %s", round.number, round.pk, error)
        return None
    return examined if examined.explanation.boards == kept.boards else None


@dataclass(frozen=True, slots=True)
class PublishedExplanation:
    """The explanation without the arbiter's forbidden pairs; ``version`` is the publication's.

    ``by_hand`` says that the arbiter changed the round afterwards.
    """

    round_number: int
    version: int
    explanation: Explanation
    by_hand: bool = False


def published_explanation(tournament: Tournament, number: int) -> PublishedExplanation | None:
    """The explanation of a published round: two queries; ``None`` where none was kept (an imported round).

    Without ratings none is public of a system that goes by them.

    Players who are named in no round yet are left out: they come later, and the public knows of none of them.
    """
    publication = (
        with_unnamed(latest_publications(tournament))
        .filter(number=number)
        .select_related("round")
        .only("number", "version", "round_list", "round__explanation", "round__engine_version", "round__manual_reason")
        .first()
    )
    if publication is None or publication.round is None:
        return None
    privacy, lines = privacy_of(tournament, publication.unnamed), publication.round_list["lines"]
    kept = shown_explanation(kept_explanation(publication.round, system=tournament.system), lines, privacy)
    if kept is None:
        return None
    named = ids_named(tournament, number)
    tpns = {row["tpn"] for row in lines if row["id"] in named}
    players = tuple(player for player in kept.players if player["tpn"] in tpns)
    explanation = replace(kept, players=players, forbidden_pairs=())
    return PublishedExplanation(number, publication.version, explanation, bool(publication.round.manual_reason))


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the page: a step, and who writes it with all below it."""

    step: Step
    writer: Writer

    @property
    def text(self) -> str:
        """What the step says: the heading, or the whole remark."""
        return unwrapped(self.writer.sentence(self.step))


@dataclass(frozen=True, slots=True)
class ExplanationView:
    """Everything that the page shows: remarks, then sections; ``people`` were to be paired, TPN and name."""

    rules: str
    remarks: tuple[Section, ...]
    sections: tuple[Section, ...]
    people: tuple[tuple[int, str], ...]


def explanation_view(explanation: Explanation) -> ExplanationView:
    """The page of an explanation."""
    people = ((player["tpn"], player["name"]) for player in explanation.players if player["present"])
    writer = explanation.writer(LANGUAGE, kind=PageWriter)
    all_steps = [Section(step, writer) for step in explanation.steps.children]
    return ExplanationView(
        rules=explanation.rules,
        remarks=tuple(one for one in all_steps if not (one.step.children or one.step.table)),
        sections=tuple(one for one in all_steps if one.step.children or one.step.table),
        people=tuple(sorted(people)),
    )


def answer_paragraphs(examined: ExaminedRound, one: int, other: int) -> tuple[str, ...]:
    """Why the players with these TPNs do not meet: the question, what became of the two, the reason, what decided."""
    writer = facts_writer(examined.system, examined.pairing.trace.players, LANGUAGE)

    def sentences(steps: Iterable[Step]) -> Iterator[str]:
        for step in writer.shown(steps)[0]:
            yield unwrapped(writer.sentence(step))
            yield from sentences(step.children)

    return tuple(sentences([examined.why_not(one, other)]))


class PageWriter(Writer):
    """Writes the criteria with what they count, for which a page has room."""

    def costs_text(self, charged: Iterable[tuple[Criterion, Any]]) -> str:
        return self._series(
            self._joined(f"{criterion.label} {self.translate(criterion.words)}", ": ", self._cost(value))
            for criterion, value in charged
        )
