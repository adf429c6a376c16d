"""What the pages of all rooms share: their frame, access, stale clicks, links with keys."""
