from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """The tournament as people run it: players, rounds, results, publication."""

    name = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Note who logs in from where."""
        from django.contrib.auth.signals import user_logged_in, user_logged_out

        from tournaments.accounts.actions import sessions

        user_logged_in.connect(sessions.note_session)
        user_logged_out.connect(sessions.forget_session)
