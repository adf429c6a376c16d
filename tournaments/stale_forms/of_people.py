"""The preconditions of forms about accounts and staff, and about the programs and installations that take part."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.accounts.forms.accounts import ArbiterTournamentsForm
from tournaments.models import Broadcast, Look, Passkey, PrivacyNotice, RatingList, SecondFactor, User
from tournaments.stale_forms import targets
from tournaments.stale_forms.precondition import Precondition, Rows, digest


def _tournaments(user: User) -> str:
    return " ".join(str(pk) for pk in user.tournaments.order_by("name").values_list("pk", flat=True))


ACCOUNT = Precondition(
    "account",
    _("This account has changed since this page was made."),
    targets.ACCOUNT,
    columns=("is_active", "is_organiser", "makes_tournaments"),
    rows=(Rows(Passkey, ("name",), of="user"),),
    derived={
        "tournaments": _tournaments,
        "login": lambda user: digest([user.email, user.password]),
        "factor": lambda user: int(SecondFactor.objects.filter(user=user).exists()),
    },
    form=ArbiterTournamentsForm,
    labels={"is_active": _("open (1) or closed (0)"), "factor": _("second factor, on (1) or off (0)")},
    log_kinds=("account.",),
)
OWN_ACCOUNT = Precondition(
    "own_account",
    _("Your account has changed since this page was made."),
    targets.OWN_ACCOUNT,
    columns=ACCOUNT.columns,
    rows=ACCOUNT.rows,
    derived=ACCOUNT.derived,
    log_kinds=("account.",),
)
MEMBER = Precondition(
    "member",
    _("The role has been changed or taken since this page was made."),
    targets.MEMBER,
    columns=("role",),
    labels={"role": _("role")},
    page="members",
    log_kinds=("member.", "tournament.take", "tournament.give"),
)
INVITATION = Precondition(
    "invitation",
    _("The invitation has been used or revoked since this page was made."),
    targets.INVITATION,
    columns=("used_at", "revoked_at"),
    labels={"used_at": _("used"), "revoked_at": _("revoked")},
    page="members",
    log_kinds=("member.",),
)
HELPER = Precondition(
    "helper",
    _("This link is not what it was when this page was made."),
    targets.HELPER_LINK,
    columns=("revoked_at",),
    labels={"revoked_at": _("revoked")},
    page="helpers",
    log_kinds=("helper.",),
)
TOKEN = Precondition(
    "token",
    _("This token has changed since this page was made."),
    targets.TOKEN,
    columns=("revoked_at",),
    labels={"revoked_at": _("revoked")},
    page="tokens",
    log_kinds=("token.",),
)
WEBHOOK = Precondition(
    "webhook",
    _("This webhook has changed since this page was made."),
    targets.WEBHOOK,
    columns=("address",),
    labels={"address": _("Address")},
    page="webhooks",
    log_kinds=("webhook.",),
)
BROADCAST = Precondition(
    "broadcast",
    _("The broadcast has changed since this page was made."),
    rows=(Rows(Broadcast, ("visibility", "stopped"), name="broadcast"),),
    labels={"broadcast": _("broadcast")},
    log_kinds=("broadcast.",),
    is_counted=False,
)
MIRROR_FROM = Precondition(
    "mirror_from",
    _("This place has changed since this page was made."),
    targets.MIRROR_FROM,
    columns=("ended_at",),
    labels={"ended_at": _("ended")},
    page="mirrors",
    log_kinds=("mirror.",),
)
RATING_LIST = Precondition(
    "rating_list",
    _("This list has been removed, replaced or imported since this page was made."),
    targets.RATING_LIST,
    columns=("state",),
    labels={"state": _("state")},
    page="rating_list",
    log_kinds=("ratings.",),
)
LOOK = Precondition(
    "look",
    _("The look of the public pages has changed since this page was made."),
    targets.INSTALLATION,
    derived={"look": lambda _nothing: digest([*Look.objects.values_list("name", "accent", "logo_mark")])},
    page="look",
    log_kinds=("look.",),
)
PRIVACY = Precondition(
    "privacy",
    _("The privacy page has changed since this page was made."),
    targets.INSTALLATION,
    derived={
        "privacy": lambda _nothing: digest(
            [*PrivacyNotice.objects.values_list("responsible", "contact", "text", "retention_months")]
        )
    },
    page="privacy",
    log_kinds=("privacy.",),
)
RATING_LISTS = Precondition(
    "rating_lists",
    _("Another import of a rating list has been begun since this page was made."),
    targets.INSTALLATION,
    derived={"import": lambda _nothing: RatingList.objects.order_by("pk").values_list("pk", flat=True).last() or 0},
    page="rating_list",
    log_kinds=("ratings.",),
)
