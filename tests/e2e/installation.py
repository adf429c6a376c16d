"""An installation of its own for a test: data directory, database, accounts, the production server."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.installation import copy_unused, prepare
from scripts.prove_start import ROOT, environment_below, server, wait_until_healthy

PASSWORD = "correct horse battery"


@dataclass(frozen=True, slots=True)
class Installation:
    """Where the server answers, and how to run the project's commands on its data."""

    base: str
    environment: dict[str, str]
    directory: Path

    def python(self, *arguments: str, text: str | None = None) -> str:
        """The output of ``python …`` in the installation's environment."""
        command = [sys.executable, *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, input=text, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def stage(self, *arguments: str) -> Any:
        """What ``tests/e2e/stage.py`` prints as JSON."""
        return json.loads(self.python("-m", "tests.e2e.stage", *arguments))

    @contextmanager
    def serving(self) -> Iterator[subprocess.Popen[bytes]]:
        """The production server as a process group that can be killed as a whole."""
        command = [sys.executable, "-m", "config.server"]
        with server(command, self.environment, self.directory / "server.log") as process:
            wait_until_healthy(process, self.base)
            yield process


def environment_of(directory: Path, database_url: str = "") -> dict[str, str]:
    """The settings of an installation whose data and static files are below ``directory``, at a free port."""
    environment = environment_below(directory)
    environment |= {"AROBASE_ORGANISER_PASSWORD": PASSWORD, "DJANGO_SETTINGS_MODULE": "config.settings"}
    if database_url:
        environment["DATABASE_URL"] = database_url
    return environment


def at(directory: Path, environment: dict[str, str]) -> Installation:
    """What has been installed in ``directory``."""
    return Installation(f"http://{environment['HOST']}:{environment['PORT']}", environment, directory)


def install(directory: Path, database_url: str = "") -> Installation:
    """Migrations, static files and the organiser's account in ``directory``."""
    installation = at(directory, environment_of(directory, database_url))
    if database_url:
        prepare(installation.environment)
    else:
        copy_unused(directory)
    installation.python("manage.py", "ensure_organiser")
    return installation


def copied(unused: Path, directory: Path, database_url: str = "") -> Installation:
    """A copy in ``directory`` of an installation in ``unused`` that never ran: as new, and quicker.

    On SQLite the database is among what is copied; ``database_url`` is that of a copy of its database on PostgreSQL.
    """
    shutil.copytree(unused, directory, dirs_exist_ok=True)
    return at(directory, environment_of(directory, database_url))
