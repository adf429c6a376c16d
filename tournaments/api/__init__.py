"""The API in data: what is answered and sent as typed classes, the description made from them, tokens."""
