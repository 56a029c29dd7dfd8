"""The HTML of code, printed text, formulas and pictures."""

from __future__ import annotations

import base64
import html
import itertools
import re
import struct
from pathlib import Path

import pygments
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

import formula_lines
from formulas import Formula

# Lines of code or printed text with at most this many characters are never too wide for a phone.
WIDE_TEXT = 32
SPACE_OF_COLUMN = 2  # characters, between a table's column and the next
LONG_LINE = 100  # characters; if printed text has longer lines, the page breaks them even if they are rows of a table
# Matches punctuation after which code can be continued on a new line.
OPENS = re.compile(r'<span class="[op]">[^<]*[.({]</span>')
# Match a row of a printed table, and the caret under a place in the line before. A page never breaks such lines.
ROW = re.compile(r"\S {2,}\S")
CARET = re.compile(r" *\^ *")

# The width in pixels of the widest picture that a phone displays in its own size, or almost.
PHONE_PICTURE = 400


def scroll_attributes(label: str, scrolls: bool = True) -> str:
    """Returns attributes with which readers can scroll a box by keyboard; empty if the box never scrolls."""
    return f' tabindex="0" role="group" aria-label="{label}"' if scrolls else ""


def formula_box(formula: Formula) -> str:
    """Returns the HTML of a box with a displayed formula."""
    attributes = scroll_attributes("Formula", formula.widest > formula_lines.WIDE)
    if not attributes and formula.html.count("<math") > 1:
        attributes = ' role="group" aria-label="Formula"'  # screen readers announce that its parts are one formula
    return f'<span class="formula"{attributes}>{formula.html}</span>'


# The style sheet has a class for each indentation of up to this many tabs and spaces. A style attribute would be
# against the content security policy of the course's feedback pages.
MOST_TABS = 8
MOST_SPACES = 12


def breakable_line(line: str, content: str) -> str:
    """Returns the HTML of a line that a narrow page breaks; content is the HTML of the line and its line feed.

    The parts of a broken line begin further to the right than the line, so readers see where it goes on.
    """
    bare = line.lstrip("\t")
    tabs = len(line) - len(bare)
    spaces = len(bare) - len(bare.lstrip(" "))
    names = ["line"]
    if tabs:
        names.append(f"tabs-{min(tabs, MOST_TABS)}")
    if spaces:
        names.append(f"spaces-{min(spaces, MOST_SPACES)}")
    return f'<span class="{" ".join(names)}">{content}</span>'


def lines_html(lines: list[str], contents: list[str], keeps: list[bool]) -> str:
    """Returns the HTML of the lines of a text. Wide ones can be broken, unless keeps is true for them."""
    ends = ["\n"] * (len(lines) - 1) + [""]
    return "".join(
        content + end if keep or len(line.expandtabs(4)) <= WIDE_TEXT else breakable_line(line, content + end)
        for line, content, keep, end in zip(lines, contents, keeps, ends, strict=True)
    )


def code_box(code: str, language: str) -> str:
    """Returns the HTML of a box with highlighted code. A narrow page breaks its lines."""
    code = code.rstrip()
    lexer = get_lexer_by_name(language, stripnl=False)
    lines = code.split("\n")
    highlighted = pygments.highlight(code, lexer, HtmlFormatter(nowrap=True)).rstrip()
    contents = OPENS.sub(r"\g<0><wbr>", highlighted).split("\n")
    text = lines_html(lines, contents, [False] * len(lines))
    return f'<div class="code"><pre><code>{text}</code></pre></div>\n'


def scroll_box(text: str, label: str) -> str:
    """Returns the HTML of a box with plain text. A narrow page breaks its lines, but scrolls the rows of a table."""
    lines = text.rstrip("\n").split("\n")
    keeps = [is_aligned(lines, number) for number in range(len(lines))]
    scrolls = any(keep and len(line) > WIDE_TEXT for line, keep in zip(lines, keeps, strict=True))
    content = lines_html(lines, [html.escape(line) for line in lines], keeps)
    return f'<div class="scroll"{scroll_attributes(label, scrolls)}><pre>{content}</pre></div>'


def is_aligned(lines: list[str], number: int) -> bool:
    """Reports whether a line of printed text is aligned with a line above or below it."""
    if any(CARET.fullmatch(line) for line in lines[number : number + 2]):
        return True
    above_and_below = lines[max(number - 1, 0) : number] + lines[number + 1 : number + 2]
    is_row = bool(ROW.search(lines[number])) and any(map(ROW.search, above_and_below))
    return is_row and len(lines[number]) <= LONG_LINE


def table_box(table: str, words: str) -> str:
    """Returns the HTML of a box with a table; words is the table's HTML with plain text instead of formulas."""
    return f'<div class="scroll"{scroll_attributes("Table", is_wide_table(words))}>{table}</div>\n'


def html_box(content: str) -> str:
    """Returns a box with the HTML of an output, which can be of any width."""
    return f'<div class="scroll"{scroll_attributes("Output")}>{content}</div>\n'


def is_wide_table(table: str) -> bool:
    """Reports whether a table can be too wide for a phone: whether the longest words of its columns are long together.

    A column is at least as wide as its longest word.
    """
    rows = [re.split(r"<t[hd]\b", row)[1:] for row in table.split("<tr")]
    columns = itertools.zip_longest(*rows, fillvalue="")
    return sum(SPACE_OF_COLUMN + max(map(longest_word, column)) for column in columns) > WIDE_TEXT


def longest_word(cell: str) -> int:
    """Returns the number of characters of the longest word in the HTML of a cell of a table."""
    text = html.unescape(re.sub(r"^[^>]*>|<[^>]*>", "", cell))
    return max(map(len, text.split()), default=0)


def text_box(text: str) -> str:
    """Returns the HTML of a box with plain text."""
    return f'<div class="output">{scroll_box(text, "Text")}</div>\n'


def printed_box(text: str) -> str:
    """Returns the HTML of a box with printed text."""
    return scroll_box(text, "Output") + "\n"


def picture(content: str, alt: str, width: int, height: int) -> str:
    """Returns the HTML of a PNG picture; content is the picture in Base64."""
    source = f"data:image/png;base64,{content}"
    size = f'width="{html.escape(str(width))}" height="{html.escape(str(height))}"'
    return f'<img src="{html.escape(source)}" alt="{html.escape(alt)}" {size}>'


def png_picture(path: Path, alt: str) -> str:
    """Returns the HTML of the PNG picture in a file.

    If the picture is wider than the screen of a phone, it has a box in which it scrolls there, because its text would
    be too small if all of it were displayed.
    """
    content = path.read_bytes()
    width, height = png_size(content)  # the lab's pictures have 192 dots per inch, twice as many as a page
    image = picture(base64.b64encode(content).decode(), alt, (width + 1) // 2, (height + 1) // 2)
    if width <= 2 * PHONE_PICTURE:
        return image
    return f'<span class="picture scroll"{scroll_attributes("Figure")}>{image}</span>'


def svg_picture(path: Path, alt: str) -> str:
    """Returns the HTML of the SVG picture in a file, which may move. It has its own size, or that of the page."""
    content = base64.b64encode(path.read_bytes()).decode()
    return f'<img src="data:image/svg+xml;base64,{content}" alt="{html.escape(alt)}">'


def png_size(content: bytes) -> tuple[int, int]:
    """Returns the width and height of a PNG image in pixels; 0, 0 for other contents."""
    if content[:8] != b"\x89PNG\r\n\x1a\n" or len(content) < 24:
        return 0, 0
    return struct.unpack(">II", content[16:24])
