"""Who is meant by what somebody types: the same steps and the same order in every database."""

from __future__ import annotations

from tournaments.rating_lists.lists.folding import plain, sounding
from tournaments.rating_lists.lists.listed import Listed, key_of
from tournaments.rating_lists.lists.query import FEWEST_LETTERS, Query
from tournaments.rating_lists.lists.store import Reader, strongest_first

# Places kept for names that sound alike (Mueller for “Muller”), once enough is typed for that to mean something.
KEPT_FOR_SOUND = 5
ENOUGH_FOR_SOUND = 5
SOUNDING_ASKED_FOR = 200


def search(reader: Reader, query: Query, limit: int) -> list[Listed]:
    """The players that ``query`` may mean, at most ``limit``.

    First those whose name begins so, then those whose name sounds as if it did, then those with such words anywhere in
    the name; each group by rating, the strongest first. A number comes before longer ones that begin with it.
    """
    if query.number is not None:
        found = [one for first, last in query.number_ranges for one in reader.numbered(first, last, limit)]
        return found[:limit]
    if query.own_number:
        key = key_of(query.own_number)
        if found := reader.numbered(key, key, limit):
            return found
    spelt = {one.key: one for text in query.beginnings for one in reader.spelt(text, limit)}
    beginning = strongest_first(spelt.values())[:limit]
    alike = _alike(reader, query, beginning, limit)
    kept = min(KEPT_FOR_SOUND, len(alike)) if len(query.sound) >= ENOUGH_FOR_SOUND else 0
    found = [*beginning[: limit - kept], *alike][:limit]
    if len(found) < limit and query.words:
        elsewhere = reader.with_words([_ways(word) for word in query.words], query.short, limit)
        found += _without(found, elsewhere)
    return found[:limit]


def _alike(reader: Reader, query: Query, beginning: list[Listed], limit: int) -> list[Listed]:
    """Those who are found by the sound alone; nobody where the sound is too short to say anything."""
    if len(query.sound) < FEWEST_LETTERS or (len(beginning) >= limit and len(query.sound) < ENOUGH_FOR_SOUND):
        return []
    # Who begins with the text itself sounds like it too; of those enough are asked for that others are among them.
    spelt_so = tuple(query.beginnings)
    sounding_so = reader.sounding(query.sound, SOUNDING_ASKED_FOR)
    return [one for one in _without(beginning, sounding_so) if not plain(one.name).startswith(spelt_so)][:limit]


def _ways(word: str) -> tuple[str, ...]:
    sound = sounding(word)
    return (word, sound) if sound != word and len(sound) >= FEWEST_LETTERS else (word,)


def _without(known: list[Listed], others: list[Listed]) -> list[Listed]:
    keys = {one.key for one in known}
    return [one for one in others if one.key not in keys]
