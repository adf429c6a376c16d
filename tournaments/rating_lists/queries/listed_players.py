"""The rating list in use: which one it is, and who stands in it. For actions and queries alike."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

from tournaments.models import RatingList
from tournaments.rating_lists.lists.listed import Listed
from tournaments.rating_lists.lists.query import query_of
from tournaments.rating_lists.lists.search import search
from tournaments.rating_lists.lists.store import NoSuchList, Reader
from tournaments.rating_lists.lists.stores import store

logger = logging.getLogger(__name__)

MOST_SUGGESTED = 12
MOST_ALIKE = 40
LONGEST_NUMBER = 11  # digits, as many as a player's row has room for

Answer = TypeVar("Answer")


def current_list() -> RatingList | None:
    """The list in use, None before the first import."""
    return RatingList.objects.filter(state=RatingList.State.CURRENT).first()


def look_up(fide_ids: Iterable[str]) -> tuple[RatingList | None, dict[str, Listed]]:
    """The list in use, and those of ``fide_ids`` who stand in it; the keys are as they were given."""
    numbers = {
        fide_id: int(fide_id)
        for fide_id in fide_ids
        if fide_id.isascii() and fide_id.isdigit() and len(fide_id) <= LONGEST_NUMBER
    }
    rating_list, found = _ask(lambda reader: list(reader.among(set(numbers.values()))))
    listed = {one.fide_id: one for one in found or ()}
    return rating_list, {fide_id: listed[number] for fide_id, number in numbers.items() if number in listed}


def suggestions(text: str) -> list[Listed]:
    """The players of the list in use who may be meant by ``text``; nobody while it has fewer than three letters."""
    query = query_of(text)
    if query is None:
        return []
    _list, found = _ask(lambda reader: search(reader, query, MOST_SUGGESTED))
    return found or []


def named_like(names: Iterable[str]) -> tuple[RatingList | None, dict[str, list[Listed]]]:
    """The list in use, and who may be meant by each of ``names``: by the whole name, or by surname and initial."""
    wanted = list(dict.fromkeys(names))

    def find(reader: Reader) -> dict[str, list[Listed]]:
        return {name: _named_like(reader, name) for name in wanted}

    rating_list, found = _ask(find)
    return rating_list, found or {name: [] for name in wanted}


def _named_like(reader: Reader, name: str) -> list[Listed]:
    surname, _comma, first = name.partition(",")
    found: dict[int, Listed] = {}
    for text in (name, f"{surname}, {first.strip()[:1]}"):
        query = query_of(text)
        if query is not None and query.number is None:
            found |= {one.fide_id: one for one in search(reader, query, MOST_ALIKE)}
    return list(found.values())


def _ask(question: Callable[[Reader], Answer]) -> tuple[RatingList | None, Answer | None]:
    """The list in use and its answer; None and None where there is no list, as after a restore on another computer."""
    rating_list = current_list()
    if rating_list is None:
        return None, None
    try:
        return rating_list, _answer(rating_list, question)
    except NoSuchList as missing:
        # Another list took its place between the two looks, or it is truly missing: no backup holds it.
        newer = current_list()
        if newer is None or newer.pk == rating_list.pk:
            logger.warning("the rating list in use is not there, import it again: %s", missing)
            return None, None
        return newer, _answer(newer, question)


def _answer(rating_list: RatingList, question: Callable[[Reader], Answer]) -> Answer:
    with store().reading(rating_list.pk) as reader:
        return question(reader)
