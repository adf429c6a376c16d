"""A second pairing system, complete and small, for tests of everything that must not know the first one.

The Folded rules, which are nobody's: players need no rating and have no colour preference before their first game. From
the highest score down each bracket pairs as many of its players as it can, the others float down; inside the bracket
the highest ranked meets the lowest ranked.

1.1 Who had a bye or a free win gets no allocated bye. 1.2 Of the others the lowest score, 1.3 then the largest TPN.
2.1 Nobody meets twice, 2.2 nor whom the arbiter forbids, 2.3 and everybody is paired.
3.1 As few players as possible float down, 3.2 as few as possible of those who did before; 3.3 as few colour preferences
as possible are refused. 3.4 Of equal sets the lowest ranked float, 3.5 of equal pairs the highest meets the lowest.
4.1 Nobody has a preference: the higher ranked has the initial colour with an odd TPN. 4.2 Preferences that agree are
granted, 4.3 else the stronger, 4.4 else that of the higher ranked.

Used as ``with also_registered(PACKAGE): …``; made by following “How to add a pairing system” in CONTRIBUTING.md.
"""

PACKAGE = "tests.systems.folded"
TITLE = "Folded"
RULES = "the Folded rules (tests)"
