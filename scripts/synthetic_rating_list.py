"""Writes an invented rating list that looks like FIDE's, for tests and benchmarks.

    python scripts/synthetic_rating_list.py [--players 2000000] [--layout txt|xml|standard|legacy] [--seed 1] FILE

A FILE that ends in .zip becomes an archive. The same arguments write the same list. Names are made of syllables and of
common surnames and first names, in ASCII as a list has them; more than half of the players have no rating. Some
lines are odd, as they are in the real list: other titles that overflow their column, a line cut short, a double.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

DAY = (2026, 10, 1, 0, 0, 0)
SURNAMES = (
    "Mueller", "Muller", "Schmidt", "Garcia", "Martinez", "Rodriguez", "Marin", "Markovic", "Marino", "Martin",
    "Ivanov", "Petrov", "Sidorenko", "Kumar", "Sharma", "Singh", "Khan", "Nguyen", "Wang", "Li", "Zhang", "Chen",
    "Kim", "Silva", "Santos", "Sergeev", "Andreev", "Johansson", "Nielsen", "Soerensen", "Oestergaard", "Kowalski",
    "Nowak", "Novak", "Horvath", "Nagy", "Popescu", "Popov", "Dimitrov", "Papadopoulos", "Yilmaz", "Oezdemir",
    "Haddad", "Mohammed", "Mohammadi", "Hosseini", "Perera", "Fernando", "De", "Van", "Rossi", "Ferrari", "Russo",
    "Dubois", "Lefevre", "Smith", "Jones", "O'Brien", "McDonald", "Al-Hassan",
)  # fmt: skip
FIRST_NAMES = (
    "Alexander", "Alexey", "Aleksei", "Andrey", "Andrei", "Sergey", "Sergei", "Dmitry", "Dmitri", "Mikhail", "Maria",
    "Mariya", "Anna", "Jose", "Luis", "Juan", "Carlos", "Mohammed", "Mohamed", "Ahmed", "Ali", "Reza", "Arjun",
    "Aditya", "Aarav", "Priya", "Jan", "Piotr", "Hans", "Juergen", "Joerg", "Karl", "Peter", "Thomas", "Michael",
    "David", "Daniel", "Lucas", "Gabriel", "Emma", "Sofia", "Wei", "Jun", "Min", "Yuki", "Hiroshi", "Minh", "Ngoc",
    "Zsolt", "Istvan", "Ioan", "Elena", "Olga", "Natalia",
)  # fmt: skip
SYLLABLES = (
    "ba", "be", "bo", "ca", "ce", "ci", "da", "de", "di", "do", "fa", "fe", "ga", "gi", "go", "ha", "he", "ho", "ja",
    "jo", "ka", "ke", "ki", "ko", "la", "le", "li", "lo", "ma", "me", "mi", "mo", "na", "ne", "ni", "no", "pa", "pe",
    "po", "ra", "re", "ri", "ro", "sa", "se", "sha", "so", "ta", "te", "ti", "to", "va", "ve", "vi", "wa", "ya", "yo",
    "za", "zi", "chi", "sch", "an", "en", "in", "on", "ar", "er", "or", "al", "el", "as", "es", "ov", "ski",
)  # fmt: skip
FEDERATIONS = (
    "IND", "RUS", "GER", "FRA", "ESP", "ITA", "POL", "USA", "IRI", "SRI", "KEN", "CHN", "BRA", "ARG", "TUR", "CZE",
    "HUN", "NED", "SWE", "NOR", "DEN", "ENG", "UKR", "SRB", "CRO", "GRE", "ROU", "AUT", "KAZ", "MGL", "VIE", "PHI",
    "COL", "PER", "MEX", "CUB", "EGY", "ALG", "RSA", "AUS", "CAN", "ISL", "GEO", "ARM", "AZE", "UZB", "BUL", "SVK",
    "SLO", "FID",
)  # fmt: skip
OTHER_TITLES = ("", "", "", "", "", "NA", "FA", "IA", "FA,NI", "IA,FST", "NI", "SI", "DI", "FI", "IO")


TITLES = ((2500, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM"))


@dataclass(frozen=True, slots=True)
class Row:
    """A player with the texts of the list's cells; ratings are 0 where there is none."""

    number: int
    name: str
    federation: str
    sex: str
    title: str
    women_title: str
    other_titles: str
    online_title: str
    ratings: tuple[int, int, int]
    games: tuple[int, int, int]
    factors: tuple[int, int, int]
    born: int
    flag: str


