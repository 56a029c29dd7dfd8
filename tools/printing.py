"""Prints pages as PDF by the Chromium of the machine, if it has one."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from faults import Fault

PRINT_SECONDS = 90  # a page that takes longer to print has failed


def find_chromium() -> str | None:
    """Returns a Chromium or Chrome, or None."""
    programs = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    programs += [f"/Applications/{name}.app/Contents/MacOS/{name}" for name in ("Google Chrome", "Chromium")]
    return next((found for found in map(shutil.which, programs) if found), None)


def for_print(text: str) -> str:
    """Returns a page to be printed: A4, folds open; links to other pages, which paper hasn't got, are text."""
    text = text.replace("</style>", "@page { size: A4; }\n</style>", 1)
    text = re.sub(r"<details(?![^>]*\bopen\b)", "<details open", text)
    return re.sub(r'<a\b([^>]*?) href="(?!https?:|mailto:|#)[^"]*"', r"<a\1", text)


def print_pages(names: list[str], site: Path, chromium: str) -> None:
    """Prints those of these pages that have no PDF yet. What Chromium leaves stays in a folder inside
    the site, as some systems let Chromium see no other, and is then deleted."""
    todo = [name for name in names if not (site / name).with_suffix(".pdf").is_file()]
    with tempfile.TemporaryDirectory(dir=site, prefix="print-", ignore_cleanup_errors=True) as folder:
        with ThreadPoolExecutor(max_workers=2) as pool:
            jobs = [pool.submit(print_page, site / name, Path(folder).resolve(), chromium) for name in todo]
            try:
                for job in jobs:
                    job.result()
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise


def print_page(page: Path, folder: Path, chromium: str) -> None:
    """Prints one page; a Chromium that does not is a Fault."""
    copy, pdf = folder / page.name, (folder / page.name).with_suffix(".pdf")
    copy.write_text(for_print(page.read_text(encoding="utf-8")), encoding="utf-8")
    options = ["--headless", "--disable-gpu", "--no-first-run", "--disable-extensions", "--disable-background-networking"]
    options += ["--disable-component-update", "--disable-sync", "--disable-quic", "--no-pdf-header-footer"]
    options += ["--generate-pdf-document-outline", f"--user-data-dir={folder / page.stem}", f"--print-to-pdf={pdf}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--no-sandbox")  # else Chromium does not start as root
    with subprocess.Popen(
        [chromium, *options, copy.as_uri()],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as run:
        try:
            said = run.communicate(timeout=PRINT_SECONDS)[1]
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)
            raise Fault(f"{page.name}: found no PDF after {PRINT_SECONDS} s; do: try {chromium} --headless by hand") from None
    content = pdf.read_bytes() if pdf.is_file() else b""
    if run.returncode or not content.startswith(b"%PDF") or b"/Page" not in content:
        last = (said.strip().splitlines() or ["nothing"])[-1]
        raise Fault(f"{page.name}: found no PDF; {chromium} said: {last}; do: try it by hand, with --headless")
    pdf.replace(page.with_suffix(".pdf"))
