"""The API in data: what is answered and sent as typed classes, and the description made from them."""
