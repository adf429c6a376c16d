"""What an installation gets from its environment, asked of a fresh process each time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client

from tests.config.fresh import printed_by

PROGRAM = """
import json, django
from django.conf import settings
django.setup()
names = {names!r}
print(json.dumps({{name: getattr(settings, name, None) for name in names}}, default=str))
"""


def settings_with(tmp_path: Path, *names: str, **environment: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(printed_by(PROGRAM.format(names=names), tmp_path / "data", **environment))
    return found


def test_out_of_the_box(tmp_path: Path) -> None:
    found = settings_with(tmp_path, "DEBUG", "ALLOWED_HOSTS", "DATABASES", "SECRET_KEY", "SECURE_SSL_REDIRECT")
    database = found["DATABASES"]["default"]
    assert found["DEBUG"] is False
    assert found["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert found["SECURE_SSL_REDIRECT"] is False
    assert found["SECRET_KEY"] == (tmp_path / "data" / "secret_key").read_text().strip()
    assert database["ENGINE"] == "config.sqlite"
    assert database["CONN_MAX_AGE"] == 60
    assert database["NAME"] == str(tmp_path / "data" / "arobase.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert database["OPTIONS"]["timeout"] == 20


def test_behind_tls(tmp_path: Path) -> None:
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS")
    found = settings_with(tmp_path, *names, "SECURE_REDIRECT_EXEMPT", AROBASE_TLS="1")
    assert [found[name] for name in names] == [True, True, True, 31_536_000]
    assert found["SECURE_REDIRECT_EXEMPT"] == ["^healthz$", "^readyz$"]


def test_postgresql_with_its_password_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("p@ss:word/\n")
    found = settings_with(
        tmp_path,
        "DATABASES",
        DATABASE_URL="postgres://arobase@db:5433/chess",
        DATABASE_PASSWORD_FILE=str(tmp_path / "password"),
    )
    database = found["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert [database[key] for key in ("HOST", "PORT", "NAME", "USER")] == ["db", 5433, "chess", "arobase"]
    assert database["PASSWORD"] == "p@ss:word/"
    assert database["CONN_HEALTH_CHECKS"] is True
    assert database["OPTIONS"]["options"] == "-c jit=off"


def test_postgresql_keeps_the_options_of_its_address(tmp_path: Path) -> None:
    address = "postgres://db/chess?options=-c%20lock_timeout%3D5s&sslmode=require"
    options = settings_with(tmp_path, "DATABASES", DATABASE_URL=address)["DATABASES"]["default"]["OPTIONS"]
    assert options == {"options": "-c lock_timeout=5s -c jit=off", "sslmode": "require"}


@pytest.mark.django_db
def test_postgresql_compiles_no_query() -> None:
    """Without knowing much of its tables yet it took seconds for each first query of a public page."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SHOW jit")
            assert cursor.fetchone() == ("off",)


def test_sqlite_by_address_has_the_same_care(tmp_path: Path) -> None:
    found = settings_with(tmp_path, "DATABASES", DATABASE_URL=f"sqlite:///{tmp_path}/x.sqlite3")
    database = found["DATABASES"]["default"]
    assert database["NAME"] == f"{tmp_path}/x.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_sqlite_file_is_opened_as_it_should_be(tmp_path: Path) -> None:
    program = (
        "import django; django.setup()\n"
        "from django.db import connection\n"
        "cursor = connection.cursor()\n"
        "print([cursor.execute(f'PRAGMA {name}').fetchone()[0] for name in"
        " ('journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout')])\n"
    )
    full = 2
    assert printed_by(program, tmp_path).strip() == str(["wal", full, 1, 20_000])


def test_a_process_that_lives_says_so_without_asking_anybody(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok")
    assert "no-cache" in response["Cache-Control"]


@pytest.mark.parametrize("address", ["sqlite:////nowhere/x.sqlite3", "postgres://postgres@127.0.0.1:1/x"])
def test_a_server_without_its_database_lives_and_is_not_ready(tmp_path: Path, address: str) -> None:
    program = (
        "import django; django.setup()\n"
        "from django.test import Client\n"
        "for path in ('/healthz', '/readyz'):\n"
        "    response = Client().get(path, headers={'host': 'localhost'})\n"
        "    print('answer', response.status_code, response.content.decode())\n"
    )
    printed = printed_by(program, tmp_path, DATABASE_URL=address, AROBASE_LEAST_FREE_MB="0")
    assert "answer 200 ok\n" in printed
    assert "answer 503 writing: Nothing can be" in printed
    assert "\nmigrations: The database does not answer" in printed
    assert "\ndisk: ok" in printed
    assert "the database cannot be written: " in printed  # the log says why


def test_pages_are_compressed_by_another_length_each_time(client: Client) -> None:
    answers = [client.get("/accounts/login/", headers={"Accept-Encoding": "gzip"}) for _each in range(12)]
    assert {answer.headers["Content-Encoding"] for answer in answers} == {"gzip"}
    assert len({len(answer.content) for answer in answers}) > 1


def test_pages_carry_a_strict_policy(client: Client) -> None:
    policy = client.get("/accounts/login/")["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "font-src": "'self'",
        "manifest-src": "'self'",
        "worker-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    }


def test_foreign_host_is_refused(client: Client) -> None:
    assert client.get("/healthz", headers={"host": "attacker.example"}).status_code == 400
