"""The version of the engine; stored with every pairing, so that it can be told which engine made it."""

ENGINE_VERSION = "0.1.0"

VERSION_TEXT = f"arobase pairing {ENGINE_VERSION}"
