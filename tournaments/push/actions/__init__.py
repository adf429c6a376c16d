"""Subscribing, and sending what is due."""
