"""A tournament shown on another installation: pieces of its state, signed, sent in order, taken in once."""
