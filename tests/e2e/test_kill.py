"""The server is killed (SIGKILL) while it saves a pairing: the round is there as a whole, or not at all."""

from __future__ import annotations

import contextlib
import html
import http.client
import http.cookiejar
import os
import re
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest

from tests.e2e.installation import PASSWORD, Installation
from tests.e2e.kills import KILLS, moments
from tests.e2e.stage_process import stage_process

pytestmark = pytest.mark.e2e

PLAYERS = 300
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')


class Arbiter:
    """A logged-in client without a browser."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self.post("/accounts/login/", "/accounts/login/", username="organiser", password=PASSWORD)

    def post(self, form_page: str, action: str, **fields: str) -> None:
        """Send the form for ``action`` of ``form_page``, with its hidden fields."""
        page = self.opener.open(self.base + form_page, timeout=30).read().decode()
        _before, found, form = page.partition(f'<form method="post" action="{action}"')
        assert found, f"{form_page} has no form for {action}"
        hidden = {name: html.unescape(value) for name, value in HIDDEN.findall(form.partition("</form>")[0])}
        data = urllib.parse.urlencode({**hidden, **fields}).encode()
        headers = {"Referer": self.base + form_page}
        request = urllib.request.Request(self.base + action, data=data, headers=headers)
        self.opener.open(request, timeout=30).read()

    def pair(self) -> None:
        self.post("/arbiter/t/large/", "/arbiter/t/large/pair/")


def kill_while_pairing(arbiter: Arbiter, process: subprocess.Popen[bytes], after: float) -> None:
    """Start a pairing, and kill every process of the server ``after`` so many seconds."""

    def pair() -> None:
        with contextlib.suppress(OSError, http.client.HTTPException):  # the connection breaks, as it should
            arbiter.pair()

    request = threading.Thread(target=pair)
    request.start()
    time.sleep(after)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    request.join()


def test_a_killed_server_leaves_no_half_round(any_installation: Installation) -> None:
    installation = any_installation
    installation.environment["WEB_CONCURRENCY"] = "1"  # what one process has begun, no other one ends
    with stage_process(installation, "tests.e2e.stage") as do:
        do("large-event", str(PLAYERS))
        with installation.serving():
            arbiter = Arbiter(installation.base)  # whose session lives on in the database
            start = time.perf_counter()
            arbiter.pair()
            usual = time.perf_counter() - start
        settled = do("discard")
        whole, before = settled["before"], settled["after"]
        assert (whole["rounds"], whole["boards"], whole["seats"]) == (1, PLAYERS // 2, PLAYERS)

        there = 0
        for turn, part in enumerate(moments(20, 0.3, 1.1)):
            with installation.serving() as process:
                kill_while_pairing(arbiter, process, part * usual)
            settled = do("discard")
            gained = {name: settled["before"][name] - before[name] for name in before}
            if gained["rounds"]:
                there += 1
                expected = {"rounds": 1, "boards": PLAYERS // 2, "seats": PLAYERS, "log": 1, "discarded": 0}
                assert {name: gained[name] for name in expected} == expected, f"kill {turn}: {gained}"
                assert settled["after"]["discarded"] == before["discarded"] + 1
            else:
                assert not any(gained.values()), f"kill {turn}: {gained}"
            before = settled["after"]
        print(f"{KILLS} kills within {usual:.2f} s of a pairing: {there} rounds wholly there, {KILLS - there} absent")

        with installation.serving():  # and the event goes on
            arbiter.pair()
        assert do("counts")["boards"] == PLAYERS // 2
