"""What the pages of all rooms share: their frame, access, links with keys."""
