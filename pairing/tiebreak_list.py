"""A list of tie-breaks as people and report files write it (records 202 and 212), before anybody asks what it means."""

from __future__ import annotations

SCORE = "PTS"  # record 212 begins with it: the points go before every tie-break


def split_list(text: str) -> list[str]:
    """The entries of a list with commas between them, without the points in front, which every list begins with.

    >>> split_list("BH/C1, BH,SB,"), split_list("pts,DE")
    (['BH/C1', 'BH', 'SB'], ['DE'])
    """
    entries = [entry.strip() for entry in text.split(",") if entry.strip()]
    return entries[1:] if entries and entries[0].upper() == SCORE else entries
