"""What several rooms share: plain values, prepared queries, errors. It knows tables and no room."""
