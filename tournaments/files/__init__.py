"""Report files, event files, and what is published as files for other programs."""
