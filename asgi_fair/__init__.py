"""The production server: uvicorn's connections with bounds of our own, and Django in a few threads behind them."""
