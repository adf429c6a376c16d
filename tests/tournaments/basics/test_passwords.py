"""What is wrong with a password is said in whole sentences of the arbiters' languages."""

from __future__ import annotations

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import override

from tournaments.models import User

SAID = {
    "en-gb": "The password is too similar to the name or the e-mail address of the account.",
    "de": "Das Passwort ist dem Namen oder der E-Mail-Adresse des Kontos zu ähnlich.",
    "es": "La contraseña se parece demasiado al nombre o al correo electrónico de la cuenta.",
    "fr": "Le mot de passe ressemble trop au nom ou à l’adresse e-mail du compte.",
}


@pytest.mark.parametrize("language", SAID)
@pytest.mark.parametrize("password", ["annabel.meier", "meier@example.org"])
def test_a_password_like_the_account_is_refused_in_words_of_the_language(language: str, password: str) -> None:
    """Django's sentence has the name of a field put into it, which some languages decline."""
    account = User(username="annabel.meier", email="meier@example.org")
    with override(language), pytest.raises(ValidationError) as refused:
        validate_password(password, account)
    assert refused.value.messages == [SAID[language]]
