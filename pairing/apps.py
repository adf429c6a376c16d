from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PairingConfig(AppConfig):
    """The pairing engine and its tools. There are no tables; this is the only module that Django itself loads."""

    name = "pairing"
    verbose_name = _("Pairing")
