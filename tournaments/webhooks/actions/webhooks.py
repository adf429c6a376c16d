"""Webhooks: addresses that are notified of publications and results."""

from __future__ import annotations

import ipaddress
import secrets
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.errors import require
from tournaments.journal.changing import change
from tournaments.log.kinds_of_programs import WebhookRemoved, WebhookSet
from tournaments.log.writing import log
from tournaments.models import Delivery, Tournament, User, Webhook
from tournaments.models.sealed import shown_address
from tournaments.outgoing.safe_http import is_local, is_public, is_web_address
from tournaments.webhooks.actions.sending import make_messages
from tournaments.webhooks.queries import PUBLICATION, RESULTS, TEST, message

MOST_WEBHOOKS = 10  # of a tournament
MOST_TESTS = 3  # that wait at once


def set_webhook(
    tournament: Tournament, *, by: User | None, address: str, of_publications: bool, of_results: bool
) -> Webhook:
    """Notify ``address`` from now on; not of what has been published before.

    Raises:
        Refused: no address that may be notified, one that is already, of nothing, or too many of them.
    """
    _require_address(address)
    require(of_publications or of_results, _("Choose of what the address is to be told."))
    with change(tournament) as current:
        known = Webhook.objects.filter(tournament=current)
        require(known.count() < MOST_WEBHOOKS, _("There are %(most)d webhooks. Remove one.") % {"most": MOST_WEBHOOKS})
        require(not known.filter(address=address).exists(), _("This address is told already. Remove it first."))
        secret = f"whsec_{secrets.token_hex(32)}"
        choice = {"of_publications": of_publications, "of_results": of_results}
        made = Webhook.objects.create(tournament=current, address=address, secret=secret, **choice)
        events = [name for name, is_wanted in ((PUBLICATION, of_publications), (RESULTS, of_results)) if is_wanted]
        log(current, WebhookSet(shown_address(address), ", ".join(events)), by=by)
        make_messages(made, silently=True)
        return made


def remove_webhook(webhook: Webhook, *, by: User | None) -> None:
    """Send nothing there any more, nor what is waiting."""
    with change(webhook.tournament) as tournament:
        webhook.delete()
        log(tournament, WebhookRemoved(shown_address(webhook.address)), by=by)


def queue_test(webhook: Webhook) -> Delivery:
    """A message that says nothing, to see whether the address takes it.

    Raises:
        Refused: several of them wait already.
    """
    with change(webhook.tournament):
        current = Webhook.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=webhook.pk)
        waiting = Delivery.objects.filter(webhook=current, event=TEST, state=Delivery.State.PENDING).count()
        require(waiting < MOST_TESTS, _("Tests are waiting already; look at what becomes of them."))
        made = message(current, TEST, {})
        made.save()
        current.next_at = timezone.now()
        current.save(update_fields=["sequence", "next_at"])
        return made


def _require_address(address: str) -> None:
    is_address = address.isascii() and is_web_address(address)
    require(is_address, _("This is no address. It must begin with https:// or http://."))
    parts = urlsplit(address)
    host = parts.hostname or ""
    require(_may_be_notified(host), _why_not(host))
    hidden = _("Leave name and password out of the address: they would stand in the log.")
    require(parts.username is None and parts.password is None, hidden)


def _may_be_notified(host: str) -> bool:
    """Whether ``host`` may be one that is notified; what a name leads to is looked at when something is sent."""
    local: bool = settings.WEBHOOK_PRIVATE_ADDRESSES
    try:
        peer = str(ipaddress.ip_address(host))
    except ValueError:
        return not (host == "localhost" or host.endswith(".localhost") or (host.endswith(".local") and not local))
    return is_public(peer) or (local and is_local(peer))


def _why_not(host: str) -> str:
    if settings.WEBHOOK_PRIVATE_ADDRESSES:
        return _(
            "%(host)s is neither on the Internet nor in a network as of a hall or a club. Give the address that the "
            "machine has there, such as 192.168.1.20; this one does for a machine that is this server itself, too."
        ) % {"host": host}
    return _(
        "%(host)s is in a private network, to which nothing is sent. Give an address on the Internet, or have "
        "AROBASE_PRIVATE_WEBHOOK_ADDRESSES=1 set where the server is run."
    ) % {"host": host}
