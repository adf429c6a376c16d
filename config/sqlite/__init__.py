"""Django's SQLite, with connections that a thread may keep from one request to the next."""
