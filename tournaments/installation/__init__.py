"""The installation itself: its condition, versions, backups, upkeep; the manual."""
