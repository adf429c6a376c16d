"""The version of the whole program, as ``pyproject.toml`` and the change log have it."""

VERSION = "0.1.0"
