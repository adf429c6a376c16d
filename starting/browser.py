"""``python -m starting.browser ADDRESS``: opens the browser there as soon as the server answers."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
import webbrowser

LONGEST = 60.0  # seconds


def open_later(address: str) -> None:
    """In a process of its own; nothing is opened where nobody sees it."""
    if not (sys.stdin.isatty() and sys.stdout.isatty() and _has_screen()):
        return
    command = [sys.executable, "-m", "starting.browser", address]
    subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )


def _has_screen() -> bool:
    """Whether there is more than a terminal: a browser of text in it would hide what the start has shown."""
    if "SSH_CONNECTION" in os.environ:
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def wait_for(address: str, *, seconds: float) -> bool:
    """Whether the server answers there within that time, whatever it says."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(address, timeout=5):  # noqa: S310 - our own server
                return True
        except urllib.error.HTTPError:
            return True
        except OSError:
            time.sleep(0.2)
    return False


def main() -> None:
    """Wait, then open."""
    address = sys.argv[1]
    if wait_for(address, seconds=LONGEST):
        webbrowser.open(address)


if __name__ == "__main__":
    main()
