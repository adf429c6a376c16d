"""A round followed by hand from its explanation: the document of ``explain --json`` and nothing else.

``walk`` derives bye, pairs, colours and boards from the players' facts and from what the document says was passed over,
and checks each proof on the way. Nothing of the engine is used. Articles are those of C.04.4.1 (February 2026).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import networkx

Data = dict[str, Any]
MayMeet = Callable[[int, int], bool]


def walk(document: Data) -> tuple[list[tuple[int, int]], int | None]:
    """The boards (White, Black) in their order and who has the bye; ``AssertionError`` where a claim does not hold."""
    return _Walk(document).round()


class _Walk:
    def __init__(self, document: Data) -> None:
        self.document = document
        self.players: dict[int, Data] = {player["tpn"]: player for player in document["players"]}
        self.present = {tpn for tpn, player in self.players.items() if player["present"]}
        self.forbidden = {frozenset(pair) for pair in document["forbidden_pairs"]}

    def round(self) -> tuple[list[tuple[int, int]], int | None]:
        bye = self.bye()
        left = self.present - {bye}
        pairs: list[tuple[int, int]] = []
        for place, bracket in enumerate(self.document["brackets"], start=1):
            assert bracket["bracket"] == place
            members = self.members(bracket, left)
            pairs += self.pair_bracket(bracket, members)
            left -= members
        assert not left, f"in no bracket: {left}"
        boards = sorted((self.coloured(*pair) for pair in pairs), key=lambda board: self.board_key(*board[:2]))
        told = [(line["white"], line["black"], line["article"]) for line in self.document["boards"]]
        assert boards == told
        return [(white, black) for white, black, _ in boards], bye

    # Article 2

    def why_not(self, one: int, other: int) -> str | None:
        """Why two players may not meet, by the word that the document uses for it."""
        mine, theirs = self.players[one], self.players[other]
        if other in mine["opponents"]:
            return "already-met"
        if frozenset((one, other)) in self.forbidden:
            return "forbidden"
        absolute = mine["strength"] == theirs["strength"] == "absolute"
        return "same-absolute-preference" if absolute and mine["preference"] == theirs["preference"] else None

    def may_meet(self, one: int, other: int) -> bool:
        return one != other and self.why_not(one, other) is None

    def proof(self, shortage: Data, players: set[int], may_meet: MayMeet | None = None) -> int:
        """At least how many of ``players`` stay unpaired; the groups and their neighbours are counted again."""
        meets = may_meet or self.may_meet
        only, groups = set(shortage["only"]), [set(group) for group in shortage["groups"]]
        assert only <= players
        assert all(group <= players - only and len(group) % 2 == 1 for group in groups)
        assert len(set().union(*groups)) == sum(map(len, groups)), "a player stands in two groups"
        for group in groups:
            for tpn in group:
                others = {other for other in players if other != tpn and meets(tpn, other)}
                assert others <= group | only, f"{tpn} may meet {others - group - only} too"
        assert len(groups) > len(only)
        return len(groups) - len(only)

    # Article 3.1

    def bye(self) -> int | None:
        if len(self.present) % 2 == 0:
            assert self.document["bye"] is None
            return None
        candidates = {candidate["tpn"]: candidate for candidate in self.document["bye"]["candidates"]}
        order = sorted(self.present, key=self.bye_key)
        assert list(candidates) == order
        chosen = next(tpn for tpn in order if self.may_sit_out(candidates[tpn]))
        for place, tpn in enumerate(order):
            later = place > order.index(chosen)
            article, eligible = candidates[tpn]["article"], self.players[tpn]["may_take_bye"]
            assert (article == "3.1.1") == (not eligible)
            if later and eligible:
                pairs = zip(("3.1.3", "3.1.4", "3.1.5"), self.bye_key(chosen), self.bye_key(tpn), strict=True)
                assert article == next(name for name, mine, theirs in pairs if mine != theirs)
        assert (chosen, "3.1") == (self.document["bye"]["chosen"], candidates[chosen]["article"])
        return chosen

    def bye_key(self, tpn: int) -> tuple[int, int, int]:
        player = self.players[tpn]
        return (player["score"], -len(player["opponents"]), -tpn)

    def may_sit_out(self, candidate: Data) -> bool:
        """3.1.1 by the player's facts, 3.1.2 by the proof."""
        if not self.players[candidate["tpn"]]["may_take_bye"]:
            assert candidate["barred_in_round"] in range(1, self.document["round"])
            return False
        if candidate["article"] == "3.1.2":
            self.proof(candidate["shortage"], self.present - {candidate["tpn"]})
            return False
        return True

    # Articles 3.2.1 and 3.2.2

    def members(self, bracket: Data, left: set[int]) -> set[int]:
        top = max(self.players[tpn]["score"] for tpn in left)
        residents = {tpn for tpn in left if self.players[tpn]["score"] == top}
        lower = left - residents
        assert (bracket["score"], set(bracket["residents"])) == (top, residents)
        assert bracket["candidates"] == sorted(lower, key=lambda tpn: (-self.players[tpn]["score"], tpn))
        upfloaters = set(bracket["upfloaters"])
        assert upfloaters <= lower
        self.fewest(bracket, residents, lower)
        costs = self.upfloater_costs(upfloaters)
        missed = bracket["costs"]["misses_colour_preference"]
        assert bracket["costs"] == costs | {"misses_colour_preference": missed}
        for entry in bracket["not_legal"]:
            self.not_legal(entry, residents, lower)
        self.rejected(bracket)
        return residents | upfloaters

    def fewest(self, bracket: Data, residents: set[int], lower: set[int]) -> None:
        told = bracket["fewest_upfloaters"]
        number, reason = told["number"], told["reason"]
        assert number == len(bracket["upfloaters"])
        assert (told["for_residents"], told["for_rest"]) == (self.unpaired(residents), self.unpaired(lower))
        if reason == "none-needed":
            assert number == 0
        elif reason == "odd-number":
            assert number == len(residents) % 2 == 1
        elif reason == "residents":
            assert self.proof(told["shortage"], residents) == number == told["for_residents"]
        elif reason == "rest":
            assert self.proof(told["shortage"], lower) == number == told["for_rest"]
        else:
            assert reason == "together"
            assert max(told["for_residents"], told["for_rest"]) < number == self.fewest_between(residents, lower)

    def unpaired(self, players: set[int]) -> int:
        """How many stay over in a largest pairing of these players."""
        graph = networkx.Graph()
        graph.add_edges_from(pair for pair in combinations(sorted(players), 2) if self.may_meet(*pair))
        return len(players) - 2 * len(networkx.max_weight_matching(graph, maxcardinality=True))

    def fewest_between(self, residents: set[int], lower: set[int]) -> int:
        """The fewest pairs of a resident and a lower player in any complete pairing of both."""
        graph = networkx.Graph()
        for one, other in combinations(sorted(residents | lower), 2):
            if self.may_meet(one, other):
                graph.add_edge(one, other, weight=(one in residents) == (other in residents))
        matched = networkx.max_weight_matching(graph, maxcardinality=True)
        assert 2 * len(matched) == len(residents | lower)
        return sum((one in residents) != (other in residents) for one, other in matched)

    def upfloater_costs(self, upfloaters: set[int]) -> Data:
        """All costs but C7."""
        players = [self.players[tpn] for tpn in upfloaters]
        last_round = self.document["round"] == self.document["total_rounds"]
        charged = [] if last_round else players
        maximum = [player for player in charged if player["upfloats"] >= player["maximum_upfloats"]]
        return {
            "upfloaters": len(players),
            "upfloater_scores": sorted(player["score"] for player in players),
            "maximum_upfloaters": len(maximum),
            "earlier_upfloats_of_maximum_upfloaters": sum(player["upfloats"] for player in maximum),
            "upfloated_last_round": sum(player["upfloated_last_round"] for player in charged),
        }

    def not_legal(self, entry: Data, residents: set[int], lower: set[int]) -> None:
        upfloaters = set(entry["upfloaters"])
        if entry["article"] == "2.1":
            assert entry["costs"] is None
            self.proof(entry["shortage"], residents | upfloaters)
        else:
            assert entry["article"] == "2.2.1"
            self.proof(entry["shortage"], lower - upfloaters)

    def rejected(self, bracket: Data) -> None:
        """No rejected set is better than the chosen one, each is no better than the one before it."""
        chosen = {"upfloaters": bracket["upfloaters"], "costs": bracket["costs"], "article": ""}
        ranked = [chosen, *bracket["rejected"]]
        keys = [self.set_key(bracket, entry) for entry in ranked]
        assert keys == sorted(keys)
        assert len(set(map(str, keys))) == len(keys)
        articles = ("2.3.2", "2.3.3", "2.3.4", "2.3.5", "2.3.6", "4.2")
        for entry, key in zip(ranked[1:], keys[1:], strict=True):
            assert len(entry["upfloaters"]) == len(bracket["upfloaters"])
            costs = self.upfloater_costs(set(entry["upfloaters"]))
            assert entry["costs"] | costs == entry["costs"]
            compared = zip(articles, keys[0], key, strict=True)
            assert entry["article"] == next(article for article, mine, theirs in compared if mine != theirs)

    def set_key(self, bracket: Data, entry: Data) -> tuple[object, ...]:
        costs = entry["costs"]
        return (
            [-score for score in costs["upfloater_scores"]],
            costs["misses_colour_preference"],
            costs["maximum_upfloaters"],
            costs["earlier_upfloats_of_maximum_upfloaters"],
            costs["upfloated_last_round"],
            [bracket["candidates"].index(tpn) for tpn in entry["upfloaters"]],
        )

    # Articles 3.2.3 to 3.2.6

    def pair_bracket(self, bracket: Data, members: set[int]) -> list[tuple[int, int]]:
        groups = self.subgroups(members)
        assert (set(bracket["g1"]), set(bracket["g2"])) == (groups["G1"], groups["G2"])
        seekers = dict(groups)
        arrived: set[int] = set()
        for shift in bracket["shifts"]:
            source, other = shift["source"], "G2" if shift["source"] == "G1" else "G1"
            shifted = self.shifted(shift, seekers[source], seekers[other], arrived, bracket)
            groups = {source: groups[source] - shifted, other: groups[other] | shifted}
            arrived = shifted
        s1 = sorted(groups["G1"], key=lambda tpn: (self.players[tpn]["aro"], tpn))
        pairs = list(self.transposition(bracket, s1, groups["G2"]))
        assert pairs == [(row["s1"], row["t2"]) for row in bracket["rows"]]
        missed = sum(self.players[one]["preference"] == self.players[other]["preference"] for one, other in pairs)
        assert missed == bracket["costs"]["misses_colour_preference"]
        return pairs

    def subgroups(self, members: set[int]) -> dict[str, set[int]]:
        if not any(self.players[tpn]["opponents"] for tpn in members):
            g1 = set(sorted(members)[: len(members) // 2])
        else:
            g1 = {tpn for tpn in members if self.players[tpn]["preference"] == "white"}
        return {"G1": g1, "G2": members - g1}

    def shifted(self, shift: Data, source: set[int], other: set[int], arrived: set[int], bracket: Data) -> set[int]:
        """The first of the pool (4.3) that were not passed over; the proofs of the second shift are checked."""
        assert shift["pool"] == list(self.sequence(source))
        if shift["article"] == "3.2.4.1":
            assert len(source) <= len(other)
            self.proof(shift["shortage"], source | other, lambda a, b: self.may_meet(a, b) and not {a, b} <= source)
            wanted = len(shift["shifted"])
            if not bracket["all_yet_to_play"]:
                assert bracket["costs"]["misses_colour_preference"] == (len(other) - len(source)) // 2 + 2 * wanted
        else:
            wanted = (len(source) - len(other)) // 2 + len(arrived)
        passed = {entry["tpn"]: entry for entry in shift["passed_over"]}
        chosen: set[int] = set()
        staying: set[int] = set()
        for number, tpn in enumerate(shift["pool"], start=1):
            if len(chosen) == wanted:
                break
            if tpn not in passed:
                chosen.add(tpn)
                continue
            assert passed.pop(tpn)["sequence_number"] == number
            if shift["article"] == "3.2.4.2":
                entry = next(line for line in shift["passed_over"] if line["tpn"] == tpn)
                meets = self.second_shift(source, other, arrived, chosen | {tpn}, staying)
                self.proof(entry["shortage"], source | other, meets)
            staying.add(tpn)
        assert not passed, "passed over after the last one who was shifted"
        assert sorted(chosen) == sorted(shift["shifted"])
        return chosen

    def second_shift(
        self, large: set[int], other: set[int], arrived: set[int], shifted: set[int], staying: set[int]
    ) -> MayMeet:
        """Whom one may meet when ``shifted`` leave the larger subgroup and ``staying`` do not."""
        crossed = {tpn for tpn in other if tpn not in arrived} | shifted
        remain = arrived | staying

        def meets(one: int, two: int) -> bool:
            both = {one, two}
            if both <= crossed or both <= remain:
                return False
            if both & arrived and both & large:
                return False  # two who changed sides: with fewer shifted there would be as good a pairing (3.2.4.1)
            return self.may_meet(one, two)

        return meets

    def sequence(self, pool: set[int]) -> Iterator[int]:
        """4.3.2 and 4.3.3. All of a pool seek the same colour."""
        by_aro = all(self.players[tpn]["preference"] == "white" for tpn in pool)
        ranked = sorted(pool, key=lambda tpn: (self.players[tpn]["aro"] if by_aro else 0, tpn))
        while ranked:
            yield ranked.pop((len(ranked) - 1) // 2)

    def transposition(self, bracket: Data, s1: list[int], g2: set[int]) -> Iterator[tuple[int, int]]:
        free = set(g2)
        for place, (tpn, row) in enumerate(zip(s1, bracket["rows"], strict=True)):
            passed = {entry["tpn"]: entry for entry in row["passed_over"]}
            for other in sorted(free):
                if other not in passed:
                    assert self.may_meet(tpn, other)
                    break
                entry = passed.pop(other)
                reason = self.why_not(tpn, other) or "needed"
                assert entry["reason"] == reason
                if reason == "needed":
                    self.needed(entry["shortage"], set(s1[place + 1 :]), free - {other})
            assert not passed
            free.remove(other)
            yield tpn, other

    def needed(self, shortage: Data, rows: set[int], columns: set[int]) -> None:
        self.proof(shortage, rows | columns, lambda a, b: self.may_meet(a, b) and (a in rows) != (b in rows))

    # Article 5 and C.04.2, 3.6

    def rank(self, tpn: int) -> tuple[int, int]:
        return (-self.players[tpn]["score"], tpn)

    def coloured(self, one: int, other: int) -> tuple[int, int, str]:
        high, low = sorted((one, other), key=self.rank)
        higher, lower = self.players[high], self.players[low]
        strength = ("mild", "strong", "absolute").index
        backwards = zip(reversed(higher["colours"]), reversed(lower["colours"]), strict=False)
        differed = next((mine for mine, theirs in backwards if mine != theirs), None)
        if not higher["opponents"] and not lower["opponents"]:
            odd = higher["running_number"] % 2 == 1
            white, article = (high if (self.document["initial_colour"] == "white") == odd else low), "5.2.1"
        elif higher["preference"] != lower["preference"]:
            white, article = (high if higher["preference"] == "white" else low), "5.2.2"
        elif higher["strength"] != lower["strength"]:
            favoured, rival = (high, low) if strength(higher["strength"]) > strength(lower["strength"]) else (low, high)
            white, article = (favoured if self.players[favoured]["preference"] == "white" else rival), "5.2.3"
        elif differed:
            white, article = (low if differed == "white" else high), "5.2.4"
        else:
            white, article = (high if higher["preference"] == "white" else low), "5.2.5"
        return white, (low if white == high else high), article

    def board_key(self, one: int, other: int) -> tuple[int, int, int]:
        high = min(one, other, key=self.rank)
        scores = [self.players[tpn]["score"] for tpn in (one, other)]
        return (-self.players[high]["score"], -sum(scores), high)
