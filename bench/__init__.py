"""Timings of the engine, beside another program on the same files. Ratios travel better than seconds."""
