"""What keeps an installation going, beside the tournaments: its condition, its versions, its backups."""
