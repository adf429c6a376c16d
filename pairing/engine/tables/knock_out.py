"""The bracket of a knock-out."""

from __future__ import annotations


def bracket(players: int) -> tuple[tuple[int, int | None], ...]:
    """The matches of the first round by seeds, the better seed first; None is a bye.

    Winners of neighbouring matches meet next, so that the seeds 1 and 2 can only meet in the final, and the best seeds
    have the byes.

    Raises:
        ValueError: there are fewer than two players.

    >>> bracket(6)
    ((1, None), (4, 5), (2, None), (3, 6))
    """
    if players < 2:
        raise ValueError(f"A knock-out is for two players at least, not for {players}.")
    seeds = [1, 2]
    while len(seeds) < players:
        seeds = [other for seed in seeds for other in (seed, 2 * len(seeds) + 1 - seed)]
    pairs = zip(seeds[::2], seeds[1::2], strict=True)
    return tuple((better, other if other <= players else None) for better, other in map(sorted, pairs))


def rounds_of_bracket(players: int) -> int:
    """The number of rounds until one is left.

    >>> [rounds_of_bracket(players) for players in (2, 3, 4, 5, 64)]
    [1, 2, 2, 3, 6]
    """
    return max(1, (players - 1).bit_length())
