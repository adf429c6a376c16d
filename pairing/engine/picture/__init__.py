"""The round as a picture: who stands in which bracket and column, lines for the pairs, and what stood in the way.

It is made from the explanation that is kept with a round (its steps and what the rules knew of each player), so that
nothing is paired or decided anew. It holds no prose and knows no page: what is said beside it are steps
(``pairing.engine.steps``), whose words are in ``words.py``.
"""
