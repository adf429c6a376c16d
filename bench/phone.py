"""``python -m bench.phone``: how long a slow phone waits for the pages of a tournament, and what they weigh.

A server with an event of its own on 127.0.0.1, and Chromium (``CHROMIUM`` names it) as a phone of 360 by 740 points on
a line of 1.6 Mbit/s with 150 ms to the server and back; its processor is four times slower than this one. Each page is
opened in a browser that knows nothing, and then once more in the same one. The median of a few times is shown.

LCP   when the largest thing in sight was painted (the browser's own entry).
ready when the page can be used: its scripts have run, and the last task of more than 50 ms is over.
moved the layout shift, added up over the whole visit (CLS).
first, again  bytes over the line with all heads, compressed as they are sent: everything that the page is made of,
      typefaces too; and when the page is opened again. What the app keeps for days without a network is left out.

Ends with 1 where an aim is missed and ``--hold`` is given.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

from bench.installation import Installation, installed

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

BITS_A_SECOND, LATENCY, SLOWER = 1_600_000, 150, 4
SCREEN = {"width": 360, "height": 740}
SWITCHES = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
SETTLED = 900  # milliseconds after which nothing more is expected, before the page first asks whether it has changed
AIMED_AT = ("pairings", "standings")
AIMS = {"lcp": 1500.0, "ready": 2500.0, "moved": 0.05, "first": 60_000.0, "again": 500.0}
WATCH = """
window.seen = { lcp: 0, busy: 0, moved: 0 };
new PerformanceObserver((list) => { for (const one of list.getEntries()) seen.lcp = one.startTime; })
  .observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => { for (const one of list.getEntries()) seen.busy = one.startTime + one.duration; })
  .observe({ type: "longtask", buffered: true });
new PerformanceObserver((list) => { for (const one of list.getEntries()) seen.moved += one.value; })
  .observe({ type: "layout-shift", buffered: true });
"""
READ = """() => {
  const { domContentLoadedEventEnd } = performance.getEntriesByType("navigation")[0];
  return { lcp: seen.lcp, ready: Math.max(domContentLoadedEventEnd, seen.busy), moved: seen.moved };
}"""


@dataclass(frozen=True, slots=True)
class Visit:
    """Milliseconds, layout shift, and bytes of the first visit and of the one after it; ``parts`` by address."""

    lcp: float
    ready: float
    moved: float
    first: float
    again: float
    parts: dict[str, int]


def pages(stage: dict[str, Any]) -> dict[str, str]:
    """The addresses of the pages that are measured, by what they are called in the table."""
    slug = stage["slug"]
    return {
        "pairings": f"/{slug}/rounds/{stage['round']}/",
        "standings": f"/{slug}/standings/",
        "crosstable": f"/{slug}/crosstable/",
        "player's card": f"/{slug}/players/{stage['player']}/",
        "front page": "/",
    }


def visit(browser: Browser, address: str) -> Visit:
    """One visit of a browser that knows nothing, and another one."""
    context = browser.new_context(viewport=SCREEN, device_scale_factor=2, is_mobile=True, service_workers="block")
    context.add_init_script(WATCH)
    try:
        seen, parts = _opened(context, address)
        _seen, later = _opened(context, address)
    finally:
        context.close()
    # The icon comes when the browser likes, at times with the second visit.
    again = sum(size for address, size in later.items() if address in parts)
    parts = later | parts
    return Visit(**seen, first=sum(parts.values()), again=again, parts=parts)


def _opened(context: BrowserContext, address: str) -> tuple[dict[str, float], dict[str, int]]:
    """What the page says of itself, and the bytes of each answer."""
    page = context.new_page()
    line = context.new_cdp_session(page)
    named: dict[str, str] = {}
    received: dict[str, int] = {}
    line.on("Network.requestWillBeSent", lambda event: named.__setitem__(event["requestId"], event["request"]["url"]))
    line.on(
        "Network.loadingFinished",
        # The page that asks later whether it has changed asks by an address that has been counted.
        lambda event: received.setdefault(named.get(event["requestId"], ""), int(event["encodedDataLength"])),
    )
    line.send("Network.enable")
    throughput = BITS_A_SECOND / 8
    line.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": LATENCY, "downloadThroughput": throughput, "uploadThroughput": throughput},
    )
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="load", timeout=60_000)
    page.wait_for_timeout(SETTLED)
    seen = page.evaluate(READ)
    page.close()
    return seen, received


def measured(place: Installation, times: int, *, parts: bool = False) -> Iterator[tuple[str, Visit]]:
    """Each page with the medians of its visits."""
    from playwright.sync_api import sync_playwright

    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not path:
        raise SystemExit("The benchmark needs Chromium; set CHROMIUM to its path.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(SWITCHES))
        for name, address in pages(place.stage).items():
            visits = [visit(browser, f"http://127.0.0.1:{place.port}{address}") for _turn in range(times)]
            yield name, Visit(*(median(getattr(one, key) for one in visits) for key in AIMS), parts=visits[0].parts)
        browser.close()


def missed(name: str, one: Visit) -> list[str]:
    """Which of the aims the page does not reach; only some have any."""
    return [key for key, aim in AIMS.items() if name in AIMED_AT and getattr(one, key) >= aim]


def line_of(name: str, one: Visit, wrong: list[str]) -> str:
    """The page's line of the table; a star beside what misses its aim."""
    star = {key: "*" if key in wrong else " " for key in AIMS}
    return (
        f"{name:<16}{one.lcp / 1000:>8.2f} s{star['lcp']}{one.ready / 1000:>8.2f} s{star['ready']}"
        f"{one.moved:>8.3f}{star['moved']}{one.first / 1000:>9.1f} kB{star['first']}{one.again:>9.0f} B{star['again']}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.phone", description=__doc__.partition("\n")[0])
    parser.add_argument("--players", type=int, default=300, help="players of the event")
    parser.add_argument("--times", type=int, default=3, help="visits of which the median is shown")
    parser.add_argument("--parts", action="store_true", help="also what each page is made of, and its bytes")
    parser.add_argument("--hold", action="store_true", help="end with 1 where an aim is missed")
    options = parser.parse_args()
    wrong: list[str] = []
    with installed(options.players, 1) as place, place.serving():
        print(f"{options.players} players, 1.6 Mbit/s, {LATENCY} ms, processor / {SLOWER}; * misses its aim")
        print(f"{'':<16}{'LCP':>10} {'ready':>10} {'moved':>8} {'first':>12} {'again':>11}")
        aims = Visit(**AIMS, parts={})
        print(line_of("aim: less than", aims, []))
        for name, one in measured(place, options.times):
            wrong += missed(name, one)
            print(line_of(name, one, missed(name, one)), flush=True)
            for address, size in sorted(one.parts.items(), key=lambda part: -part[1]) if options.parts else ():
                print(f"    {size / 1000:>7.1f} kB  {address.partition('//')[2].partition('/')[2]}")
    sys.exit(1 if wrong and options.hold else 0)


if __name__ == "__main__":
    main()
