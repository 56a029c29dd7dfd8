"""Makes text that a student wrote safe to show: of limited length, and without characters that could mislead.

Names of files, cells and kernels come from submissions, and appear in remarks, reports and messages. All of them
pass through one_line, so they can't fill a report, and can't forge a line of it.
"""

from __future__ import annotations

import re
import unicodedata

MAX_TEXT = 200_000  # characters kept of one output
MAX_NAME = 80  # characters kept of a name
ESCAPE_SEQUENCE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CONTROL_CHARACTER = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")  # except tabs and newlines
# Unicode's control characters, those that are not visible or change the direction of text, and separators of lines.
MISLEADING_CATEGORIES = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def plain_text(text: object) -> str:
    """Returns at most MAX_TEXT characters of a text, without escape sequences and control characters.

    Lone surrogates become question marks. If text is not a string, the result is empty.
    """
    if not isinstance(text, str):
        return ""
    text = ESCAPE_SEQUENCE.sub("", text[:MAX_TEXT])
    return CONTROL_CHARACTER.sub("", text).encode("utf-8", "replace").decode()


def one_line(text: object, limit: int = MAX_NAME) -> str:
    """Returns a text on one line with at most limit characters; an ellipsis replaces what is cut.

    Newlines and repeated spaces become one space, and other misleading characters question marks. If text is not a
    string, the result is empty.
    """
    if not isinstance(text, str):
        return ""
    start = text[: 10 * limit]  # enough, unless most of it is spaces
    line = " ".join("".join(map(visible, start)).split())
    if len(line) > limit or len(text) > len(start):
        return line[: limit - 1] + "…"
    return line


def visible(character: str) -> str:
    """Returns a character, or a space or a question mark for one that could mislead."""
    if character.isspace():
        return " "
    return "?" if unicodedata.category(character) in MISLEADING_CATEGORIES else character


def listed(names: list[str], limit: int = 10) -> str:
    """Returns names with commas between them. After the given number of names, only the number of others is said."""
    if len(names) <= limit:
        return ", ".join(names)
    return f"{', '.join(names[:limit])} and {len(names) - limit} more"
