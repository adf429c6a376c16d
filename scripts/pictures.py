"""``make pictures``: take the pictures of the README anew, of the demonstration tournament in a new installation."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from scripts.prove_start import ROOT, environment_below, server, wait_until_healthy

DIRECTORY = ROOT / "docs" / "pictures"
PASSWORD = secrets.token_urlsafe(12)
SWITCHES = ("--no-sandbox", "--disable-gpu", "--hide-scrollbars")


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as it is shown in a window of this size; for arbiters alone where it is ``inside``."""

    name: str
    address: str
    width: int
    height: int
    inside: bool = True


PICTURES = (
    Picture("day", "/arbiter/t/lakeside-open/", 1440, 900),
    Picture("results", "/arbiter/t/lakeside-open/rounds/4/", 1440, 900),
    Picture("phone", "/lakeside-open/", 360, 720, inside=False),
)


def main() -> None:
    """Make the installation, serve it, take each picture."""
    with tempfile.TemporaryDirectory(prefix="arobase-pictures-") as directory:
        environment = environment_below(Path(directory)) | {"AROBASE_ORGANISER_PASSWORD": PASSWORD}
        for command in (("migrate", "--noinput"), ("collectstatic", "--noinput"), ("ensure_organiser",), ("demo",)):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=environment, check=True)
        base = f"http://{environment['HOST']}:{environment['PORT']}"
        with (
            server([sys.executable, "-m", "config.server"], environment, Path(directory) / "server.log") as process,
            sync_playwright() as playwright,
        ):
            wait_until_healthy(process, base)
            chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
            browser = playwright.chromium.launch(executable_path=chromium, args=list(SWITCHES))
            for picture in PICTURES:
                _take(browser, base, picture)
            browser.close()


def _take(browser: Browser, base: str, picture: Picture) -> None:
    page = browser.new_page(viewport={"width": picture.width, "height": picture.height}, base_url=base)
    if picture.inside:
        page.goto("/arbiter/")
        page.locator("input[name=username]").fill("organiser")
        page.locator("input[name=password]").fill(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url(f"{base}/arbiter/")
    page.goto(picture.address)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=DIRECTORY / f"{picture.name}.png")
    page.close()


if __name__ == "__main__":
    main()
