"""What keeps an installation going, beside the tournaments: its health, its versions, its backups."""
