"""The Dubov system of 1997, C.04.3 as approved by the General Assembly of that year: historical."""

TITLE = "Dubov (1997)"
RULES = "C.04.3 (1997, historical)"
