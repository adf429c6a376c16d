"""The rating lists in use: which they are, and who stands in them. For actions and queries alike."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple, TypeVar

from tournaments.models import Player, RatingList, Tournament
from tournaments.rating_lists.lists.folding import same_surname
from tournaments.rating_lists.lists.listed import LARGEST_NUMBER, Listed, key_of
from tournaments.rating_lists.lists.query import query_of
from tournaments.rating_lists.lists.search import search
from tournaments.rating_lists.lists.store import NoSuchList, Reader
from tournaments.rating_lists.lists.stores import store

logger = logging.getLogger(__name__)

MOST_SUGGESTED = 12
MOST_ALIKE = 40
BEHIND_NAME = ":"  # between a list's name and a number of it

Answer = TypeVar("Answer")


class Wanted(NamedTuple):
    """Whom to look for: by FIDE's number, and by one of the list ``list_name``.

    Where nobody knows of which list the number is, it counts in those in which it has a ``name`` like this.
    """

    fide_id: str
    number: str = ""
    list_name: str = ""
    name: str = ""

    @classmethod
    def of(cls, player: Player) -> Wanted:
        """Whoever a player of a tournament is."""
        return cls(player.fide_id, player.national_id, player.national_list, player.name)


@dataclass(frozen=True, slots=True)
class Known:
    """One player as the lists know them: what each says, in the order in which the tournament asks them."""

    entries: tuple[tuple[RatingList, Listed], ...]

    @property
    def facts(self) -> Listed:
        """Name, numbers and the like: of each the first that a list has; the ratings are those of the first list."""
        first, *others = [listed for _list, listed in self.entries]
        for other in others:
            missing = {name: value for name, value in other._asdict().items() if not getattr(first, name)}
            first = first._replace(**missing)
        return first

    @property
    def key(self) -> str:
        """What a page names the player by: FIDE's number, else a list's name with the number in it."""
        if self.facts.fide_id:
            return str(self.facts.fide_id)
        rating_list, listed = self.entries[0]
        return f"{rating_list.name}{BEHIND_NAME}{listed.number}"

    @property
    def of_fide(self) -> list[tuple[RatingList, Listed]]:
        """What lists with FIDE's ratings say."""
        return [one for one in self.entries if not one[0].is_national]

    @property
    def national(self) -> list[tuple[RatingList, Listed]]:
        """What lists with national ratings say."""
        return [one for one in self.entries if one[0].is_national]


def lists_in_use() -> list[RatingList]:
    """All lists, those of FIDE's ratings first."""
    rows = RatingList.objects.filter(state=RatingList.State.CURRENT).select_related("started_by")
    return list(rows.order_by("is_national", "name"))


def lists_of(tournament: Tournament) -> list[RatingList]:
    """The lists that a tournament asks, in its order; all that there are where it names none."""
    there = lists_in_use()
    if not (names := names_of_lists(tournament.list_order)):
        return there
    by_name = {one.name.casefold(): one for one in there}
    return [by_name[name.casefold()] for name in names if name.casefold() in by_name]


def names_of_lists(text: str) -> list[str]:
    """The names in the setting of a tournament, each once."""
    names = filter(None, (name.strip() for name in text.split(";")))
    return list({name.casefold(): name for name in names}.values())


def look_up(tournament: Tournament, wanted: Iterable[Wanted]) -> dict[Wanted, Known]:
    """Those of ``wanted`` who stand in a list of the tournament."""
    return _look_up(lists_of(tournament), wanted)


def _look_up(lists: Sequence[RatingList], wanted: Iterable[Wanted]) -> dict[Wanted, Known]:
    wanted = list(dict.fromkeys(wanted))
    found: dict[Wanted, list[tuple[RatingList, Listed]]] = {}
    for rating_list in lists:
        for one, listed in _of_list(rating_list, wanted):
            found.setdefault(one, []).append((rating_list, listed))
    return {one: Known(tuple(entries)) for one, entries in found.items()}


