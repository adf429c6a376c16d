from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from config.overrides import override


class TournamentsConfig(AppConfig):
    """The tournament as people run it: players, rounds, results, publication."""

    name = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def __init__(self, app_name: str, app_module: Any) -> None:
        super().__init__(app_name, app_module)
        override()  # before any model is loaded: Django looks up what their tables are called

    def ready(self) -> None:
        """Note who logs in from where."""
        from django.contrib.auth.signals import user_logged_in, user_logged_out

        from tournaments.accounts.actions import sessions

        user_logged_in.connect(sessions.note_session)
        user_logged_out.connect(sessions.forget_session)
