"""The installation itself: its health, versions, backups, maintenance; the manual."""
