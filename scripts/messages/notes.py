"""What translators are told of words that stand in many places; comments in the source tell it of a sentence."""

from __future__ import annotations

_SIDE = "the side in a game, in a sentence; by itself it has a context"
_BOARD = "the place of one game in a round, by its number"
_BYE = "a round without an opponent, and what it brings"
_FLOAT = "pairing somebody outside of the own scoregroup"
_DONE = "of a person: choose words without a gender, such as “withdrawal”"
_SHORT = "heading of a narrow column: two to five signs"
_RESULT = "the result of a game"
_RATING = "of a player, such as Elo; never a rank"
_BY_SCRIPT = "a script fills in what #name, # and @ stand for, a number or a name; there are no plural forms"

NOTES = {
    **dict.fromkeys(("White", "Black"), _SIDE),
    **dict.fromkeys(("Board", "board", "Boards"), _BOARD),
    **dict.fromkeys(("Bye", "bye", "Byes", "half-point bye", "full-point bye", "zero-point bye"), _BYE),
    **dict.fromkeys(("Pairing-allocated bye", "pairing-allocated bye"), f"{_BYE}, for who is left over"),
    **dict.fromkeys(("Float", "Floats", "Float list"), _FLOAT),
    **dict.fromkeys(("withdrawn", "expelled", "absent", "Absent"), _DONE),
    **dict.fromkeys(("Pts", "Bd", "Rd", "Rk", "MP", "GP", "Perf.", "Fed.", "No.", "ARO", "Mean"), _SHORT),
    **dict.fromkeys(("Win", "Draw", "Loss", "draw"), _RESULT),
    **dict.fromkeys(("Rating", "rating", "Ratings"), _RATING),
    "Draw lots": "lots are drawn where a tie is left; no result",
    "Open": "a column: how many boards have no result yet",
    "open": "a board without a result",
    "Place": "the rank in the standings",
    "place": "where the tournament is played",
    "Rank": "the place in the standings, never a round",
    "Match": "of two teams, or two players with several games: a heading before its number",
    "Match points": "for a whole match of two teams, beside game points",
    "Game points": "the points of all boards of a team, beside match points",
    "Round": "a round of the tournament: the heading before its number, or of a column",
    "Score": "points made",
    "Bracket": "the tree of a knock-out",
    "Higher in the bracket": "a column: who stands higher in the group that is paired; no knock-out",
    "They may meet, but the rules come to another round first ({article}).": "to another pairing of the same round",
    "Crosstable": "everybody's results by rounds in one table",
    "Pairings": "who plays whom in a round",
    "draft": "a pairing that is not published yet",
    "Title": "of a player, such as GM or FM",
    "No.": f"the pairing number of a player or team; {_SHORT}",
    "Standings": "the ranking during and after the tournament",
    "Check-in": "saying before a round that one is there",
    "Enter": "a button that saves what was typed; entering a tournament has a context of its own",
    "Line-up": "which players of a team play a match, and on which boards",
    "Games": "those that were or will be played",
    "complete": "all results are in",
    "adjourned": "broken off, and played on later",
    "here": "has come, at the check-in",
    "none": "an empty list, or none of the choices: a word, or a dash, that suits all of them",
    "Find": "a button and a field: look for a name",
    "Second": "who is second in the final standings",
    "Third": "who is third in the final standings",
    "slate": "a colour to choose: grey-blue",
    "teal": "a colour to choose: blue-green",
    "plum": "a colour to choose",
    "Article": "of the rules",
    "Criterion": "by which pairings are compared",
    "shifted": "moved to another place in the order of a group",
    "fewer games": "a comparison: has played fewer games",
    "{first} and {last}": "the end of a list of names or words: “Abel, Berg and Chan”",
    "%(first)s and %(last)s": "the end of a list",
    "and %(count)d more": "the end of a list that is cut",
    "{number}st": "the ordinals of 1, 21 …; where a language has one way for all, the same in the next three",
    "{number}nd": "the ordinals of 2, 22 …",
    "{number}rd": "the ordinals of 3, 23 …",
    "{number}th": "all other ordinals",
    "{place:ordinal} place": "a prize: “1st place”",
    "{list}’s {place:ordinal}": "a prize of a list: “Seniors’ 2nd”; for example “{list}, {place:ordinal}”",
}


def notes_of(text: str) -> list[str]:
    """What translators are told of a message by its text."""
    by_script = "#" in text and "###" not in text
    return [note for note in (NOTES.get(text), _BY_SCRIPT if by_script else None) if note]
