"""``python -m starting.announcing``: the server, which shows its addresses once it answers, as a QR code too."""

from __future__ import annotations

import math
import os
import sys
import threading
from collections.abc import Iterable

from config.own_addresses import own_addresses
from starting.browser import wait_for

ON_THIS_MACHINE = ("127.0.0.1", "::1", "localhost")
# Dark on light whatever the terminal's own colours are: phones read it that way round.
_BEGIN, _END = "\x1b[30;107m", "\x1b[0m"
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
_QUIET = 2  # modules of light round it


def phones() -> str:
    """The address for phones in the same network; empty where there is none."""
    named = [host for host in os.environ.get("AROBASE_HOSTS", "").replace(",", " ").split() if host not in ("*", "lan")]
    if os.environ.get("HOST", "") in ON_THIS_MACHINE or not os.environ.get("AROBASE_HOSTS"):
        return ""
    if named and "." in named[0].strip("."):
        return _address(named[0].lstrip("."))
    found = own_addresses()
    return _address(found[0]) if found else ""


def _address(host: str) -> str:
    return f"http://{host}:{os.environ.get('PORT') or '8000'}/"


def picture(address: str) -> str:
    """``address`` as a QR code of half blocks."""
    import segno

    code = segno.make(address, error="m", micro=False)
    rows = [[bool(module) for module in row] for row in code.matrix_iter(border=_QUIET)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    return "\n".join(_line(upper, lower) for upper, lower in zip(rows[::2], rows[1::2], strict=True))


def _line(upper: Iterable[bool], lower: Iterable[bool]) -> str:
    return f"  {_BEGIN}{''.join(_HALVES[pair] for pair in zip(upper, lower, strict=True))}{_END}"


def show_addresses() -> None:
    """Where the pages are; on a terminal with a QR code for phones."""
    outside = phones()
    if outside and sys.stdout.isatty() and (sys.stdout.encoding or "").lower().replace("-", "") == "utf8":
        if sys.platform == "win32":
            os.system("")  # noqa: S605, S607 - runs nothing; older consoles understand colours from then on
        print(f"\n{picture(outside)}")
    print()
    print(f"This computer:  {_address('localhost')}")
    print(f"Arbiters:       {_address('localhost')}arbiter/")
    if outside:
        print(f"Phones:         {outside}")
    elif os.environ.get("AROBASE_HOSTS") == "lan":
        print("Phones:         none yet: this computer is in no network. Connect it, and start Arobase again.")
    if sys.stdout.isatty():
        print("\nStop Arobase with Ctrl+C. Start it again the same way.")
    print(flush=True)


def show_when_it_answers() -> None:
    """Show no address at which nothing answers yet."""
    from config.server import configuration

    host, port = configuration().host, configuration().port
    asked = host if host not in ("", "0.0.0.0", "::") else "localhost"  # noqa: S104 - what it listens to
    if wait_for(f"http://{f'[{asked}]' if ':' in asked else asked}:{port}/healthz", seconds=math.inf):
        show_addresses()


def main() -> None:
    """Serve until it is stopped."""
    from config import server

    threading.Thread(target=show_when_it_answers, daemon=True).start()
    server.main()


if __name__ == "__main__":
    main()
