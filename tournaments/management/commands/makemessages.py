"""``manage.py makemessages --locale de``: the catalogue of a language, with the words of the engine too."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import makemessages

# Nobody reads these in a browser, or they are not ours.
NOT_SHOWN = ("bench", "data", "scripts", "staticfiles", "tests", "venv", ".venv", "htmlcov")


class Command(makemessages.Command):
    """Django's own, which knows the engine's markers (``pairing.engine.words``) and looks at the program alone."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=N_", "--keyword=NN_:1,2"]

    def handle(self, *args: Any, **options: Any) -> str | None:
        options["ignore_patterns"] = [*options["ignore_patterns"], *NOT_SHOWN]
        return super().handle(*args, **options)