def rows(players: int, seed: int) -> Iterator[Row]:
    """The players in the order of their names' making; FIDE numbers are all different."""
    chance = random.Random(seed)
    surnames = [*SURNAMES, *(_made_up(chance) for _name in range(60_000))]
    # A few surnames are very common and most are rare, as in life.
    weights = [1 / (place + 20) for place in range(len(surnames))]
    total, drawn = [], 0.0
    for weight in weights:
        drawn += weight
        total.append(drawn)
    step = max(1, 90_000_000 // max(players, 1))
    for place in range(players):
        surname = chance.choices(surnames, cum_weights=total)[0]
        first = chance.choice(FIRST_NAMES) if chance.random() < 0.5 else _made_up(chance)
        second = f" {chance.choice(FIRST_NAMES)}" if chance.random() < 0.2 else ""
        # Neighbours in the file are no neighbours by number, as in a list that is sorted by name.
        number = 100_000 + (place * 7_919 % players) * step + chance.randrange(step)
        yield _row(chance, number, f"{surname}, {first}{second}")


def _made_up(chance: random.Random) -> str:
    return "".join(chance.choices(SYLLABLES, k=chance.randint(2, 4))).capitalize()


def _row(chance: random.Random, number: int, name: str) -> Row:
    is_rated, is_woman = chance.random() < 0.42, chance.random() < 0.14
    standard = min(2850, int(chance.gauss(1650, 260))) if is_rated else 0
    standard = standard if standard >= 1400 else 0
    near = [max(1400, standard + chance.randint(-150, 120)) if standard else 0 for _type in range(2)]
    rapid, blitz = (rating if chance.random() < 0.6 else 0 for rating in near)
    factor = 10 if standard >= 2400 else 20 if standard >= 1900 else 40
    title = next(
        (title for floor, title in ((2500, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM")) if standard >= floor), ""
    )
    women = "WFM" if is_woman and standard > 2050 else ""
    return Row(
        number, name, chance.choice(FEDERATIONS), "F" if is_woman else "M", title, women, chance.choice(OTHER_TITLES),
        "AFM" if chance.random() < 0.01 else "", (standard, rapid, blitz),
        (chance.randint(0, 12), chance.randint(0, 20), chance.randint(0, 30)), (factor, 20, 20),
        chance.randint(1940, 2019) if chance.random() < 0.95 else 0,
        ("w" if is_woman else "") + ("i" if chance.random() < 0.3 else ""),
    )  # fmt: skip


def _front(row: Row) -> str:
    return (
        f"{row.number:<15}{row.name:<61}{row.federation:<4}{row.sex:<4}{row.title:<5}{row.women_title:<5}"
        f"{row.other_titles:<15}"
    )


def _numbers(row: Row) -> str:
    parts = zip(row.ratings, row.games, row.factors, strict=True)
    return " ".join(f"{rating:<6}{games:<4}{factor:<2}" for rating, games, factor in parts)


def _combined(row: Row) -> str:
    return f"{_front(row)}{row.online_title:<4}{_numbers(row)} {row.born:<6}{row.flag:<4}"


def _legacy(row: Row) -> str:
    return f"{_front(row)}{_numbers(row)} {row.born:<6}{row.flag:<4}"


def _one_type(row: Row) -> str:
    numbers = f"{row.ratings[0]:<6}{row.games[0]:<4}{row.factors[0]:<3}"
    return f"{_front(row)}{row.online_title:<4}{numbers}{row.born:<6}{row.flag:<4}"


_FRONT = f"{'ID Number':<15}{'Name':<61}{'Fed':<4}{'Sex':<4}{'Tit':<5}{'WTit':<5}{'OTit':<15}"
_THREE = f"{'SRtng':<6}{'SGm':<4}{'SK':<3}{'RRtng':<6}{'RGm':<4}{'Rk':<3}{'BRtng':<6}{'BGm':<4}{'BK':<3}"
_BACK = f"{'B-day':<6}{'Flag':<4}"
TXT: dict[str, tuple[str, Callable[[Row], str]]] = {
    "txt": (f"{_FRONT}{'FOA':<4}{_THREE}{_BACK}", _combined),
    "legacy": (f"{_FRONT}{_THREE}{_BACK}", _legacy),
    "standard": (f"{_FRONT}{'FOA':<4}{'OCT26':<6}{'Gms':<4}{'K':<3}{_BACK}", _one_type),
}


def txt_lines(players: int, seed: int, layout: str) -> Iterator[str]:
    """The lines of the list with their ends, the odd ones among them."""
    header, line_of = TXT[layout]
    yield f"{header}\r\n"
    line = ""
    for place, row in enumerate(rows(players, seed)):
        before, line = line, line_of(row)
        yield f"{line}\r\n"
        if place % 400_000 == 90_000:  # other titles that overflow their column by one
            yield f"{row.number + 1:<15}{line[15:94]}IA,FST,NI,DI,FST{line[109:]}\r\n"
        elif place % 700_000 == 100_000:
            yield f"{line[:40]}\r\n"
        elif place % 900_000 == 110_000:
            yield f"{before}\r\n"


def xml_lines(players: int, seed: int) -> Iterator[str]:
    """The same players as XML."""
    yield "<playerslist>\r\n"
    for row in rows(players, seed):
        kinds = zip(("", "rapid_", "blitz_"), row.ratings, row.games, row.factors, strict=True)
        numbers = "".join(
            f"<{kind}rating>{rating}</{kind}rating>\r\n<{kind}games>{games}</{kind}games>\r\n<{kind}k>{k}</{kind}k>\r\n"
            for kind, rating, games, k in kinds
        )
        yield (
            f"<player>\r\n<fideid>{row.number}</fideid>\r\n<name>{row.name}</name>\r\n<country>{row.federation}</country>\r\n"
            f"<sex>{row.sex}</sex>\r\n<title>{row.title}</title>\r\n<w_title>{row.women_title}</w_title>\r\n"
            f"<o_title>{row.other_titles}</o_title>\r\n<foa_title>{row.online_title}</foa_title>\r\n{numbers}"
            f"<birthday>{row.born}</birthday>\r\n<flag>{row.flag}</flag>\r\n</player>\r\n"
        )
    yield "</playerslist>\r\n"


def write(path: Path, *, players: int, layout: str = "txt", seed: int = 1) -> None:
    """Write a list of ``players`` to ``path``, an archive where it ends in .zip."""
    lines = xml_lines(players, seed) if layout == "xml" else txt_lines(players, seed, layout)
    if path.suffix != ".zip":
        with path.open("w", encoding="ascii", newline="") as file:
            file.writelines(lines)
        return
    member = zipfile.ZipInfo("players_list_xml_foa.xml" if layout == "xml" else "players_list_foa.txt", DAY)
    member.compress_type = zipfile.ZIP_DEFLATED
    with (
        zipfile.ZipFile(path, "w") as archive,
        archive.open(member, "w") as stream,
        io.TextIOWrapper(stream, encoding="ascii", newline="") as file,
    ):
        file.writelines(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="where to write the list")
    parser.add_argument("--players", type=int, default=2_000_000)
    parser.add_argument("--layout", choices=[*TXT, "xml"], default="txt")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    write(options.file, players=options.players, layout=options.layout, seed=options.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
