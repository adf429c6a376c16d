"""Why an entrant of a published round meets whom they meet, in a few sentences: from what was kept with the round."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from django.db.models import BooleanField, Case, Value, When

from pairing.explaining.document import Explanation
from pairing.explaining.writer import Writer, spoken_name, unwrapped
from pairing.service import Band, Step
from tournaments.basics.joining import with_commas
from tournaments.models import Round, Tournament
from tournaments.publication.queries.privacy import shown_explanation
from tournaments.publication.queries.published import Entrant, PublishedRound, rounds_with
from tournaments.rounds.queries.explanation import LANGUAGE, kept_explanation
from tournaments.rounds.queries.picture import PictureView, picture_view

WHITE_PAWN, BLACK_PAWN = "\ue010", "\ue011"  # stand before the colours in a sentence, for a page that draws them


class SpokenWriter(Writer):
    """Writes the sentences, with a sign before each colour of pieces."""

    def _colour(self, colour: str) -> str:
        return (WHITE_PAWN if colour == "white" else BLACK_PAWN) + super()._colour(colour)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences, each with whether it is the answer, and the articles behind them."""

    sentences: tuple[tuple[str, bool], ...]
    articles: str


@dataclass(frozen=True)
class MyPairing:
    """A published round as one entrant looks at it.

    ``seat`` is the board, or the table, with the own colour and the opponent; None for who has none, whose bye is
    ``bye``, the letter of the report file. ``kept`` is what was kept when the round was paired; None where nothing was.
    """

    round: PublishedRound
    entrant: Entrant
    seat: tuple[int, str, Entrant] | None
    bye: str
    numbers: dict[int, int]  # the TPN of each entrant's id when the round was published
    kept: Explanation | None
    can_ask: bool

    @property
    def tpn(self) -> int | None:
        """The number by which the explanation knows the entrant."""
        return self.numbers.get(self.entrant.id)

    @property
    def name(self) -> str:
        """The entrant's name as people say it."""
        return spoken_name(self.entrant.name)

    @property
    def opponent(self) -> str:
        """The opponent's name as people say it; empty without one."""
        return spoken_name(self.seat[2].name) if self.seat else ""

    @cached_property
    def by_hand(self) -> str:
        """What the arbiter changed by hand: ``pair``, ``colours`` or nothing."""
        if self.kept is None or self.tpn is None or self._is_asked_bye:
            return ""
        ours = next((board for board in self.kept.boards if self.tpn in board), ())
        board = self._board
        if set(ours) != set(board):
            return "pair"
        return "colours" if ours != board else ""

    @property
    def _is_asked_bye(self) -> bool:
        return self.seat is None and all(player["tpn"] != self.tpn for player in self.present)

    @property
    def _board(self) -> tuple[int, ...]:
        """White and Black as they were published, by number."""
        if self.seat is None:
            return ()
        _number, colour, other = self.seat
        both = (self.numbers.get(self.entrant.id, 0), self.numbers.get(other.id, 0))
        return both if colour == "w" else both[::-1]

    @property
    def present(self) -> list[dict[str, object]]:
        """Who was to be paired."""
        return [dict(player) for player in self.kept.players if player["present"]] if self.kept else []

    @cached_property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """The sentences; none where the arbiter paired the board by hand, or nothing was kept."""
        if self.kept is None or self.tpn is None or self.by_hand == "pair":
            return ()
        writer = self.kept.writer(LANGUAGE, kind=SpokenWriter)
        told = self.kept.my_pairing(self.tpn).children
        if self.by_hand == "colours":
            told = told[:-1]
        return tuple(_paragraph(writer, one) for one in told)

    @cached_property
    def picture(self) -> PictureView | None:
        """The picture of the round, where the entrant has a board that was paired by the rules."""
        if self.kept is None or self.seat is None or self.by_hand == "pair":
            return None
        view = picture_view(self.kept)
        return view if view.picture.is_decided else None

    @property
    def band(self) -> Band | None:
        """The bracket of the entrant in the picture."""
        return self.picture.band_of(self.tpn) if self.picture and self.tpn else None

    @property
    def others(self) -> Iterator[tuple[int, str]]:
        """Id and name of everybody else who was to be paired, by name: of whom one can ask."""
        there = {player["tpn"]: str(player["name"]) for player in self.present}
        mine = {self.entrant.id, self.seat[2].id if self.seat else 0}
        named = ((there[tpn], key) for key, tpn in self.numbers.items() if tpn in there and key not in mine)
        return ((key, name) for name, key in sorted(named))


def _paragraph(writer: Writer, paragraph: Step) -> Paragraph:
    sentences = tuple(
        (unwrapped(writer.sentence(step)), step.key.startswith("mine.answer")) for step in paragraph.children
    )
    articles = dict.fromkeys(
        part for step in paragraph.children for part in step.article.split(", ") if part[:1].isdigit()
    )
    return Paragraph(sentences, with_commas(articles))


def my_pairing(tournament: Tournament, number: int, entrant_id: int) -> MyPairing | None:
    """The round as the player, in a team event the team, with this id looks at it: two queries.

    ``None`` where there is nobody like that in the round.
    """
    published = next((one for one in rounds_with({}, tournament, last=number) if one.number == number), None)
    found = _found(published, entrant_id) if published else None
    if published is None or found is None:
        return None
    row = (
        Round.objects.filter(tournament=tournament, number=number, published_at__isnull=False)
        .annotate(has_file=Case(When(snapshot="", then=Value(value=False)), default=True, output_field=BooleanField()))
        .only("number", "explanation", "engine_version")
        .first()
    )
    lines = json.loads(published.list_text)["lines"]
    kept = kept_explanation(row, system=tournament.system) if row else None
    kept = shown_explanation(kept, lines, published.privacy)
    entrant, seat, bye = found
    return MyPairing(
        round=published,
        entrant=entrant,
        seat=seat,
        bye=bye,
        numbers={line["id"]: line["tpn"] for line in lines},
        kept=replace(kept, forbidden_pairs=()) if kept else None,  # which are the arbiters' own
        can_ask=bool(kept and row and row.has_file),
    )


def _found(published: PublishedRound, key: int) -> tuple[Entrant, tuple[int, str, Entrant] | None, str] | None:
    """Who has this id, with the seat or the bye."""
    pairs: list[tuple[int, Entrant, Entrant]]
    byes: list[tuple[str, Entrant]]
    if published.event:
        pairs = [(match.table, match.white, match.black) for match in published.event.matches]
        byes = [(bye.kind, bye.team) for bye in published.event.byes]
    else:
        pairs = [(match.board, match.white, match.black) for match in published.matches]
        byes = [(bye.kind, bye.player) for bye in published.byes]
    for board, white, black in pairs:
        if key == white.id:
            return white, (board, "w", black), ""
        if key == black.id:
            return black, (board, "b", white), ""
    return next(((entrant, None, kind) for kind, entrant in byes if entrant.id == key), None)
