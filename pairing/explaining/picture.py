"""A picture of a round (``pairing.engine.picture``) in words: names as short as they are clear, sentences with their
articles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from pairing.engine.picture.model import Remark
from pairing.engine.picture.words import OF_TEAMS, WORDS
from pairing.engine.steps import Step
from pairing.engine.systems import system_named
from pairing.explaining.document import Explanation
from pairing.explaining.writer import ENGLISH, Language, Writer, _in_full


def surname(name: str) -> str:
    """The name before the comma; the whole one where there is none.

    >>> surname("Ferreira Gonçalves, Tomás"), surname("Lakeside 1")
    ('Ferreira Gonçalves', 'Lakeside 1')
    """
    return name.partition(",")[0].strip() or name


class PictureWriter(Writer):
    """Writes what is said beside a picture. Players are named by their surnames where these are their own alone."""

    def __init__(self, explanation: Explanation, language: Language = ENGLISH) -> None:
        system = system_named(explanation.system)
        words = {**system.words(), **WORDS, **(OF_TEAMS if system.pairs_teams else {})}
        super().__init__(explanation.players, words, system.criteria, language)
        self._named = Counter(surname(str(facts["name"])) for facts in self.facts.values())

    def who(self, tpn: int) -> str:
        """The surname; the number where there is no name, the whole name where others are called so too."""
        name = str(self.facts[tpn]["name"])
        short = surname(name)
        if not short:
            return str(tpn)
        return short if self._named[short] == 1 else name

    def _main(self, tpns: Any) -> str:
        """Those whom a sentence is about."""
        return self._listing([self.who(tpn) for tpn in _in_full(tpns)])

    def _asks(self, key: str) -> str:
        """What a criterion is about, with its label."""
        return self._asked(key)

    def _told(self, costs: Mapping[str, Any]) -> str:
        return self._reckoned(costs)

    def struck(self, remark: Remark) -> list[str]:
        """The pairs, or the sets of players, that were not taken, as the remark tells them."""
        if remark.step.key.startswith("picture.set."):
            return [self._main(group) for group in remark.struck]
        return [" – ".join(map(self.who, group)) for group in remark.struck]

    def note(self, steps: Iterable[Step]) -> str:
        """The notes of a row, one after the other."""
        return self._series(map(self.sentence, steps))
