"""Each kind of change with what undoes it exactly; ``tournament.undoing`` asks them."""
