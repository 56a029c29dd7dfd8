"""Splits a displayed formula into the pieces between which a narrow page may break it.

Browsers never break a line within a <math> element. So a long formula becomes several of them,
which the style sheet shows on one line if there is room. As typesetters do, the page breaks a
formula at a wide space between two formulas; if a part is still too long, before a relation such
as =; and if it is still too long, before a plus or minus.

    a = b, \\qquad c \\le d      has the pieces    a    = b,    c    ≤ d

Only the top level of a formula is split: nothing in brackets, bars, fractions, roots or subscripts.
"""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from typing import NamedTuple

Element = ElementTree.Element
# Reports whether the top level of a row may be broken before the element with this index.
IsBreak = Callable[[list[Element], int], bool]

NAMESPACE = "{http://www.w3.org/1998/Math/MathML}"
WIDE = 16  # em; narrower formulas and parts are never too wide for a phone
WIDE_INLINE = 14  # em; a wider formula within a line is in pieces
SCRIPT = 0.75  # the size of subscripts and superscripts
SPACE_OF_COLUMN = 0.8  # em
RELATIONS = set("=<>≤≥≠≈≡∼≃≅∝∈∉⊂⊆⊃⊇≪≫←→↔↦⇐⇒⇔⟸⟹⟺")
PLUS_SIGNS = set("+-−±")
SIGN_FOLLOWS = RELATIONS | set("([{,;")  # a minus or plus after one of these is a sign, not an operator
OPENING = set("([{⌊⌈⟨")
CLOSING = set(")]}⌋⌉⟩")
BARS = set("|∣‖∥")  # the first of a pair opens, the second closes
SCRIPTS = {"msub", "msup", "msubsup", "munder", "mover", "munderover"}


class Lines(NamedTuple):
    """The HTML of a formula or of a part of it, and the width of its widest piece in em."""

    html: str
    widest: float


def break_displayed(formula: Element) -> Lines:
    """Returns a displayed formula, which is in several pieces if it is wide."""
    levels: tuple[IsBreak, ...] = (is_wide_space, is_relation, is_plus)
    if formula.find(f".//{NAMESPACE}mtable") is not None:  # has lines already
        levels = ()
    return part(formula, top_level(formula), levels)


def break_inline(formula: Element) -> Lines:
    """Returns a formula within a line, which is in several pieces if it is wide."""
    nodes = top_level(formula)
    rows = split(nodes, is_relation) if width(formula) > WIDE_INLINE else [nodes]
    pieces = [part(formula, row, ()) for row in rows]
    if len(pieces) == 1:
        return pieces[0]
    html = "".join(piece.html for piece in pieces)
    return Lines(f'<span class="pieces">{html}</span>', max(piece.widest for piece in pieces))


def part(formula: Element, nodes: list[Element], levels: tuple[IsBreak, ...]) -> Lines:
    """Returns a part of a formula. If it is wide, it is split at the breaks of the first level, then of the next."""
    piece = ElementTree.Element(formula.tag, formula.attrib)
    ElementTree.SubElement(piece, NAMESPACE + "mrow").extend(nodes)
    if not levels or width(piece) <= WIDE:
        return Lines(ElementTree.tostring(piece, encoding="unicode"), width(piece))
    parts = [part(formula, row, levels[1:]) for row in split(nodes, levels[0])]
    if len(parts) == 1:
        return parts[0]
    kind = "lines apart" if levels[0] is is_wide_space else "lines"  # apart: the space is the indent
    html = f'<span class="{kind}">{"".join(part.html for part in parts)}</span>'
    return Lines(html, max(part.widest for part in parts))


def width(node: Element) -> float:
    """Returns about how wide an element is, in em."""
    widths = [width(child) for child in node]
    text = node.text or ""
    match node.tag.removeprefix(NAMESPACE):
        case "mfrac":
            return max(widths)
        case "msub" | "msup":
            return widths[0] + SCRIPT * widths[1]
        case "msubsup":
            return widths[0] + SCRIPT * max(widths[1:])
        case "munder" | "mover" | "munderover":
            return max(widths[0], SCRIPT * max(widths[1:]))
        case "mtable":
            columns = itertools.zip_longest(*([width(cell) for cell in row] for row in node), fillvalue=0.0)
            return sum(max(column) + SPACE_OF_COLUMN for column in columns)
        case "msqrt":
            return 0.8 + sum(widths)
        case "mspace":
            return float(node.get("width", "0em").removesuffix("em"))
        case "mo" if text in RELATIONS or text in PLUS_SIGNS:
            return 0.8 if node.get("form") == "prefix" else 1.4
        case "mo" if text in "∑∏∫":
            return 1.1
        case _:
            return 0.6 * len(text) + sum(widths)


def top_level(formula: Element) -> list[Element]:
    """Returns the elements of the outermost row of a formula."""
    nodes = list(formula)
    while len(nodes) == 1 and nodes[0].tag == NAMESPACE + "mrow" and not nodes[0].attrib:
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
