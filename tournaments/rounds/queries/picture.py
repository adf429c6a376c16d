"""A round as a picture (``pairing.engine.picture``), with who puts it into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from pairing.explaining.document import Explanation
from pairing.explaining.picture import PictureWriter
from pairing.service import Band, Picture, Remark, close_up, system_named
from tournaments.rounds.queries.explanation import LANGUAGE

MARKS = ("\ue000", "\ue001")  # of private use: a page writes what stands between them in bold
MANY_ROWS = 40  # a picture with more rows folds the brackets in which the first order was legal
LONG_BAND = 12
ROWS_AROUND = 9


class MarkingWriter(PictureWriter):
    """Marks whom a sentence is about."""

    def _main(self, tpns: Any) -> str:
        return super()._main(tpns).join(MARKS)


@dataclass(frozen=True, slots=True)
class PictureView:
    """The picture of a round and its words; ``writer`` names players as shortly as is clear."""

    picture: Picture
    writer: MarkingWriter
    rules: str

    @property
    def bands(self) -> tuple[Band, ...]:
        """The brackets from the highest score down."""
        return self.picture.bands

    @property
    def in_turn(self) -> tuple[Band, ...]:
        """The brackets in the order in which they were paired."""
        return self.picture.in_turn

    @property
    def summary(self) -> str:
        """What happened in the round, in a sentence or a few."""
        return " ".join(map(self.writer.sentence, self.picture.summary))

    @property
    def bye(self) -> tuple[Remark, ...]:
        """What is said of the bye."""
        return self.picture.bye

    @property
    def folds(self) -> bool:
        """Whether brackets in which nothing happened are folded away."""
        return sum(band.rows for band in self.bands) > MANY_ROWS

    def band_of(self, tpn: int) -> Band | None:
        """The bracket of one player, cut to the rows around them where it is long; None for who does not take part."""
        band = self.picture.band_of(tpn)
        if band is None or band.rows <= LONG_BAND:
            return band
        return close_up(band, tpn, ROWS_AROUND)


def picture_view(explanation: Explanation) -> PictureView:
    """The picture of a round from its explanation, in the reader's language."""
    return PictureView(explanation.picture(), MarkingWriter(explanation, LANGUAGE), _rules(explanation))


def _rules(explanation: Explanation) -> str:
    """The system and the text that it implements."""
    return f"{gettext(system_named(explanation.system).full_name)} · {gettext(explanation.rules)}."
