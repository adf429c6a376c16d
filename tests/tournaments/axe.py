"""What axe finds wrong on the page that a browser shows, by the criteria of WCAG 2.2, A and AA."""

from __future__ import annotations

import functools
from importlib.resources import files
from typing import Any

CRITERIA = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
RUN = """async (only) => {
    const found = await axe.run(document, { runOnly: only, resultTypes: ["violations"], preload: false });
    const said = (node) => [...node.any, ...node.all, ...node.none].map((check) => check.message).join("; ");
    return found.violations.flatMap((one) => one.nodes.map((node) =>
        `${one.id}: ${node.target.join(" ")}: ${node.html.slice(0, 160)}: ${said(node)}`));
}"""


@functools.cache
def _source() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Any, *, rules: tuple[str, ...] = ()) -> list[str]:
    """Each with its rule and its element; by ``rules`` alone where some are named.

    axe comes by the browser's own interface, which the content security policy of the page does not concern.
    """
    if page.evaluate("typeof window.axe") == "undefined":
        page.evaluate(_source())
    only = {"type": "rule", "values": list(rules)} if rules else {"type": "tag", "values": list(CRITERIA)}
    found: list[str] = page.evaluate(RUN, only)
    return found
