"""Draw the flags in static/flags anew, from the package flag-icons (MIT) of the npm registry, unpacked in a directory.

npm pack flag-icons@7.5.0 && tar xzf flag-icons-7.5.0.tgz && pip install pillow && python -m scripts.flags package

Pillow is needed here alone: it makes files of less than half the size of the browser's own.
"""

from __future__ import annotations

import base64
import io
import os
import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tournaments.basics.federations import FLAGS

DIRECTORY = Path(__file__).resolve().parent.parent / "static" / "flags"
SIZE = (48, 36)
QUALITY = 60
DRAW = """async ([svg, width, height]) => {
    const image = new Image(width, height);
    image.src = `data:image/svg+xml;base64,${svg}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), {width, height});
    canvas.getContext("2d", {alpha: false}).drawImage(image, 0, 0, width, height);
    return canvas.toDataURL("image/png").split(",")[1];
}"""


def main(package: Path) -> None:
    """Draw each flag that a federation has, and lay the licence beside them."""
    DIRECTORY.mkdir(exist_ok=True)
    shutil.copy(package / "LICENSE", DIRECTORY / "LICENSE-flag-icons.txt")
    with sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for country in sorted(set(FLAGS.values())):
            svg = base64.b64encode((package / "flags" / "4x3" / f"{country}.svg").read_bytes()).decode()
            drawn = page.evaluate(DRAW, [svg, *SIZE])
            image = Image.open(io.BytesIO(base64.b64decode(drawn))).convert("RGB")
            image.save(DIRECTORY / f"{country}.webp", quality=QUALITY, method=6)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
