"""Rounds: paired as drafts, by hand or by the system, published, taken back, explained and printed."""
