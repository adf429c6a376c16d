"""A report file as it is rated, where that is not what counts: games (C.04.2, 4.3) and FIDE's ratings."""

from __future__ import annotations

import re
from dataclasses import replace

from pairing.service import Bye, Colour, Match, Record
from pairing.service import Game as EngineGame
from pairing.trf.abnormal import BONUS, AbnormalPoints
from pairing.trf.as_paired import counted_game
from pairing.trf.codes import block_text
from pairing.trf.problems import numbers_of
from pairing.trf.records import KeptLine, TrfFile
from pairing.trf.round_ratings import round_rating
from tournaments.basics import outcomes
from tournaments.basics.strength import OF_TWO, strength
from tournaments.log.writing import author
from tournaments.models import Game, Player, RatingCorrection, RatingMethod, Tournament, User
from tournaments.players.actions.strengths import rating_of_fide

_PROVISIONAL = re.compile(r"### Provisional rating \d+ for starting ranks? ([\d, -]+); (.+)", re.ASCII)
REASON_OF_A_FILE = "reported so in the file that was imported"  # report files are in English


def as_reported(file: TrfFile, tournament: Tournament) -> TrfFile:
    """``file`` with the games and the ratings that FIDE is told of; points and ranks are those that count."""
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


def take_over_ratings(tournament: Tournament, players: dict[int, Player], rated: TrfFile) -> None:
    """Of an imported file that has FIDE's ratings beside those that count the former, on the unsaved rows by TPN.

    A rating that no method gives is provisional where FIDE has none or the file says so, else one of another kind.
    """
    fide = {player.tpn: player.rating for player in rated.players}
    if all(player.rating == fide[tpn] or player.provisional for tpn, player in players.items()):
        return
    stated = rated.stated("172").upper().split()
    method = stated[-1] if stated and stated[-1] in OF_TWO else RatingMethod.FIDE
    reasons = _reasons(rated)
    others = []
    for tpn, player in players.items():
        player.fide_rating = fide[tpn] if method in OF_TWO else None
        if player.rating is None or player.rating == strength(method, fide[tpn], player.national_rating):
            continue
        if fide[tpn] is None or tpn in reasons:
            player.provisional, player.provisional_reason = True, reasons.get(tpn, REASON_OF_A_FILE)
        else:
            others.append(tpn)
    if others:
        method = RatingMethod.OTHER
        for tpn, player in players.items():
            player.fide_rating, player.official_rating = None, player.official_rating or fide[tpn]
    if method != tournament.rating_method:
        tournament.rating_method = method
        tournament.save(update_fields=["rating_method"])


def _reasons(file: TrfFile) -> dict[int, str]:
    """Why players have provisional ratings, by TPN, as the comments of the file say it."""
    told = [found for kept in file.kept_lines if (found := _PROVISIONAL.match(kept.text))]
    longest = Player._meta.get_field("provisional_reason").max_length
    return {tpn: found[2][:longest].strip() or REASON_OF_A_FILE for found in told for tpn in numbers_of(found[1])}


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


def take_over_corrections(tournament: Tournament, rated: TrfFile, counted: TrfFile, *, by: User | None) -> None:
    """The corrections of a file for an imported ``tournament``: ``rated`` has them, ``counted`` what counts instead."""
    records = {player.tpn: player.records for player in counted.players}
    reported = {player.tpn: player.records for player in rated.players}
    corrections = []
    for tpn, own in records.items():
        for number, record in enumerate(own, start=1):
            if not isinstance(record, EngineGame) or record.colour is not Colour.WHITE:
                continue
            both = (tpn, record.opponent)
            if all(records[one][number - 1] == reported[one][number - 1] for one in both):
                continue
            games = Game.objects.filter(match__round__tournament=tournament, match__round__number=number)
            game = games.get(match__seats__player__tpn=tpn)
            corrections.append(_correction(game, *(reported[one][number - 1] for one in both), by=by))
    RatingCorrection.objects.bulk_create(corrections)


def _correction(game: Game, one: Record, other: Record, *, by: User | None) -> RatingCorrection:
    """``one`` is reported of who has White in ``game``, ``other`` of who has Black."""
    if not isinstance(one, EngineGame) or not isinstance(other, EngineGame):
        raise TypeError("What is rated of a game is a game.")
    changed = one.colour is Colour.BLACK
    white, black = (other, one) if changed else (one, other)
    return RatingCorrection(
        game=game,
        result=outcomes.result_of(white, black),
        rated=white.rated or not white.played,
        colours_changed=changed,
        reason=REASON_OF_A_FILE,
        by_name=author(by)[:150],
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
    return replace(record, games=tuple(game if place == number else one for place, one in enumerate(record.games, 1)))


def _rated(correction: RatingCorrection) -> list[tuple[int, EngineGame]]:
    """The records of both players as they are reported, by TPN."""
    tpns = {colour: seat.player.tpn or 0 for colour, seat in correction.game.sides().items()}
    if correction.colours_changed:
        tpns = {"w": tpns["b"], "b": tpns["w"]}
    return [
        (tpns[own], outcomes.game(correction.result, own, tpns[own.opposite], rated=correction.rated)) for own in Colour
    ]
