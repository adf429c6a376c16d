"""Other servers told of publications and results: what they are told, how it is signed, and when it is tried again."""
