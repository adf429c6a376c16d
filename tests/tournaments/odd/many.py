"""An event as large as it may be: the rows of a small one again and again, under numbers of their own."""

from __future__ import annotations

from typing import Any

from tournaments.basics.load import unpack

Row = dict[str, Any]


class Table:
    """A table of a state, to which rows are added; the first one there is the pattern."""

    def __init__(self, held: dict[str, Any]) -> None:
        self._columns, self._rows = held["columns"], held["rows"]
        self._pattern = dict(zip(self._columns, self._rows[0], strict=True))
        self._rows.clear()

    def add(self, **values: Any) -> int:
        """One row more; its number."""
        pk = len(self._rows) + 1
        self._rows.append([{**self._pattern, "id": pk, **values}[name] for name in self._columns])
        return pk


def large_event(packed: bytes, *, players: int, rounds: int, entries: int) -> dict[str, Any]:
    """The state of ``packed``, an event of one round, with so many players, rounds, and entries in its log."""
    data = unpack(packed)
    tables = data["tables"]
    people, round_, match, game, seat = (Table(tables[name]) for name in ("player", "round", "match", "game", "seat"))
    log, published = Table(data["log"]), data["publications"]
    listed = dict(zip(published["columns"], published["rows"][0], strict=True))
    publications, certificates = Table(published), Table(data["certificates"])
    for number in range(1, players + 1):
        people.add(tpn=number, name=f"Player {number}")
    for number in range(1, rounds + 1):
        of_round, boards = round_.add(number=number), []
        for one in range(1, players, 2):
            at = match.add(round_id=of_round, table=one // 2 + 1)
            played = game.add(match_id=at)
            for player, colour in ((one, "w"), (one + 1, "b")):
                seat.add(round_id=of_round, match_id=at, player_id=player, colour=colour)
            (board,) = listed["pairings"]["boards"]
            sides = {"white": {**board["white"], "id": one}, "black": {**board["black"], "id": one + 1}}
            boards.append({**board, "board": one // 2 + 1, "pairing": played, **sides})
        line = listed["round_list"]["lines"][0]
        of_publication = publications.add(
            number=number,
            round_id=of_round,
            pairings={**listed["pairings"], "boards": boards},
            round_list={**listed["round_list"], "lines": [{**line, "id": one + 1} for one in range(players)]},
        )
        certificates.add(publication_id=of_publication)
    for _entry in range(entries):
        log.add()
    return data
