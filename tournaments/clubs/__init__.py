"""Clubs that share one installation: who organises them, how they show, how much they may hold, who reads there."""
