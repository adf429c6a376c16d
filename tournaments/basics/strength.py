"""The rating by which a tournament orders and pairs its players: FIDE's, the national one, or one chosen of the two."""

from __future__ import annotations

from tournaments.models import Player, RatingMethod

# The methods by which the rating is worked out of two; with the others it is the one that is entered.
OF_TWO = frozenset({RatingMethod.NRO, RatingMethod.FIDON, RatingMethod.NIDOF, RatingMethod.HBFN})


def strength(method: str, fide: int | None, national: int | None) -> int | None:
    """The rating by ``method`` (the codes of record 172); None where there is none.

    >>> [strength(method, 2000, 2100) for method in ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "OTHER")]
    [2000, 2100, 2000, 2100, 2100, 2000]
    >>> [strength(method, None, 1800) for method in ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN")]
    [None, 1800, 1800, 1800, 1800]
    >>> [strength(method, 2000, None) for method in ("NRO", "FIDON", "NIDOF", "HBFN")]
    [None, 2000, 2000, 2000]
    """
    if method == RatingMethod.NRO:
        return national
    if method == RatingMethod.FIDON:
        return national if fide is None else fide
    if method == RatingMethod.NIDOF:
        return fide if national is None else national
    if method == RatingMethod.HBFN:
        return max((rating for rating in (fide, national) if rating is not None), default=None)
    return fide


def rating_of_fide(player: Player, method: str) -> int | None:
    """The rating that FIDE has given the player, None where none is known: no provisional, national or other one."""
    if method in OF_TWO:
        return player.fide_rating
    if player.provisional:
        return None
    return player.official_rating if method == RatingMethod.OTHER else player.rating
