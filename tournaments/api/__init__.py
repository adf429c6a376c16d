"""What the public pages show, as plain data for programs. Described in ``openapi.json``."""
