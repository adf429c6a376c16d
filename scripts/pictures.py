"""``make pictures``: take the pictures of the README and the manual anew, of tournaments in a new installation."""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from scripts.prove_start import ROOT, environment_below, server, wait_until_healthy

DIRECTORY = ROOT / "docs" / "pictures"
PASSWORD = secrets.token_urlsafe(12)
COLOURS = 96
SETTLED = 1_500  # ms in which fonts and scripts are there
LOG_OUT = "form[action*=logout]"
SWITCHES = ("--no-sandbox", "--disable-gpu", "--hide-scrollbars")


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as it is shown in a window of this size; for arbiters alone where it is ``inside``."""

    name: str
    address: str
    width: int
    height: int
    inside: bool = True
    dark: bool = False


# {leader} is the player whom the pictures follow (picture_stage).
PICTURES = (
    Picture("day", "/arbiter/t/lakeside-open/", 1440, 900),
    Picture("results", "/arbiter/t/lakeside-open/rounds/4/", 1440, 900),
    Picture("draft", "/arbiter/t/lakeside-open-3/rounds/5/", 1440, 900),
    Picture("settings", "/arbiter/t/lakeside-open/settings/", 1440, 900),
    Picture("team-round", "/arbiter/t/city-league/rounds/3/", 1440, 900),
    Picture("standings", "/lakeside-open-2/standings/", 1440, 900, inside=False),
    Picture("why", "/lakeside-open/rounds/4/why/{leader}/", 360, 740, inside=False),
    Picture("player", "/lakeside-open/players/{leader}/", 360, 740, inside=False),
    Picture("round-picture", "/lakeside-open/rounds/4/picture/", 1440, 900, inside=False),
    Picture("hall", "/lakeside-open/hall/", 1920, 1080, inside=False, dark=True),
)


def main() -> None:
    """Make the installation, serve it, take each picture."""
    with tempfile.TemporaryDirectory(prefix="arobase-pictures-") as directory:
        environment = environment_below(Path(directory)) | {"AROBASE_ORGANISER_PASSWORD": PASSWORD}
        for command in (("migrate", "--noinput"), ("collectstatic", "--noinput"), ("ensure_organiser",), ("demo",)):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=environment, check=True)
        command = [sys.executable, "-m", "scripts.picture_stage"]
        people = json.loads(subprocess.check_output(command, cwd=ROOT, env=environment).splitlines()[-1])
        base = f"http://{environment['HOST']}:{environment['PORT']}"
        with (
            server([sys.executable, "-m", "config.server"], environment, Path(directory) / "server.log") as process,
            sync_playwright() as playwright,
        ):
            wait_until_healthy(process, base)
            chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
            browser = playwright.chromium.launch(executable_path=chromium, args=list(SWITCHES))
            inside, outside = browser.new_context(base_url=base), browser.new_context(base_url=base)
            _log_in(inside.new_page())
            for picture in PICTURES:
                _take((inside if picture.inside else outside).new_page(), picture, people)
            browser.close()


def _log_in(page: Page) -> None:
    page.goto("/arbiter/")
    page.locator("input[name=username]").fill("organiser")
    page.locator("input[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector(LOG_OUT, state="attached")  # the address of the log-in ends like the one it leads to
    page.close()


def _take(page: Page, picture: Picture, people: dict[str, int]) -> None:
    page.set_viewport_size({"width": picture.width, "height": picture.height})
    page.emulate_media(color_scheme="dark" if picture.dark else "light")
    answer = page.goto(picture.address.format(**people))
    if answer is None or answer.status != 200:
        raise SystemExit(f"There is no page for the picture “{picture.name}”.")
    if picture.inside and not page.locator(LOG_OUT).count():
        raise SystemExit(f"Nobody is logged in on the picture “{picture.name}”.")
    page.evaluate("document.activeElement.blur()")
    page.wait_for_timeout(SETTLED)
    taken = Image.open(BytesIO(page.screenshot()))
    # Few colours make small files, and these pages have few.
    taken.convert("RGB").quantize(COLOURS).save(DIRECTORY / f"{picture.name}.png", optimize=True)
    page.close()


if __name__ == "__main__":
    main()
