"""Other servers notified of publications and results: what they are sent, how it is signed, when it is tried again."""
