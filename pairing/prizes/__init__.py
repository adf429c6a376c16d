"""Prizes and categories: who gets what of the final standings, and why; pure arithmetic, without files and web.

``award(plan, rows)`` is the whole of it. FIDE has no rule on prizes, so all of it are settings of the ``Plan``
(docs/prizes.md).
"""
