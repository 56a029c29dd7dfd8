"""Finds Chromium or Chrome, and uses it to print pages to PDF files."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from faults import Fault

PRINT_SECONDS: float = 90  # the time limit for printing one page
OPTIONS = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
OPTIONS += ["--disable-quic", "--no-first-run"]
if os.geteuid() == 0:
    OPTIONS.append("--no-sandbox")  # without it, Chromium does not start as root


def find_chromium() -> str | None:
    """Returns the path of Chromium or Chrome; None if neither is installed."""
    programs = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    programs += [f"/Applications/{name}.app/Contents/MacOS/{name}" for name in ("Google Chrome", "Chromium")]
    return next((path for path in map(shutil.which, programs) if path), None)


def for_print(text: str) -> str:
    """Returns a page's text changed for printing: on A4, with open folds, without links to other pages of the site."""
    text = text.replace("</style>", "@page { size: A4; }\n</style>", 1)
    text = re.sub(r"<details(?![^>]*\bopen\b)", "<details open", text)
    return re.sub(r'<a\b([^>]*?) href="(?!https?:|mailto:|#)[^"]*"', r"<a\1", text)


def print_pages(names: list[str], site: Path, chromium: str) -> None:
    """Prints the pages that have no PDF yet.

    Chromium's temporary files are in a folder inside the site, because on some systems Chromium has no access to
    the usual folder for temporary files.
    """
    todo = [site / name for name in names if not (site / name).with_suffix(".pdf").is_file()]
    temporary = tempfile.TemporaryDirectory(dir=site, prefix="print-", ignore_cleanup_errors=True)
    with temporary as folder, ThreadPoolExecutor(max_workers=2) as pool:
        printed = pool.map(partial(print_page, folder=Path(folder).resolve(), chromium=chromium), todo)
        list(printed)  # waits for all pages, and raises the first fault


def print_page(page: Path, folder: Path, chromium: str) -> None:
    """Prints one page; raises a Fault if Chromium fails."""
    copy = folder / page.name
    pdf = copy.with_suffix(".pdf")
    copy.write_text(for_print(page.read_text(encoding="utf-8")), encoding="utf-8")
    command = [chromium, *OPTIONS, "--headless", "--disable-extensions"]
    command += ["--no-pdf-header-footer", "--generate-pdf-document-outline"]
    command += [f"--user-data-dir={folder / page.stem}", f"--print-to-pdf={pdf}", copy.as_uri()]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=PRINT_SECONDS)
    except subprocess.TimeoutExpired:
        raise Fault(
            f"{page.name}: got no PDF within {PRINT_SECONDS} s, want one; try {chromium} --headless by hand"
        ) from None
    content = pdf.read_bytes() if pdf.is_file() else b""
    if done.returncode or not content.startswith(b"%PDF") or b"/Page" not in content:
        last_line = (done.stderr.strip().splitlines() or ["nothing"])[-1]
        raise Fault(f"{page.name}: got no PDF, want one; try {chromium} --headless by hand (it printed: {last_line})")
    pdf.replace(page.with_suffix(".pdf"))
