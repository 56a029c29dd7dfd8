"""The HTML of code, printed text, formulas and pictures."""

from __future__ import annotations

import base64
import html
import struct
from pathlib import Path

import pygments
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

# The longest lines, in characters, that are never too wide for a phone.
WIDE_CODE = 30
WIDE_FORMULA = 25
LONG_LINE = 90  # characters; if printed text has longer lines, the page breaks them


def scroll_attributes(text: str, label: str, limit: int = WIDE_CODE) -> str:
    """Returns attributes with which readers can scroll a box by keyboard; empty if no line is longer than limit."""
    is_wide = max(map(len, text.expandtabs(4).splitlines()), default=0) > limit
    return f' tabindex="0" role="group" aria-label="{label}"' if is_wide else ""


def formula_box(formula: str, words: str) -> str:
    """Returns the HTML of a displayed formula; words is the formula as plain text."""
    return f'<span class="formula"{scroll_attributes(words, "Formula", WIDE_FORMULA)}>{formula}</span>'


def code_box(code: str, language: str) -> str:
    """Returns the HTML of a box with highlighted code."""
    code = code.rstrip("\n")
    lexer = get_lexer_by_name(language, stripnl=False)
    text = pygments.highlight(code, lexer, HtmlFormatter(nowrap=True)).rstrip()
    return f'<div class="code scroll"{scroll_attributes(code, "Code")}><pre><code>{text}</code></pre></div>\n'


def text_box(text: str) -> str:
    """Returns the HTML of a box with plain text."""
    text = text.rstrip("\n")
    box = f'<div class="scroll"{scroll_attributes(text, "Text")}><pre>{html.escape(text)}</pre></div>'
    return f'<div class="output">{box}</div>\n'


def printed_box(text: str) -> str:
    """Returns the HTML of a box with printed text. If the text has very long lines, the page breaks them."""
    text = text.rstrip("\n")
    escaped = html.escape(text)
    if max(map(len, text.split("\n"))) > LONG_LINE:
        return f'<div class="scroll"><pre class="long">{escaped}</pre></div>\n'
    return f'<div class="scroll"{scroll_attributes(text, "Output")}><pre>{escaped}</pre></div>\n'


def picture(content: str, alt: str, width: int, height: int) -> str:
    """Returns the HTML of a PNG picture; content is the picture in Base64."""
    source = f"data:image/png;base64,{content}"
    size = f'width="{html.escape(str(width))}" height="{html.escape(str(height))}"'
    return f'<img src="{html.escape(source)}" alt="{html.escape(alt)}" {size}>'


def png_picture(path: Path, alt: str) -> str:
    """Returns the HTML of the PNG picture in a file."""
    content = path.read_bytes()
    width, height = png_size(content)  # the lab's pictures have 192 dots per inch, twice as many as a page
    return picture(base64.b64encode(content).decode(), alt, (width + 1) // 2, (height + 1) // 2)


def png_size(content: bytes) -> tuple[int, int]:
    """Returns the width and height of a PNG image in pixels; 0, 0 for other contents."""
    if content[:8] != b"\x89PNG\r\n\x1a\n" or len(content) < 24:
        return 0, 0
    return struct.unpack(">II", content[16:24])
