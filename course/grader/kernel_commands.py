"""Finds the kernel's commands in cells, as the kernel itself does.

A command is a line that begins with % or !, or with //gonb: and one of these. A backslash at its end joins it with the
next line. The line %%, or %main, begins the body of the function main, and a cell that begins with a line such as
%%bash is not Go at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

PREFIX = "//gonb:"
SHELL_CELLS = ("%%script", "%%bash", "%%sh")
OTHER_CELLS = ("%%writefile", "%%gx")
BODY = re.compile(r"%main|%%(?:[ \t\r]|$)")  # what the line begins with after which the body of main follows


@dataclass(frozen=True)
class Command:
    """A command in a cell."""

    kind: str  # "%", "!", or "%%" for the first line of a cell that is not Go
    words: list[str]  # for "%", the command's name and its arguments, such as ["env", "HOME=/tmp"]
    lines: range  # the indices of its lines, or of all lines of a cell that is not Go

    @property
    def name(self) -> str:
        """The first word; empty if there are none."""
        return self.words[0] if self.words else ""


def commands(source: str) -> Iterator[Command]:
    """Yields the commands in a cell. The lines %% and %main are among them, with the kind "%"."""
    lines = source.split("\n")
    first = lines[0].removeprefix(PREFIX).split()
    if first and first[0] in SHELL_CELLS + OTHER_CELLS:
        yield Command("%%", [first[0][2:], *first[1:]], range(len(lines)))
        return
    number = 0
    while number < len(lines):
        start = number
        pieces = [lines[number].removeprefix(PREFIX)]
        number += 1
        if not pieces[0].startswith(("%", "!")):
            continue
        while pieces[-1].endswith("\\") and number < len(lines):
            pieces[-1] = pieces[-1][:-1]
            pieces.append(lines[number].removeprefix(PREFIX))
            number += 1
        text = " ".join(pieces)
        words = re.sub(r'["\\]', "", text[1:]).split()  # quotation marks may be around words, and escapes in them
        yield Command(text[0], words, range(start, number))


def without_lines(source: str, found: list[Command]) -> str:
    """Returns a cell without the lines of commands."""
    removed = {number for command in found for number in command.lines}
    return "\n".join(line for number, line in enumerate(source.split("\n")) if number not in removed)


def go_code(source: str) -> str:
    """Returns the Go file that the kernel makes from a cell, before it adds imports; only a package clause is left out.

    The lines after %% or %main become the function main.
    """
    of_commands = {number for command in commands(source) for number in command.lines}
    code = []
    has_body = False
    for number, line in enumerate(source.split("\n")):
        if number not in of_commands:
            code.append("" if line.startswith("package") else line)
        elif BODY.match(line.removeprefix(PREFIX)):
            code.append("func main() {")
            has_body = True
    return "\n".join([*code, "}"] if has_body else code)
