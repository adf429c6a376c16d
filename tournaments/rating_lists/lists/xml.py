"""Rating lists as XML, read as a stream: nothing of the file is kept but the player at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from xml.parsers import expat

from tournaments.rating_lists.lists import values
from tournaments.rating_lists.lists.listed import Listed, OddLine, RatingType, UnreadableList
from tournaments.rating_lists.lists.txt import fide_id, name_of
from tournaments.rating_lists.lists.values import BadCell, Remembered

ROOT, PLAYER = "playerslist", "player"
DEEPEST = 3  # the list, a player, a cell
LONGEST_PIECE = 1_000_000  # bytes; a tag, an attribute or a comment that goes on for longer has no end
LONGEST_CELL = 2_000  # characters; a longer one is no cell of a rating list
# As with the text: without these a player is of no use.
_NEEDED = frozenset({"fideid", "name", "rating", "rapid_rating", "blitz_rating"})


class _Collector:
    """Takes what the parser finds and holds the players that are complete."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self.players: list[tuple[int, dict[str, str]]] = []
        self._cells: dict[str, str] = {}
        self._text: list[str] = []
        self._depth = 0
        self._parser = parser
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text.append
        parser.StartDoctypeDeclHandler = self._refuse_doctype

    def _refuse_doctype(self, *_declaration: object) -> None:
        raise UnreadableList("The file has a document type declaration, as no rating list has. It was not read.")

    def _start(self, tag: str, _attributes: dict[str, str]) -> None:
        if not self._depth and tag != ROOT:
            raise UnreadableList(f"This is no rating list: it begins with <{tag}>, not with <{ROOT}>.")
        self._depth += 1
        if self._depth > DEEPEST:
            raise UnreadableList("The elements stand in one another too deeply. This is no rating list.")

    def _end(self, tag: str) -> None:
        self._depth -= 1
        if tag == PLAYER:
            self.players.append((self._parser.CurrentLineNumber, self._cells))
            self._cells = {}
        else:
            self._cells[tag] = "".join(self._text)
        self._text.clear()

    def check_size(self) -> None:
        """Refuse cells and players without end, which would fill the memory."""
        if len(self._text) > LONGEST_CELL or len(self._cells) > 100:
            raise UnreadableList("The file has a cell or a player without end. It is no rating list.")


def read_xml(chunks: Iterable[bytes], *, one_type: RatingType, on_odd: Callable[[OddLine], None]) -> Iterator[Listed]:
    """The players of the file; ``one_type`` is the type of ``rating`` in a list that has no others.

    Raises:
        UnreadableList: this is no such list, or its XML is broken.
    """
    parser = expat.ParserCreate()
    collector = _Collector(parser)
    reader = _PlayerReader(one_type)
    given = 0
    try:
        for chunk in chunks:
            parser.Parse(chunk, False)
            given += len(chunk)
            collector.check_size()
            if given - max(0, parser.CurrentByteIndex) > LONGEST_PIECE:
                raise UnreadableList("The file has a tag, an attribute or a comment without end. It is no rating list.")
            yield from _players(collector, reader, on_odd)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise UnreadableList(
            f"The XML is broken in line {error.lineno}, column {error.offset + 1}: {expat.ErrorString(error.code)}. "
            "Get the file again; it may have come incomplete."
        ) from error
    yield from _players(collector, reader, on_odd)


def _players(collector: _Collector, reader: _PlayerReader, on_odd: Callable[[OddLine], None]) -> Iterator[Listed]:
    for line, cells in collector.players:
        try:
            yield reader.read(cells)
        except BadCell:
            listed, reason = reader.rescue(cells)
            on_odd(OddLine(line, reason, ", ".join(filter(None, cells.values())), skipped=listed is None))
            if listed is not None:
                yield listed
    collector.players.clear()


class _PlayerReader:
    """Makes players of cells by the names of the elements."""

    def __init__(self, one_type: RatingType) -> None:
        self._one_type = one_type
        self._ratings, self._factors = Remembered(values.rating), Remembered(values.k_factor)
        self._federations, self._sexes = Remembered(values.federation), Remembered(values.sex)
        self._titles, self._flags = Remembered(values.title), Remembered(values.is_inactive)
        self._years = Remembered(values.birth_year)

    def read(self, cells: dict[str, str]) -> Listed:
        """The player; an element that is missing counts as empty.

        Raises:
            BadCell: an element does not hold what it should.
        """
        get = cells.get
        ratings, factors = self._ratings, self._factors
        rating, k = ratings[get("rating", "")], factors[get("k", "")]
        if "rapid_rating" in cells or "blitz_rating" in cells or self._one_type is RatingType.STANDARD:
            three = [rating, ratings[get("rapid_rating", "")], ratings[get("blitz_rating", "")]]
            three_k = [k, factors[get("rapid_k", "")], factors[get("blitz_k", "")]]
        else:
            three = [rating if kind is self._one_type else None for kind in RatingType]
            three_k = [k if kind is self._one_type else None for kind in RatingType]
        return Listed(
            fide_id(get("fideid", "")), name_of(get("name", "")), self._federations[get("country", "")],
            self._sexes[get("sex", "")], self._titles[f"{get('title', '')} {get('w_title', '')}"],
            self._years[get("birthday", "")], self._flags[get("flag", "")], *three, *three_k,
        )  # fmt: skip

    def rescue(self, cells: dict[str, str]) -> tuple[Listed | None, str]:
        """What can be had of a player whom ``read`` refuses, and what is odd about it; None if nothing."""
        good, amiss = {"fideid": cells.get("fideid", ""), "name": cells.get("name", "")}, []
        for name, cell in [*good.items(), *cells.items()]:
            try:
                self.read(good | {name: cell})
            except BadCell as bad:
                if name in _NEEDED:
                    return None, f"{name}: {bad}"
                amiss.append(f"{name}: {bad} (“{cell.strip()}”)")
            else:
                good[name] = cell
        return self.read(good), "read without " + "; ".join(amiss)
