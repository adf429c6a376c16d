"""What was changed: the log's pages, undoing, restore points."""
