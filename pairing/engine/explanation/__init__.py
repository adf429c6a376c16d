"""The explanation kit: steps, words and comparisons that several systems make alike.

Nothing of it is needed for pairing. A system's ``steps``, ``why`` and ``divergence`` say what is its own.
"""
