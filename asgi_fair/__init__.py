"""A server for WSGI applications: uvicorn with bounds, threads shared fairly by address, cached pages (README.md)."""
