"""Decisions about prizes as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from pairing.explaining.writer import ENGLISH, Language, Writer, spoken_name
from pairing.prizes.awards import Outcome
from pairing.prizes.rows import Row
from pairing.prizes.words import WORDS


def money_text(amount: Fraction | int, digits: int = 2) -> str:
    """Money in the smallest coin as people write it, with decimals where it is not whole; what is no coin is cut off.

    >>> money_text(12000), money_text(8750), money_text(Fraction(100000, 3)), money_text(120, 0)
    ('120', '87.50', '333.33', '120')
    """
    coins = int(amount)
    whole, rest = divmod(coins, 10**digits)
    return f"{whole}.{rest:0{digits}}" if rest else str(whole)


class PrizeWriter(Writer):
    """Writes the steps about these rows, with money of this currency and number of decimals."""

    def __init__(
        self, rows: Iterable[Row], *, currency: str = "", digits: int = 2, language: Language = ENGLISH
    ) -> None:
        players = [{"tpn": row.number, "name": row.name or str(row.number), "score": row.points} for row in rows]
        super().__init__(players, WORDS, language=language)
        self.currency, self.digits = currency, digits

    @classmethod
    def of(cls, outcome: Outcome, language: Language = ENGLISH) -> PrizeWriter:
        """The writer for an outcome's steps."""
        return cls(outcome.rows, currency=outcome.plan.currency, digits=outcome.plan.digits, language=language)

    def money(self, amount: Fraction | int) -> str:
        """Money with its currency, as ``87.50 EUR``."""
        text = self._decimal(money_text(amount, self.digits))
        return self.say("money", amount=text, currency=self.currency) if self.currency else text

    def award(self, amount: Fraction | int, thing: str = "") -> str:
        """Money, a thing, or both."""
        if not amount:
            return thing or self.say("nothing")
        return self.say("money-and-thing", money=self.money(amount), thing=thing) if thing else self.money(amount)

    def prize(self, name: str, place: int, *, is_open: bool) -> str:
        """A prize by its list and place; of the list that is open to all the place alone is said."""
        if not place:
            return self.say("prize.by-hand", list=name)
        return self.say("prize.open" if is_open else "prize.of-list", list=name, place=place)

    def ordinal(self, number: int) -> str:
        """The number of a place: 1st, 2nd, 3rd, 11th."""
        last = 4 if number % 100 in (11, 12, 13) else number % 10
        return self.say(f"ordinal.{last if last in (1, 2, 3) else 4}", number=number)

    def _money(self, amount: Any) -> str:
        return self.money(Fraction(amount))

    def _award(self, award: Sequence[Any]) -> str:
        return self.award(Fraction(award[0]), award[1])

    def _prize(self, prize: Mapping[str, Any]) -> str:
        return self.prize(prize["list"], prize["place"], is_open=prize["open"])

    def _prizes(self, prizes: Sequence[Mapping[str, Any]]) -> str:
        return self._listing([f"{self._prize(prize)} {self.money(prize['amount'])}" for prize in prizes])

    def _awards(self, awards: Sequence[Mapping[str, Any]]) -> str:
        keys = ("change.unclaimed", "change.prize")
        return "; ".join(self.say(keys[one["claimed"]], prize=one["prize"], award=one["award"]) for one in awards)

    def _said(self, name: str) -> str:
        return spoken_name(name)

    def _ordinal(self, number: int) -> str:
        return self.ordinal(number)
