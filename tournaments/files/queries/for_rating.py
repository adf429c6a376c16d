"""A report file as it is rated, where that is not what counts: games (C.04.2, 4.3) and FIDE's ratings."""

from __future__ import annotations

from dataclasses import replace

from pairing.service import Bye, Colour, Match, Record
from pairing.service import Game as EngineGame
from pairing.trf.abnormal import BONUS, AbnormalPoints
from pairing.trf.as_paired import counted_game
from pairing.trf.codes import block_text
from pairing.trf.records import KeptLine, TrfFile
from pairing.trf.round_ratings import round_rating
from tournaments.basics import outcomes
from tournaments.basics.strength import rating_of_fide
from tournaments.models import Game, Player, RatingCorrection, Tournament


def as_reported(file: TrfFile, tournament: Tournament) -> TrfFile:
    """``file`` with the games and the ratings that are reported to FIDE; points and ranks are those that count."""
    return _with_fide_ratings(_with_rating_corrections(file, tournament), tournament)


def _with_fide_ratings(file: TrfFile, tournament: Tournament) -> TrfFile:
    """``file`` with FIDE's ratings in the column of 001; a comment says by which other one a player was paired."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    rows = {row.tpn: row for row in Player.objects.filter(tournament=tournament)}
    fide = {player.tpn: rating_of_fide(rows[player.tpn], tournament.rating_method) for player in file.players}
    comments = (
        KeptLine(f"### {round_rating(1, player.tpn, player.rating, in_tiebreaks=False)}")
        for player in file.players
        if player.rating is not None and player.rating != fide[player.tpn]
    )
    players = tuple(replace(player, rating=fide[player.tpn]) for player in file.players)
    return replace(file, players=players, kept_lines=(*file.kept_lines, *comments))


def _with_rating_corrections(file: TrfFile, tournament: Tournament) -> TrfFile:
    """``file`` with what was corrected for rating alone (C.04.2, 4.3); points and ranks are those that count.

    Where the points of a game are others than those that count, a record 299 makes up for it; a comment says what
    counts in the tournament, by which the file is paired again (``pairing.trf.as_paired``).
    """
    corrections = RatingCorrection.objects.filter(game__match__round__tournament=tournament)
    records = {player.tpn: list(player.records) for player in file.players}
    made_up: list[AbnormalPoints] = []
    comments: list[KeptLine] = []
    for correction in corrections.select_related("game__match__round").prefetch_related("game__match__seats__player"):
        game = correction.game
        number = game.match.round.number
        column = (number - 1) * file.scoring.games_per_match + game.number  # a match of two games has two of them
        if number > file.rounds_paired:
            continue
        comments.append(KeptLine(f"### {_as_counted(game, column)}"))
        for tpn, record in _rated(correction):
            own = records[tpn]
            counted = _games(own[number - 1])[game.number - 1]
            missing = file.scoring.of_outcome(counted) - file.scoring.of_outcome(record)
            if missing and not file.has_matches_of_teams:  # whose records 299 name teams
                made_up.append(AbnormalPoints(BONUS, missing, round_number=column, players=(tpn,)))
            own[number - 1] = _with_game(own[number - 1], game.number, record)
    players = tuple(replace(player, records=tuple(records[player.tpn])) for player in file.players)
    return replace(
        file,
        players=players,
        abnormal_points=(*file.abnormal_points, *made_up),
        kept_lines=(*file.kept_lines, *comments),
    )


def _as_counted(game: Game, column: int) -> str:
    tpns = {colour: seat.player.tpn or 0 for colour, seat in game.sides().items()}
    white, black = (
        block_text(outcomes.game(game.result, own, tpns[own.opposite], rated=game.rated))[-1] for own in Colour
    )
    return counted_game(column, (tpns[Colour.WHITE], tpns[Colour.BLACK]), (white, black))


def _games(record: Record) -> tuple[EngineGame, ...]:
    return () if isinstance(record, Bye) else record.games


def _with_game(record: Record, number: int, game: EngineGame) -> Record:
    """The record of a match with another game ``number`` in it."""
    if not isinstance(record, Match):
        return game
    return replace(record, games=tuple(game if at == number else one for at, one in enumerate(record.games, 1)))


def _rated(correction: RatingCorrection) -> list[tuple[int, EngineGame]]:
    """The records of both players as they are reported, by TPN."""
    tpns = {colour: seat.player.tpn or 0 for colour, seat in correction.game.sides().items()}
    if correction.colours_changed:
        tpns = {"w": tpns["b"], "b": tpns["w"]}
    return [
        (tpns[own], outcomes.game(correction.result, own, tpns[own.opposite], rated=correction.rated)) for own in Colour
    ]
