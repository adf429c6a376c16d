"""Rating lists: imported from files or addresses, kept, searched."""
