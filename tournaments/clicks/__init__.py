"""The one rule for stale clicks: each form carries what its page showed (``seen``), of one of the ``kinds``."""
