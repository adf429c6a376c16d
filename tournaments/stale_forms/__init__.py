"""The one rule for stale forms: what a form carries of its page (``expected``) must still hold (``preconditions``)."""
