"""Tournaments of every kind as report files, and whether they come through writing, reading and the web unchanged.

Half of them are played to the end by the generator, half are made up by ``tests.strategies`` and stand before a round.
To each is added what a file may hold beside its games: byes asked for, prohibitions, records of other programs.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from pairing.engine.tournament import Bye, ByeKind, Game, Outcome, Record, Scoring, Tournament
from pairing.generating.generator import NoSuchTournament, generate_tournament
from pairing.generating.parameters import Wishes, resolved
from pairing.trf.abnormal import AbnormalPoints
from pairing.trf.reader import read_trf
from pairing.trf.records import ForbiddenGroup, KeptLine, PlayerDetails, TournamentDetails, TrfFile
from pairing.trf.writer import Edition, trf_from_tournament, without_lines_beyond_trf16, write_trf
from tests.strategies import random_tournament

WISHES = Wishes(
    {
        "players": (6, 24),
        "rounds": (1, 7),
        "forfeit_rate": (0, 150_000),
        "half_point_bye_rate": (0, 100_000),
        "zero_point_bye_rate": (0, 100_000),
        "late_entry_rate": (0, 200_000),
        "withdrawal_rate": (0, 200_000),
    }
)
KINDS = ("U", "F", "H", "Z", "+-", "--")
NAMES = ("Ångström, Åsa", "Müller, Jürgen", "Łoś, Żaneta", "Иванов, Иван", "O'Neill, Seán", "Đặng, Thị")


def report_file(seed: int, *, for_the_web: bool = False) -> TrfFile:
    """The file of a seed. ``for_the_web`` leaves out what the application does not take over."""
    rng = random.Random(seed)
    tournament = _tournament(rng, seed, for_the_web=for_the_web)
    file = trf_from_tournament(tournament, details=_details(rng, tournament), players=_people(rng, tournament))
    tpns = sorted(player.tpn for player in tournament.players)
    names = {tpn: f"{rng.choice(NAMES)} {tpn}" for tpn in tpns}
    players = tuple(
        replace(player, name=names[player.tpn], byes_ahead=_byes_ahead(rng, file, player.byes_ahead))
        for player in file.players
    )
    return replace(
        file,
        players=players,
        forbidden=(*file.forbidden, *_prohibitions(rng, tpns)),
        abnormal_points=() if for_the_web or rng.random() < 0.8 else _abnormal(rng, tpns),
        kept_lines=tuple(_kept(rng, tpns)),
    )


def _tournament(rng: random.Random, seed: int, *, for_the_web: bool) -> Tournament:
    if seed % 2:
        try:
            return generate_tournament(resolved(WISHES, seed), seed=seed)
        except NoSuchTournament:
            pass  # a tiny field; one that is made up takes its place
    while True:
        tournament = random_tournament(rng, plain=for_the_web)
        if for_the_web and rng.random() < 0.2:
            tournament = replace(tournament, scoring=Scoring(win=30, draw=10, pairing_allocated_bye=10))
        if all(_was_paired(tournament, number) for number in range(tournament.rounds_paired)):
            return tournament


def _was_paired(tournament: Tournament, number: int) -> bool:
    """Whether the round can be told from one still to come."""
    records = (player.records[number] for player in tournament.players)
    return any(isinstance(record, Game) or record.kind is ByeKind.PAIRING_ALLOCATED for record in records)


def _details(rng: random.Random, tournament: Tournament) -> TournamentDetails:
    return TournamentDetails(
        name="Round trip",
        city=rng.choice(("", "Zürich")),
        federation=rng.choice(("", "SUI")),
        start_date=rng.choice(("", "2026/03/01")),
        end_date=rng.choice(("", "2026/03/09")),
        tournament_type="Individual: Swiss-System (Dubov)",
        chief_arbiter="Egger, Rahel",
        deputy_arbiters=("Frei, Urs", "Graf, Mia")[: rng.randint(0, 2)],
        time_control="90 min + 30 s",
        round_dates=tuple(f"26/03/{day:02}" for day in range(1, rng.choice((1, tournament.total_rounds + 1)))),
    )


def _people(rng: random.Random, tournament: Tournament) -> dict[int, PlayerDetails]:
    return {
        player.tpn: PlayerDetails(
            sex=rng.choice(("", "m", "w")),
            title=rng.choice(("", "", "GM", "WFM", "CM")),
            federation=rng.choice(("", "SUI", "FRA")),
            fide_id=rng.choice(("", str(1_000_000 + player.tpn))),
            birth_date=rng.choice(("", "1990/05/17", "1987/00/00")),
        )
        for player in tournament.players
    }


def _byes_ahead(rng: random.Random, file: TrfFile, byes: tuple[Bye | None, ...]) -> tuple[Bye | None, ...]:
    """The bye of the coming round of another kind, and one of a later round now and then."""
    left = (file.total_rounds or 0) - file.rounds_paired
    kinds = (ByeKind.HALF_POINT, ByeKind.ZERO_POINT)
    coming = [Bye(rng.choice(kinds)) if bye is not None else None for bye in byes] or [None]
    if left > 1 and rng.random() < 0.15:
        coming += [None] * rng.randint(0, left - 2) + [Bye(rng.choice(kinds))]
    return tuple(coming) if any(coming) and left else ()


def _prohibitions(rng: random.Random, tpns: list[int]) -> Iterator[ForbiddenGroup]:
    if rng.random() < 0.3 and len(tpns) > 3:
        yield ForbiddenGroup(players=tuple(rng.sample(tpns, 3)))
    if rng.random() < 0.3:
        yield ForbiddenGroup(players=tuple(rng.sample(tpns, 2)), first_round=2, last_round=rng.randint(2, 9))


def _abnormal(rng: random.Random, tpns: list[int]) -> tuple[AbnormalPoints, ...]:
    return (
        AbnormalPoints("", 5, round_number=1, players=tuple(rng.sample(tpns, 2))),
        AbnormalPoints("W", 10, match_points=20),
    )


def _kept(rng: random.Random, tpns: list[int]) -> Iterator[KeptLine]:
    for text in ("172 FIDON", "182 Another program 3.1", "192 FIDE_DUBOV", "202 BH/C1,DE,SB", "222 5400+30"):
        if rng.random() < 0.6:
            yield KeptLine(text)
    if rng.random() < 0.5:
        yield KeptLine("### Correction @ Round 1: décision de l’arbitre")
    if rng.random() < 0.5:
        yield KeptLine(
            f"SUI {rng.choice(tpns):>4} m    Müller, Jürgen                    1987 ZH           1234 1987/05/01"
        )
    if rng.random() < 0.3:
        yield KeptLine("a line of which nobody knows what it means")


def unplayed_kinds(file: TrfFile) -> Counter[str]:
    """How often each kind of unplayed round occurs."""
    return Counter(kind for player in file.players for record in player.records if (kind := _kind(record)))


def _kind(record: Record) -> str:
    if isinstance(record, Bye):
        return record.kind.value
    if record.played:
        return ""
    return "+-" if record.outcome is Outcome.WIN else "--"


def fault_in_writing(file: TrfFile, edition: Edition) -> str:
    """What is not the same when ``file`` is written, read and written again; empty where nothing is."""
    whole = without_lines_beyond_trf16(file) if edition is Edition.TRF16 else file
    text = write_trf(whole, edition=edition)
    again = read_trf(text)
    if again.problems:
        return f"unusable: {again.problems[0]}\n{text}"
    if write_trf(again, edition=edition) != text:
        return f"written otherwise:\n{text}\n{write_trf(again, edition=edition)}"
    if _compared(again) != _compared(whole):
        return f"read otherwise:\n{text}"
    return ""


def _compared(file: TrfFile) -> tuple[object, ...]:
    """What must be the same; points and ranks are worked out by the writer."""
    players = tuple(replace(player, points=None) for player in file.players)
    return players, file.forbidden, file.scoring, file.total_rounds, file.initial_colour, file.kept_lines
