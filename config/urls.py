"""Which address belongs to whom."""

from __future__ import annotations

from django.contrib.auth.views import LogoutView
from django.urls import include, path

from config.health import healthz, readyz
from tournaments.accounts.public import invitation, invitation_key
from tournaments.accounts.views.login import LogIn, LogInByCode, LogInByPasskey
from tournaments.accounts.views.lost import LostPassword, LostSent, NewPassword
from tournaments.installation.public.metrics import metrics
from tournaments.installation.public.site import api_versions, favicon, robots
from tournaments.mirroring.public import mirror

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("favicon.ico", favicon, name="favicon"),
    path("robots.txt", robots, name="robots"),
    path(
        "accounts/login/",
        LogIn.as_view(),
        name="login",
    ),
    path("accounts/code/", LogInByCode.as_view(), name="login_code"),
    path("accounts/passkey/", LogInByPasskey.as_view(), name="login_passkey"),
    path("accounts/invitation/<int:pk>/", invitation, name="invitation"),
    path("accounts/invitation/<int:pk>/key/", invitation_key, name="invitation_key"),
    path("accounts/lost/", LostPassword.as_view(), name="password_reset"),
    path("accounts/lost/sent/", LostSent.as_view(), name="password_reset_done"),
    path("accounts/lost/<uidb64>/<token>/", NewPassword.as_view(), name="password_reset_confirm"),
    path("accounts/logout/", LogoutView.as_view(), name="logout"),
    path("arbiter/", include(("tournaments.urls_arbiter", "arbiter"))),
    path("api/", api_versions, name="api_versions"),
    path("api/mirror/<int:pk>/", mirror, name="mirror"),
    path("api/v1/", include(("tournaments.api.urls", "api"))),
    path("", include(("tournaments.urls_public", "public"))),
]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler404 = "tournaments.installation.public.site.not_found"
handler500 = "config.errors.server_error"
