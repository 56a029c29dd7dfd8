"""The templates of pages, with the values that all of them use."""

from __future__ import annotations

import os
import re
from pathlib import Path

import jinja2

from pages.sitemap import LAB, ROOT

# Forbids all requests; scripts and drawings in outputs still work. The only frame is the playground, on the same site.
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; "
    "img-src data: blob:; media-src data: blob:; font-src data:; connect-src data: blob:; "
    "worker-src blob:; frame-src 'self'; base-uri 'none'; form-action 'none'"
)
FOLDER = Path(__file__).with_name("templates")
STYLE = (FOLDER / "style.css").read_text(encoding="utf-8")
ABOUT = "Learn, teach and use the perceptron: notebooks in which every statement is computed."
PICTURE = ROOT / "plotting" / "testdata" / "iris_setosa.png"  # in link previews
PICTURE_ALT = "Two kinds of flowers, and the line that a perceptron found between them."
ADDRESS = re.sub(r"/*$", "/", os.environ.get("SITE_URL", "")).removeprefix("/")  # of the site; empty without SITE_URL
TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(FOLDER),
    autoescape=True,
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
TEMPLATES.globals |= {
    "lab": LAB,
    "policy": POLICY,
    "style": STYLE,
    "about": ABOUT,
    "picture": (PICTURE, PICTURE_ALT),
    "address": ADDRESS,
}
