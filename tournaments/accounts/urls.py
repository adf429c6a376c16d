"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.accounts.views import accounts, members, own, passkeys

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("members/", members.members, name="members"),
    path("members/<int:pk>/", members.member, name="member"),
    path("members/invitations/<int:pk>/revoke/", members.invitation_revoke, name="invitation_revoke"),
]

# Below /arbiter/.
of_arbiters = [
    path("account/", own.own_account, name="own_account"),
    path("account/session/end/", own.session_end, name="session_end"),
    path("account/sessions/end/", own.sessions_end, name="sessions_end"),
    path("account/second-factor/", own.second_factor, name="second_factor"),
    path("account/second-factor/off/", own.second_factor_off, name="second_factor_off"),
    path("account/recovery-codes/", own.recovery_codes, name="recovery_codes"),
    path("account/passkeys/", passkeys.passkeys, name="passkeys"),
    path("account/passkeys/change/", passkeys.passkey_change, name="passkey_change"),
    path("account/e-mail/", own.own_mail, name="own_mail"),
    path("account/language/", own.own_language, name="own_language"),
    path("password/", accounts.own_password, name="own_password"),
    path("accounts/", accounts.account_list, name="accounts"),
    path("accounts/<int:pk>/", accounts.account, name="account"),
    path("accounts/<int:pk>/tournaments/", accounts.account_tournaments, name="account_tournaments"),
    path("accounts/<int:pk>/password/", accounts.account_password, name="account_password"),
    path("accounts/<int:pk>/second-factor/off/", accounts.account_factor_off, name="account_factor_off"),
    path("accounts/<int:pk>/active/", accounts.account_active, name="account_active"),
]
