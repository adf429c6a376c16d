"""What axe finds wrong on the page that a browser shows, by the criteria of WCAG 2.2, A and AA."""

from __future__ import annotations

import functools
from importlib.resources import files
from typing import Any

CRITERIA = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
RUN = """async (only) => {
    const how = { runOnly: only, resultTypes: ["violations"], reporter: "no-passes", preload: false };
    const found = await axe.run(document, how);
    const said = (node) => [...node.any, ...node.all, ...node.none].map((check) => check.message).join("; ");
    return found.violations.flatMap((one) => one.nodes.map((node) =>
        `${one.id}: ${node.target.join(" ")}: ${node.html.slice(0, 160)}: ${said(node)}`));
}"""


@functools.cache
def _source() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def with_axe(page: Any) -> None:
    """Have axe in every page that is opened from now on.

    It comes by the browser's own interface, which the content security policy of the page does not concern.
    """
    page.add_init_script(_source())


def violations(page: Any) -> list[str]:
    """Each with its rule and its element; the page was opened ``with_axe``."""
    found: list[str] = page.evaluate(RUN, {"type": "tag", "values": list(CRITERIA)})
    return found
