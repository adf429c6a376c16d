"""Which system suits an event: the same invented events paired by several systems, in the background."""
