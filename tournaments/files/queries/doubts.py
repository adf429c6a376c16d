"""What looks wrong in a report file that can be read: its rounds against the rules, its ranks against its points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.checking.checker import RoundCheck, Verdict
from pairing.checking.standings_of_file import (
    StatedRank,
    rank_differences,
    ranking_of,
    recompute_standings,
    stated_ranks,
    tiebreaks_of_file,
)
from pairing.service import DEFAULT, System, check_rounds, registered_systems, system_named
from pairing.standings import DEFAULT_OF_TEAMS, Event, InvalidTieBreaks, read_tiebreaks, up_to_unknown
from pairing.standings.ranking import DEFAULT_OF_PREDETERMINED, DEFAULT_TIEBREAKS
from pairing.standings.registry import MOST_TIEBREAKS
from pairing.trf.doubts import basic_rule_doubts, rank_doubts
from pairing.trf.event_codes import SYSTEM_NAME, is_other_swiss, lines_that_state
from pairing.trf.given_values import given_values_of
from pairing.trf.match_columns import in_matches
from pairing.trf.problems import Problem, in_bounds
from pairing.trf.records import KeptLine, TrfFile
from pairing.trf.system_of_file import TYPE, games_seen, looks_like_matches, system_of
from pairing.trf.tiebreak_lines import stated_tiebreaks
from tournaments.basics.systems import systems_in_browser
from tournaments.basics.tiebreaks import unknown_tiebreaks
from tournaments.models import Tournament

MOST_PLAYERS_PAIRED_AGAIN = 1000
MOST_BREACHES = 30
LONGEST_TIEBREAKS = 120  # characters of the tournament's field


@dataclass(frozen=True, slots=True)
class ReplayedRound:
    """One round: the same by the rules, different (and where the two part), or not comparable, with the reason."""

    number: int
    verdict: str
    text: str


@dataclass(frozen=True, slots=True)
class Replay:
    """How the rounds of a file compare with the rules. ``note`` says by which rules, or why not.

    ``left_out`` are those that should have been compared, and were not.
    """

    note: str
    rounds: tuple[ReplayedRound, ...] = ()
    left_out: tuple[int, ...] = ()

    @property
    def different(self) -> int:
        """The number of rounds that differ."""
        return sum(entry.verdict == Verdict.DIFFERENT for entry in self.rounds)


def replay_of(
    file: TrfFile, *, seconds: float, provisional_rating: int | None = None, total_rounds: int | None = None
) -> Replay | None:
    """The rounds of a file that says of which system it is, paired again by it; None for a file without rounds.

    Of any other file only what holds for every Swiss system is looked at, which is among ``doubts_of``.
    """
    if not file.rounds_paired:
        return None
    system = stated_system(file)
    if system is None:
        return Replay(_basic_note(file))
    every = tuple(range(1, file.rounds_paired + 1))
    if len(file.players) > MOST_PLAYERS_PAIRED_AGAIN and not file.has_matches_of_teams:
        text = _("Not paired again: more than %(most)d players. Use “python -m pairing check” for this file.")
        return Replay(text % {"most": MOST_PLAYERS_PAIRED_AGAIN}, left_out=every)
    rounds = total_rounds or file.total_rounds or file.rounds_paired
    check = check_rounds(
        file, system=system.name, seconds=seconds, unrated_rating=provisional_rating, total_rounds=rounds
    )
    if check.reasons:
        unrated = any(player.rating is None for player in file.players) and provisional_rating is None
        hint = _("Give a provisional rating and look again.") if unrated else " ".join(check.reasons)
        text = _("The rounds could not be paired again by the %(title)s system: %(why)s")
        return Replay(text % {"title": _(system.title), "why": hint}, left_out=every)
    text = _("The rounds paired again by the %(title)s system, %(rules)s, each from those before it.")
    note = text % {"title": _(system.title), "rules": _(system.rules)}
    if not (total_rounds or file.total_rounds):
        text = _("The file does not say how many rounds there are; %(rounds)d were taken.")
        note = f"{note} {text % {'rounds': rounds}}"
    if check.left_out:
        text = _("There was no time for round %(first)d and later ones; use “python -m pairing check”.")
        note = f"{note} {text % {'first': check.left_out[0]}}"
    return Replay(note, tuple(_replayed(entry) for entry in check.rounds), check.left_out)


def breaches_of(file: TrfFile, replay: Replay | None) -> tuple[str, ...]:
    """What in the rounds of a file breaks the rules or may do so, a sentence for each.

    Rounds that differ or were not compared, and what C.04.1 forbids in those that were not.
    """
    found = [entry for entry in replay.rounds if entry.verdict != Verdict.SAME] if replay else []
    rounds = [_("round %(number)d: %(text)s") % {"number": entry.number, "text": entry.text} for entry in found]
    if replay and replay.left_out:
        text = _("rounds %(first)d to %(last)d were not held against the rules")
        if len(replay.left_out) == 1:
            text = _("round %(first)d was not held against the rules")
        rounds.append(text % {"first": replay.left_out[0], "last": replay.left_out[-1]})
    basic = _basic_doubts(file, replay)
    return (*rounds, *[doubt.message for doubt in basic if not doubt.more][:MOST_BREACHES])


def _basic_doubts(file: TrfFile, replay: Replay | None) -> tuple[Problem, ...]:
    """What C.04.1 forbids in rounds that were not paired again: a system has its own exceptions.

    Of teams, whose players may meet again, nothing is looked for; of what may be matches of two games, in which all
    meet twice, that alone is told.
    """
    if file.has_matches_of_teams:
        return ()
    if matches := tuple(_matches(file)):
        return matches
    compared = [entry.number for entry in replay.rounds if entry.verdict != Verdict.NOT_REPLAYABLE] if replay else []
    return basic_rule_doubts(file, besides=compared)


def stated_system(file: TrfFile) -> System | None:
    """The system that the file says it is of, by its code or, without one, in words; None for none of those here."""
    chosen = system_of(file)
    return chosen.system if chosen.stated else None


def asks_for_system(file: TrfFile) -> bool:
    """Whether the file is of a Swiss tournament and leaves open by which system it is paired."""
    code = file.stated(TYPE)
    is_swiss = is_other_swiss(code) if code else not file.has_predetermined_pairings
    return is_swiss and stated_system(file) is None


def taken_as(file: TrfFile, system: str) -> TrfFile:
    """The file as one that states ``system``, where it leaves that open; ``system`` is the name of one, or empty.

    Where that system, or the one that the file names in words, pairs matches of several games, its rounds are these.

    Raises:
        LookupError: there is no system with this name.
    """
    said = stated_system(file)
    if said is not None and said.pairs_teams and not file.stated(TYPE):
        system = said.name  # which the report files of the tournament say by its code
    elif not system or not asks_for_system(file):
        return _in_matches_of(file, said)
    chosen = system_named(system)
    code = () if file.stated(TYPE) else lines_that_state(chosen, accelerated=file.baku_line is not None)
    taken = replace(file, kept_lines=(*map(KeptLine, code or (f"{SYSTEM_NAME} {system}",)), *file.kept_lines))
    return _in_matches_of(taken, chosen)


def _in_matches_of(file: TrfFile, system: System | None) -> TrfFile:
    if system is None or not system.is_for_players:
        return file
    games = games_seen(file, system)
    return in_matches(file, games) if games > 1 else file


def pairing_system(file: TrfFile) -> System:
    """The system by which rounds still to come are paired: the one that the file states, else the default.

    An event of teams that states none is one of the first system that pairs teams.
    """
    if file.has_matches_of_teams:
        return stated_system(file) or next(system for system in registered_systems() if system.pairs_teams)
    return stated_system(file) or system_named(DEFAULT)


def objection_to_going_on(tournament: Tournament) -> str:
    """Why no round of the tournament is paired: its rounds came with a file of no system that is here; else empty."""
    kept = tournament.report_extras
    if not kept or not kept["rounds"]:
        return ""
    lines = tuple(KeptLine(f"{code} {text}") for code, text in kept["codes"].items())
    file = TrfFile(tournament_type=kept["tournament_type"], kept_lines=lines)
    if asks_for_system(file):
        return _("The imported file does not say by which system it is paired. Import it again, and choose the system.")
    return "" if stated_system(file) else cannot_be_continued(file)


def cannot_be_continued(file: TrfFile) -> str:
    """Why rounds to come of an event that is of none of the systems here are not paired, and what helps."""
    if file.has_predetermined_pairings:
        return _(
            "A round robin or the like, and rounds of it are still to come: it cannot be continued here yet. Finish it "
            "in the program that it comes from and import it then; or correct records 192 and 092, if it is a Swiss."
        )
    return _(
        "Not a type of tournament that is paired here, and rounds of it are still to come. Finish it in the program "
        "that it comes from and import it then; or correct the record, or take it out: then you choose the system."
    )


def _basic_note(file: TrfFile) -> str:
    code = file.stated("192")
    if code:
        text = _("The file is of another system (%(code)s): only what every Swiss system forbids was looked for.")
        return text % {"code": code}
    return _(
        "The file does not say by which system it was paired (192): only what every Swiss system forbids was looked "
        "for (opponents met twice, a second bye, colours; C.04.1)."
    )


def _replayed(check: RoundCheck) -> ReplayedRound:
    if check.verdict is Verdict.NOT_REPLAYABLE:
        return ReplayedRound(check.number, check.verdict.value, check.reason)
    if check.verdict is Verdict.SAME:
        return ReplayedRound(check.number, check.verdict.value, _("as by the rules"))
    count = max(len(check.only_played), 1)  # with the same boards it is the bye that differs
    text = ngettext(
        "%(count)d of %(boards)d boards is not as by the rules",
        "%(count)d of %(boards)d boards are not as by the rules",
        count,
    ) % {"count": count, "boards": check.boards}
    if check.first is not None:
        text += "; " + check.first.text()
    return ReplayedRound(check.number, check.verdict.value, text)


def doubts_of(file: TrfFile, replay: Replay | None) -> tuple[Problem, ...]:
    """What does not go together in a file without problems, each with its line; ``replay`` are its rounds."""
    ranks = () if file.has_matches_of_teams else rank_doubts(file)  # of players, by points that count for teams
    return in_bounds((*_basic_doubts(file, replay), *ranks, *_rank_differences(file)))


def _matches(file: TrfFile) -> Iterator[Problem]:
    """Whether the file may be of matches of two games, where nothing says so."""
    if asks_for_system(file) and looks_like_matches(file):
        titles = ", ".join(_(system.title) for system in systems_in_browser() if system.games_per_match > 1)
        text = _(
            "All who met did so in two rounds in a row with the colours reversed. If they played matches of two games, "
            "choose the pairing system %(titles)s."
        )
        yield Problem(1, 1, "", text % {"titles": titles})


def _rank_differences(file: TrfFile) -> Iterator[Problem]:
    """Ranks that are not those of the file's tie-breaks, or one remark on ranks for which it names none."""
    stated = {entry.tpn: entry for entry in stated_ranks(file)}
    if not any(entry.rank for entry in stated.values()) or not file.rounds_paired:
        return
    if not stated_tiebreaks(file):
        yield from _without_tiebreaks(file, stated)
        return
    line = next((kept for kept in file.kept_lines if kept.text[:3] in ("202", "212")), None)
    check = recompute_standings(file)
    if check.reason:
        text = _("The ranks could not be compared with the tie-breaks: %(why)s") % {"why": check.reason}
        yield Problem(line.line if line else 1, 5, line.text[4:] if line else "", text)
    for difference in check.differences:
        place = stated[difference.tpn]
        yield Problem(place.line, place.column, f"{difference.stated:>4}", str(difference))


