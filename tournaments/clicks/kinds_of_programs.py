"""The kinds of what an arbiter lets other programs do."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.clicks.facts import token_facts, webhook_facts
from tournaments.clicks.finding import at, find_token, find_webhook, id_of
from tournaments.clicks.seen import Kind

TOKEN = Kind(
    "token",
    find_token,
    id_of,
    token_facts,
    lambda place, _row: at("tokens", place),
    ("token.",),
    _("This token has changed since this page was made."),
    labels={"revoked": _("revoked")},
)
WEBHOOK = Kind(
    "webhook",
    find_webhook,
    id_of,
    webhook_facts,
    lambda place, _row: at("webhooks", place),
    ("webhook.",),
    _("This webhook has changed since this page was made."),
    labels={"address": _("Address")},
)
