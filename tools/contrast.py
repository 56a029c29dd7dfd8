"""The contrast of the colours of a style sheet, for tests.

A colour is a custom property with a value for the light and one for the dark scheme:

    --text: light-dark(#262626, #e4e6e9);
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable

COLOUR = re.compile(r"--([\w-]+): light-dark\(#(\w{6}), #(\w{6})\);")
SCHEMES = ("light", "dark")


def low_contrasts(style: str, colours: Iterable[str], papers: Iterable[str], least: float) -> list[str]:
    """Returns a line for each colour whose contrast with a paper is less than least, in either scheme."""
    pairs = {name: (light, dark) for name, light, dark in COLOUR.findall(style)}
    found = []
    for (number, scheme), colour, paper in itertools.product(enumerate(SCHEMES), colours, papers):
        ratio = contrast(pairs[colour][number], pairs[paper][number])
        if ratio < least:
            found.append(f"--{colour} on --{paper}, {scheme}: got a contrast of {ratio:.2f}, want at least {least}")
    return found


def contrast(first: str, second: str) -> float:
    """Returns the contrast ratio of two colours, given as rrggbb, as WCAG 2.2 defines it."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    """Returns the relative luminance of a colour, given as rrggbb, as WCAG 2.2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def unknown_variables(style: str) -> set[str]:
    """Returns the custom properties that a style sheet uses without a fallback, but never sets."""
    return set(re.findall(r"var\(--([\w-]+)\)", style)) - set(re.findall(r"--([\w-]+):", style))
