"""The version of the whole program: that of the engine, which other people's environments have without the server."""

from pairing.version import FULL_VERSION, VERSION

__all__ = ["FULL_VERSION", "VERSION"]
