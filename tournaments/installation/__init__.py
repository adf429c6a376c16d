"""The installation itself: its condition, versions, backups, maintenance; the manual."""
