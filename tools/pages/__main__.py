"""Writes the site; see pages/__init__.py."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

# Python has put this folder first on its path. Replace it with tools/, so the modules here are imported as pages.NAME.
sys.path.pop(0)
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import notebooks
from pages.sitemap import INDEX
from pages.writing import BUILT_PLAYGROUND, SITE, write
from printing import find_chromium


def main(arguments: list[str]) -> int:
    """Writes the site of the lab's notebooks, and prints the names and sizes of its files."""
    parser = argparse.ArgumentParser(prog="python tools/pages", description="Writes the notebooks as web pages.")
    parser.add_argument("folder", nargs="?", type=Path, default=SITE, help="where to write them (default: site/)")
    site = parser.parse_args(arguments).folder.resolve()
    chromium = find_chromium()
    playground = BUILT_PLAYGROUND if BUILT_PLAYGROUND.is_file() else None
    start = time.monotonic()
    pages = write(notebooks.find([]), notebooks.FOLDER, site, chromium, playground)
    for page in pages:
        files = [page.name, page.pdf] if page.pdf else [page.name]
        print(", ".join(f"{name} {(site / name).stat().st_size // 1000} kB" for name in files))
    if not chromium:
        print("There are no PDFs. To get them, install Chromium (sudo apt-get install chromium), and try again.")
    print(f"{time.monotonic() - start:6.1f} s  the pages")
    print(f"Open {site / INDEX}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (LookupError, ValueError, OSError) as err:
        sys.exit(f"perceptron lab: {err}")
    except KeyboardInterrupt:
        sys.exit(130)
