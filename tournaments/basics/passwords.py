"""What a password must not be, beyond what Django says of it."""

from __future__ import annotations

from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.utils.translation import gettext as _


class UnlikeTheAccount(UserAttributeSimilarityValidator):
    """Django's, in a sentence without the name of a field, which some languages would have to decline."""

    def get_error_message(self) -> str:
        return _("The password is too similar to the name or the e-mail address of the account.")