def _of_list(rating_list: RatingList, wanted: Sequence[Wanted]) -> Iterator[tuple[Wanted, Listed]]:
    """Whom of ``wanted`` the list has: by the number that it gave itself, else by FIDE's."""
    fide = {one: number for one in wanted if (number := _whole(one.fide_id))}
    own: dict[Wanted, int] = {}
    if rating_list.is_national:
        name = rating_list.name.casefold()
        for one in wanted:
            if one.number and one.list_name.casefold() in ("", name):
                own |= {one: key} if (key := _key(one.number)) else {}
    if not (fide or own):
        return

    def ask(reader: Reader) -> list[Listed]:
        by_key = set(own.values()) | set(fide.values())
        return [*reader.among(by_key), *(reader.of_fide(set(fide.values())) if rating_list.is_national else ())]

    answers = _ask(rating_list, ask) or []
    by_own = {one.key: one for one in answers if one.number}
    by_fide = {one.fide_id: one for one in answers if one.fide_id}
    for one in wanted:
        by_number = by_own.get(own.get(one, -1))
        if by_number is not None and not one.list_name and not same_surname(one.name, by_number.name):
            by_number = None
        listed = by_number or by_fide.get(fide.get(one, -1))
        if listed is not None:
            yield one, listed


def _whole(fide_id: str) -> int:
    """FIDE's number; 0 for what is none."""
    is_number = fide_id.isascii() and fide_id.isdigit()
    return number if is_number and (number := int(fide_id[:12])) <= LARGEST_NUMBER else 0


def _key(number: str) -> int:
    try:
        return key_of(number)
    except ValueError:
        return 0


def suggestions(tournament: Tournament, text: str) -> list[Known]:
    """The players who may be meant by ``text``, the likeliest of each list in turn; nobody before three letters."""
    query = query_of(text)
    if query is None:
        return []
    lists = lists_of(tournament)
    answers = [
        [(one, listed) for listed in _ask(one, lambda reader: search(reader, query, MOST_SUGGESTED)) or ()]
        for one in lists
    ]
    found: dict[str, Wanted] = {}
    only: dict[str, Known] = {}
    for rating_list, listed in (entry for turn in zip_longest(*answers) for entry in turn if entry):
        known = Known(((rating_list, listed),))
        if known.key not in found and len(found) < MOST_SUGGESTED:
            number = listed.number if rating_list.is_national else ""
            found[known.key] = Wanted(str(listed.fide_id or ""), number, rating_list.name if number else "")
            only[known.key] = known
    if len(lists) == 1:
        return list(only.values())
    everywhere = _look_up(lists, found.values())
    return [everywhere.get(one, only[key]) for key, one in found.items()]


def picked_by(tournament: Tournament, key: str) -> Known | None:
    """The player that a page named by ``key`` (``Known.key``); None if no list has them."""
    name, _sign, number = key.rpartition(BEHIND_NAME)
    wanted = Wanted("", number, name) if name else Wanted(key)
    return look_up(tournament, [wanted]).get(wanted)


def named_like(tournament: Tournament, names: Iterable[str]) -> dict[str, list[Known]]:
    """Who of FIDE's list may be meant by each of ``names``: by the whole name, or by surname and initial."""
    wanted = list(dict.fromkeys(names))
    found: dict[str, dict[str, Known]] = {name: {} for name in wanted}
    for rating_list in lists_of(tournament):
        if not rating_list.is_national:
            answers = _ask(rating_list, lambda reader: {name: _named_like(reader, name) for name in wanted}) or {}
            for name, several in answers.items():
                for known in (Known(((rating_list, listed),)) for listed in several):
                    same = found[name].get(known.key)
                    found[name][known.key] = Known((*same.entries, *known.entries)) if same else known
    return {name: list(several.values()) for name, several in found.items()}


def _named_like(reader: Reader, name: str) -> list[Listed]:
    surname, _comma, first = name.partition(",")
    found: dict[int, Listed] = {}
    for text in (name, f"{surname}, {first.strip()[:1]}"):
        query = query_of(text)
        if query is not None and query.number is None:
            found |= {one.key: one for one in search(reader, query, MOST_ALIKE)}
    return list(found.values())


def _ask(rating_list: RatingList, question: Callable[[Reader], Answer]) -> Answer | None:
    """The list's answer; None where its players are not there, as after a restore on another computer."""
    try:
        return _answer(rating_list, question)
    except NoSuchList as missing:
        # Another list took its place between the two looks, or it is truly missing: no backup holds it.
        state = RatingList.State.CURRENT
        newer = RatingList.objects.filter(state=state, name=rating_list.name).exclude(pk=rating_list.pk).first()
        if newer is None:
            logger.warning("the rating list %s is not there, import it again: %s", rating_list.name, missing)
            return None
        return _answer(newer, question)


def _answer(rating_list: RatingList, question: Callable[[Reader], Answer]) -> Answer:
    with store().reading(rating_list.pk) as reader:
        return question(reader)
