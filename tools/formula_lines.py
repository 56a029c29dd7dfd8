"""Splits a displayed formula into the pieces between which a narrow page may break it.

Browsers never break a line within a <math> element. So a long formula becomes several of them,
which the style sheet shows on one line if there is room. As typesetters do, the page breaks a
formula at a wide space between two formulas; if a part is still too long, before a relation such
as =; and if it is still too long, before a plus or minus.

    a = b, \\qquad c \\le d      has the pieces    a    = b,    c    ≤ d

Only the top level of a formula is split: nothing in brackets, bars, fractions, roots or subscripts.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from typing import NamedTuple

Element = ElementTree.Element
# Reports whether the top level of a row may be broken before the element with this index.
IsBreak = Callable[[list[Element], int], bool]

NAMESPACE = "{http://www.w3.org/1998/Math/MathML}"
LONG = 25  # characters; a formula or part that is not longer, as plain text, is never too wide for a phone
RELATIONS = set("=<>≤≥≠≈≡∼≃≅∝∈∉⊂⊆⊃⊇≪≫←→↔↦⇐⇒⇔⟸⟹⟺")
PLUS_SIGNS = set("+-−±")
SIGN_FOLLOWS = RELATIONS | set("([{,;")  # a minus or plus after one of these is a sign, not an operator
OPENING = set("([{⌊⌈⟨")
CLOSING = set(")]}⌋⌉⟩")
BARS = set("|∣‖∥")  # the first of a pair opens, the second closes
SCRIPTS = {"msub", "msup", "msubsup", "munder", "mover", "munderover"}


class Lines(NamedTuple):
    """The HTML of a formula or of a part of it, and the number of characters of its longest piece, as plain text."""

    html: str
    widest: int


def break_formula(formula: Element, words: Callable[[Element], str]) -> Lines:
    """Returns a displayed formula, which is in several pieces if it is long.

    words returns the plain text of a part of the formula.
    """

    def part(nodes: list[Element], levels: tuple[IsBreak, ...]) -> Lines:
        """Returns a part of the formula, which may be broken at the breaks of the first level, then of the next."""
        piece = ElementTree.Element(formula.tag, formula.attrib)
        ElementTree.SubElement(piece, NAMESPACE + "mrow").extend(nodes)
        size = len(words(piece))
        if not levels or size <= LONG:
            return Lines(ElementTree.tostring(piece, encoding="unicode"), size)
        parts = [part(nodes, levels[1:]) for nodes in split(nodes, levels[0])]
        if len(parts) == 1:
            return parts[0]
        kind = "lines apart" if levels[0] is is_wide_space else "lines"  # apart: the space is the indent
        html = f'<span class="{kind}">{"".join(part.html for part in parts)}</span>'
        return Lines(html, max(part.widest for part in parts))

    if formula.find(f".//{NAMESPACE}mtable") is not None:  # is narrow, or has lines already
        return part(top_level(formula), ())
    return part(top_level(formula), (is_wide_space, is_relation, is_plus))


def top_level(formula: Element) -> list[Element]:
    """Returns the elements of the outermost row of a formula."""
    nodes = list(formula)
    while len(nodes) == 1 and nodes[0].tag == NAMESPACE + "mrow":
        nodes = list(nodes[0])
    return nodes


def split(nodes: list[Element], is_break: IsBreak) -> list[list[Element]]:
    """Splits a row at the breaks outside of brackets and bars. Spaces before a break go to the part after it."""
    parts: list[list[Element]] = [[]]
    depth = 0
    is_in_bars = False
    for index, node in enumerate(nodes):
        if depth == 0 and not is_in_bars and is_break(nodes, index):
            spaces = take_spaces(parts[-1])
            if parts[-1]:
                parts.append([])
                if node.tag == NAMESPACE + "mo":
                    node.set("form", "infix")  # with the same space around it as within a row
            parts[-1] += spaces
        depth += (sign(node) in OPENING) - (sign(node) in CLOSING)
        is_in_bars ^= sign(node) in BARS
        parts[-1].append(node)
    return parts


def take_spaces(nodes: list[Element]) -> list[Element]:
    """Removes the spaces at the end of a part, and returns them."""
    end = len(nodes)
    while end and nodes[end - 1].tag == NAMESPACE + "mspace":
        end -= 1
    spaces = nodes[end:]
    del nodes[end:]
    return spaces


def core(node: Element) -> Element:
    """Returns an element without its subscript, superscript and limits."""
    return core(node[0]) if node.tag.removeprefix(NAMESPACE) in SCRIPTS else node


def sign(node: Element) -> str:
    """Returns the text of an operator, letter or number, without a subscript, superscript or limits."""
    return core(node).text or ""


def is_wide_space(nodes: list[Element], index: int) -> bool:
    """Reports whether an element is a quad or wider, such as a space between two formulas."""
    return nodes[index].get("width") in ("1em", "2em")


def is_relation(nodes: list[Element], index: int) -> bool:
    """Reports whether an element is a relation, such as = or ≤."""
    return nodes[index].tag == NAMESPACE + "mo" and sign(nodes[index]) in RELATIONS


def is_plus(nodes: list[Element], index: int) -> bool:
    """Reports whether an element is a plus or minus between two terms, not the sign of a number."""
    if nodes[index].tag != NAMESPACE + "mo" or sign(nodes[index]) not in PLUS_SIGNS:
        return False
    before = [node for node in nodes[:index] if node.tag != NAMESPACE + "mspace"]
    return bool(before) and sign(before[-1]) not in SIGN_FOLLOWS
