"""The log as data: what kinds of changes there are, how each is stored, and its words when it is read."""
