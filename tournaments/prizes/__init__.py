"""Closing an event: categories with standings of their own, prizes and who gets them, fees."""
