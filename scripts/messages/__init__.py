"""The messages of the program and their catalogues, for developers and translators: ``make messages``."""
