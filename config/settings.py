"""Settings. Everything that differs between two installations comes from the environment (see .env.example)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF

from config.environment import data_directory, flag, generated_secret_key, secret, whole_number, words
from config.file_headers import with_nosniff
from config.log_lines import formatter
from config.logs import with_request
from config.own_addresses import AllowedHosts
from config.shared_cache import caches
from pairing.catalogues import OF_THE_ENGINE, made

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = data_directory(Path(os.environ.get("AROBASE_DATA_DIR") or BASE_DIR / "data").resolve())
# Of several servers the same for all of them: what one begins another one goes on with.
SHARED_DIR = data_directory(Path(os.environ.get("AROBASE_SHARED_DIR") or DATA_DIR).resolve())

DEBUG = flag("AROBASE_DEBUG")
SECRET_KEY = secret("SECRET_KEY") or generated_secret_key(DATA_DIR / "secret_key")

# --- Who may call ---------------------------------------------------------------------------------------------------
# The machine itself is always allowed: health checks ask it by these names.
ALLOWED_HOSTS = AllowedHosts(["localhost", "127.0.0.1", "[::1]", *words("AROBASE_HOSTS")])
CSRF_TRUSTED_ORIGINS = words("AROBASE_ORIGINS")

# --- Parts ----------------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "pairing",
    "tournaments",
]

# Compressing a page that shows both a secret and what somebody else made it show helps to guess the secret by the
# length (BREACH). The one secret in our pages is the token of the forms, which Django masks anew in each answer, and
# GZipMiddleware adds a random length; cookies are no part of a page. So all pages are compressed. Static files are
# compressed beforehand.
MIDDLEWARE = [
    "config.file_headers.StaticFiles",  # first: what is said of pages would double the weight of a flag
    "config.logs.RequestIds",
    "config.not_modified.ShortNotModified",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.languages.ReadersLanguage",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.errors.RefusedBodies",
    "tournaments.basics.zones.own_time_zone",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# --- Database -------------------------------------------------------------------------------------------------------
_database_url = secret("DATABASE_URL")
_database: dict[str, Any] = (
    dict(dj_database_url.parse(_database_url))
    if _database_url
    else {"ENGINE": "django.db.backends.sqlite3", "NAME": DATA_DIR / "arobase.sqlite3"}
)
_database["CONN_MAX_AGE"] = whole_number("AROBASE_CONN_MAX_AGE", default=60)
if _database["ENGINE"] == "django.db.backends.sqlite3":
    _database["ENGINE"] = "config.sqlite"
    _database["OPTIONS"] = {
        **_database.get("OPTIONS", {}),
        # A writer takes the lock at once and waits for it (seconds), rather than failing in the middle.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # WAL: readers never wait for a writer. FULL: what was committed survives a killed process and a power cut.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
    }
else:
    # So that the address can stand in the open and the password in a file of its own.
    _database["PASSWORD"] = secret("DATABASE_PASSWORD") or _database.get("PASSWORD", "")
    _database["CONN_HEALTH_CHECKS"] = True
    # Compiling a query takes PostgreSQL seconds where it knows little of a table yet; each of ours takes milliseconds.
    _options = _database.get("OPTIONS", {})
    _database["OPTIONS"] = {**_options, "options": f"{_options.get('options', '')} -c jit=off".strip()}
DATABASES = {"default": _database}
# Below so much room (megabytes) on the disk the arbiters are warned.
LEAST_FREE_MB = whole_number("AROBASE_LEAST_FREE_MB", default=200)
# Backups: where, how often (hours; 0 for never by itself), and how many of each kind are kept.
BACKUP_DIR = Path(os.environ.get("AROBASE_BACKUP_DIR") or SHARED_DIR / "backups").resolve()
BACKUP_HOURS = whole_number("AROBASE_BACKUP_HOURS", default=12)
# After so many hours without a new backup organisers see a warning, and /readyz says so; 0 for never.
BACKUP_ALARM_HOURS = whole_number("AROBASE_BACKUP_ALARM_HOURS", default=4 * BACKUP_HOURS)
# How long it is until the address of the rating list in use is asked for a newer one; 0 for never.
RATING_LIST_HOURS = whole_number("AROBASE_RATING_LIST_HOURS", default=24)
BACKUP_KEEP = whole_number("AROBASE_BACKUP_KEEP", default=14, minimum=1)
UPGRADE_WITHOUT_BACKUP = flag("AROBASE_UPGRADE_WITHOUT_BACKUP")
# Rating lists: files on their way in, and with SQLite the list itself, which is no part of the database of tournaments.
RATING_LIST_DIR = SHARED_DIR / "rating_lists"
# Whether a list may be fetched from an address that only the server's own network knows.
RATING_LIST_PRIVATE_ADDRESSES = flag("AROBASE_PRIVATE_LIST_ADDRESSES")
# Whether webhooks may notify a machine in the server's own network, as a scoreboard in the hall.
WEBHOOK_PRIVATE_ADDRESSES = flag("AROBASE_PRIVATE_WEBHOOK_ADDRESSES")
# Where broadcasts of games go.
LICHESS_ADDRESS = "https://lichess.org"
# Whether each draft is paired a second time by another reading of the rules, and how long its publication waits for it.
SECOND_OPINIONS = flag("AROBASE_SECOND_OPINIONS", default=True)
SECOND_OPINION_SECONDS = whole_number("AROBASE_SECOND_OPINION_SECONDS", default=20, minimum=1)
# Whether visitors may have pairing systems compared (“Which system suits my event?”); arbiters always may.
PUBLIC_COMPARISONS = flag("AROBASE_PUBLIC_COMPARISONS", default=True)
# The services of the makers of browsers by which notifications go; what a browser names beside them is refused.
PUSH_HOSTS = words("AROBASE_PUSH_HOSTS") or [
    *("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"),
]
# Copies of pages and what is counted by address: of each process, or in a Redis that several servers share.
CACHES = caches(secret("AROBASE_CACHE_URL") or "")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Accounts -------------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "tournaments.User"
SESSION_ENGINE = "tournaments.logged_in"
# Django's own is for sessions that were made before there was another one; it is asked for no password.
AUTHENTICATION_BACKENDS = ["tournaments.logged_in.Accounts", "django.contrib.auth.backends.ModelBackend"]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "arbiter:home"
LOGOUT_REDIRECT_URL = "login"
# Hashes that Django made are verified as they are: it is the same hash.
PASSWORD_HASHERS = ["config.hashing.PoliteHasher", "django.contrib.auth.hashers.ScryptPasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "tournaments.basics.passwords.UnlikeTheAccount"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# --- Mail, for lost passwords alone ---------------------------------------------------------------------------------
# Both are needed: the server, and the address of the site. Links in mails never follow what a caller says the host is.
EMAIL_HOST = os.environ.get("AROBASE_MAIL_HOST", "").strip()
MAIL_SITE = os.environ.get("AROBASE_MAIL_SITE", "").strip().rstrip("/")
CAN_MAIL = bool(EMAIL_HOST and MAIL_SITE)
EMAIL_PORT = whole_number("AROBASE_MAIL_PORT", default=587, minimum=1)
EMAIL_HOST_USER = os.environ.get("AROBASE_MAIL_USER", "")
EMAIL_HOST_PASSWORD = secret("AROBASE_MAIL_PASSWORD") or ""
EMAIL_USE_SSL = EMAIL_PORT == 465
EMAIL_USE_TLS = not EMAIL_USE_SSL and not flag("AROBASE_MAIL_PLAIN")
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = os.environ.get("AROBASE_MAIL_FROM") or EMAIL_HOST_USER or "arobase@localhost"
PASSWORD_RESET_TIMEOUT = 3600  # seconds

# --- What a form may bring ------------------------------------------------------------------------------------------
DATA_UPLOAD_MAX_MEMORY_SIZE = 3_000_000  # beside files; the server takes no more either (tournaments.pages.uploads)

# --- Security -------------------------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "font-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.errors.forbidden"

# Set when a reverse proxy in front speaks TLS. It must set X-Forwarded-Proto itself and drop the caller's.
if flag("AROBASE_TLS"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
    SECURE_HSTS_SECONDS = whole_number("AROBASE_HSTS_SECONDS", default=31_536_000)
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True

# --- Static files ---------------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = Path(os.environ.get("AROBASE_STATIC_ROOT") or BASE_DIR / "staticfiles").resolve()
STATICFILES_DIRS = [BASE_DIR / "static", ("pictures", BASE_DIR / "docs" / "pictures")]
WHITENOISE_ADD_HEADERS_FUNCTION = with_nosniff
WHITENOISE_ALLOW_ALL_ORIGINS = False  # pages of other sites have our pages in frames, not our files
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.JoinedFiles"},
}

# --- Language and time ----------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en-gb"
# Only what is translated as a whole: otherwise Django's own messages would come in the browser's language.
# Each by its own name. How to add one: CONTRIBUTING.md.
LANGUAGES = [
    ("cs", "Čeština"),
    ("de", "Deutsch"),
    ("en-gb", "English"),
    ("es", "Español"),
    ("fr", "Français"),
    ("it", "Italiano"),
    ("hu", "Magyar"),
    ("nl", "Nederlands"),
    ("pl", "Polski"),
    ("pt-br", "Português (Brasil)"),
    ("ru", "Русский"),
    ("tr", "Türkçe"),
    ("uk", "Українська"),
    ("zh-hans", "简体中文"),
]
# Those of arbiters' pages; in another one they are in English.
ARBITERS_LANGUAGES = frozenset({"en-gb", "de", "es", "fr"})
LOCALE_PATHS = made(BASE_DIR / "locale/players", BASE_DIR / "locale/arbiters", *OF_THE_ENGINE)
FORMAT_MODULE_PATH = "config.formats"  # days and moments
USE_I18N = True
USE_TZ = True
TIME_ZONE = os.environ.get("AROBASE_TIME_ZONE") or "UTC"

# --- Metrics --------------------------------------------------------------------------------------------------------
METRICS = flag("AROBASE_METRICS")
METRICS_TOKEN = secret("AROBASE_METRICS_TOKEN") or ""

# --- Logging --------------------------------------------------------------------------------------------------------
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"lines": {"()": formatter}},
    "filters": {"request": {"()": lambda: with_request}},
    "handlers": {
        "stdout": {
            "class": "logging.StreamHandler",
            "stream": "ext://sys.stdout",
            "formatter": "lines",
            "filters": ["request"],
        }
    },
    "root": {"handlers": ["stdout"], "level": os.environ.get("AROBASE_LOG_LEVEL") or "INFO"},
    # Django adds handlers of its own, for the console of a developer and for mail; here everything goes one way.
    "loggers": {"django": {"handlers": [], "level": "INFO", "propagate": True}},
}