def _without_tiebreaks(file: TrfFile, stated: dict[int, StatedRank]) -> Iterator[Problem]:
    impossible = set() if file.has_matches_of_teams else {doubt.line for doubt in rank_doubts(file)}
    differences = rank_differences(file, ranking_of(file))
    others = [entry for entry in differences if stated[entry.tpn].line not in impossible]
    if others:
        message = ngettext(
            "The file names no tie-breaks (202); by %(list)s %(count)d rank is another one, among players with the "
            "same points. Choose the tie-breaks of the regulations in the settings.",
            "The file names no tie-breaks (202); by %(list)s %(count)d ranks are others, all among players with the "
            "same points. Choose the tie-breaks of the regulations in the settings.",
            len(others),
        )
        values = {"list": ", ".join(tiebreaks_of_file(file)[0]), "count": len(others)}
        first = stated[others[0].tpn]
        yield Problem(first.line, first.column, f"{first.rank:>4}", message % values)


@dataclass(frozen=True, slots=True)
class TieBreaksOfImport:
    """The tie-breaks that an import takes, as this program writes them, and those that it leaves out, as they stand."""

    codes: tuple[str, ...]
    left_out: tuple[str, ...]


def tiebreaks_of_import(file: TrfFile) -> TieBreaksOfImport:
    """The tie-breaks that the file names, up to the first that is neither of C.07 nor given.

    The usual ones where it names none that can be used.
    """
    of_teams = file.has_matches_of_teams  # values of teams are not given
    event, given = (Event.TEAMS, {}) if of_teams else (Event.PLAYERS, given_values_of(file))
    usual: tuple[str, ...] = DEFAULT_OF_TEAMS if of_teams else DEFAULT_TIEBREAKS
    stated = stated_tiebreaks(file)
    system = pairing_system(file)
    if system.eliminates:
        codes = tuple(code.upper() for code in stated if not unknown_tiebreaks([code.upper()], system))[:1]
        return TieBreaksOfImport(codes, tuple(code for code in stated if code.upper() not in codes))
    if file.has_predetermined_pairings:
        usual = DEFAULT_OF_PREDETERMINED
    known = up_to_unknown(stated, given)[0]
    for end in range(min(len(known), MOST_TIEBREAKS), 0, -1):
        try:
            codes = tuple(entry.acronym for entry in read_tiebreaks(stated[:end], event, given=given))
        except InvalidTieBreaks:
            continue
        if codes and len(",".join(codes)) <= LONGEST_TIEBREAKS:
            return TieBreaksOfImport(codes, stated[end:])
    return TieBreaksOfImport(usual, stated)
