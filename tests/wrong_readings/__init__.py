"""Misreadings of each system's rules met in other programs, each as one change to its literal reading."""
