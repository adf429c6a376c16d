"""What an imported report file tells for rating alone: games (C.04.2, 4.3) and FIDE's ratings."""

from __future__ import annotations

import re

from django.db.models import F

from pairing.service import Bye, Colour, Record
from pairing.service import Game as EngineGame
from pairing.trf.problems import numbers_of
from pairing.trf.records import TrfFile
from tournaments.basics import outcomes
from tournaments.basics.strength import OF_TWO, strength
from tournaments.log.writing import author
from tournaments.models import Game, Player, RatingCorrection, RatingMethod, Tournament, User

_PROVISIONAL = re.compile(r"### Provisional rating \d+ for starting ranks? ([\d, -]+); (.+)", re.ASCII)
REASON_OF_A_FILE = "reported so in the file that was imported"  # report files are in English


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
    stated = [found for kept in file.kept_lines if (found := _PROVISIONAL.match(kept.text))]
    longest = Player._meta.get_field("provisional_reason").max_length
    return {tpn: found[2][:longest].strip() or REASON_OF_A_FILE for found in stated for tpn in numbers_of(found[1])}


def take_over_corrections(tournament: Tournament, rated: TrfFile, counted: TrfFile, *, by: User | None) -> None:
    """The corrections of a file for an imported ``tournament``: ``counted`` is what counts.

    ``rated`` is the file as its columns have it, a round for each game.
    """
    records = {player.tpn: player.records for player in counted.players}
    reported = {player.tpn: player.records for player in rated.players}
    per_match = counted.scoring.games_per_match
    corrections = []
    for tpn, own in records.items():
        for number, record in enumerate(own, start=1):
            for place, game in enumerate(() if isinstance(record, Bye) else record.games):
                if game.colour is not Colour.WHITE or not game.opponent:  # nobody sat opposite in a match of teams
                    continue
                column = (number - 1) * per_match + place
                both = (reported[tpn][column], reported[game.opponent][column])
                if both == (game, _game_of(records[game.opponent][number - 1], place)):
                    continue
                games = Game.objects.filter(match__round__tournament=tournament, match__round__number=number)
                row = games.get(match__seats__player__tpn=tpn, match__seats__board=F("board"), number=place + 1)
                corrections.append(_correction(row, *both, by=by))
    RatingCorrection.objects.bulk_create(corrections)


def _game_of(record: Record, place: int) -> EngineGame | None:
    return None if isinstance(record, Bye) else record.games[place]


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
