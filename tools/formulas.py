"""Converts LaTeX formulas to MathML, which browsers show without a script."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from typing import NamedTuple

from latex2mathml.converter import convert

import formula_lines
from faults import Fault
from formula_lines import NAMESPACE, SIGN_FOLLOWS

# The elements that formulas may contain: a part of MathML Core, which browsers show without a script.
CORE = {"math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "ms"}
CORE |= {"msub", "msup", "msubsup", "munder", "mover", "munderover", "mfrac", "msqrt", "mroot"}
CORE |= {"mtable", "mtr", "mtd", "mstyle", "mpadded", "mphantom"}
# In a displayed formula, the subscript of one of these is below it.
LIMITS = {"max", "min", "sup", "inf", "lim", "argmax", "argmin"}
ElementTree.register_namespace("", NAMESPACE[1:-1])


class Formula(NamedTuple):
    """A formula for a page."""

    html: str  # of one or several <math> elements
    words: str  # the formula as plain text
    widest: float  # the width of the widest part that a page can't break, in em


def mathml(tex: str, block: bool, where: str) -> Formula:
    """Returns a formula; raises a Fault if browsers would not show it.

    block is true for a displayed formula; if it is long, it becomes several <math> elements (see formula_lines.py).
    where is the formula's place, for the error.
    """

    def fault(problem: str) -> Fault:
        """Returns an error about the formula; problem continues the words "the formula $…$"."""
        advice = "want LaTeX that can be converted to MathML; use simpler commands, or check the braces"
        return Fault(f"{where}: got the formula ${tex.strip()}${problem}, {advice}")

    # The converter does not support aligned; split is replaced, too, so both look the same.
    source = re.sub(r"\\(begin|end)\{(aligned|split)\}", r"\\\1{align*}", tex.strip())
    bare = re.sub(r"\\[\\{}]", "", source)  # without escaped braces, which need not match
    if bare.count("{") != bare.count("}"):
        raise fault(" with unmatched braces")
    try:
        text = convert(source, display="block" if block else "inline")
    except Exception as err:  # the converter raises errors of many types
        raise fault(f", which can't be converted ({type(err).__name__})") from None
    if rest := re.search(r"\\\w*|[{}]|&(?!#\w+;)", text):
        raise fault(f", in which {rest.group()} can't be converted")
    tree = ElementTree.fromstring(text)
    for node in tree.iter():
        if not is_shown(node):
            raise fault(f", which contains <{node.tag.removeprefix(NAMESPACE)}>, which browsers do not show")
    for node in tree.iter():
        adjust(node, block)
    words = plain_text(tree)
    break_formula = formula_lines.break_displayed if block else formula_lines.break_inline
    lines = break_formula(tree)
    return Formula(lines.html, words, lines.widest)


def is_shown(node: ElementTree.Element) -> bool:
    """Reports whether browsers show an element."""
    is_core = node.tag.removeprefix(NAMESPACE) in CORE
    return is_core and node.get("mathvariant", "normal") == "normal" and "linebreak" not in node.attrib


def adjust(parent: ElementTree.Element, block: bool) -> None:
    """Corrects the spacing, height and limits of an element's children if browsers would show them wrongly."""
    if parent.get("width") == "negativethinmathspace":
        parent.set("width", "-0.167em")
    children = list(parent)
    if block and parent.tag == NAMESPACE + "msub" and (children[0].text or "") in LIMITS:
        parent.tag = NAMESPACE + "munder"
    before = None  # the last element that is not a space
    for child, after in zip(children, [*children[1:], None], strict=False):
        if child.tag in (NAMESPACE + "mo", NAMESPACE + "mi"):
            adjust_operator(before, child, after)
        if child.tag != NAMESPACE + "mspace":
            before = child
    pair_bars(children)


def adjust_operator(
    before: ElementTree.Element | None, node: ElementTree.Element, after: ElementTree.Element | None
) -> None:
    """Corrects a bar, the name of a function, or the sign of a number; before and after are the node's neighbours."""
    text = node.text or ""
    if text in ("‖", "|", "∣", "∥") and "stretchy" not in node.attrib:
        node.set("stretchy", "false")  # as high as a letter, so both bars of a pair have the same height
    if len(text) > 1 and text.isalpha():
        # Unlike other operators, the name of a function has a space only after it, before its argument.
        node.tag = NAMESPACE + "mo"
        node.set("lspace", "0")
        node.set("rspace", "0" if after is None or after.text in ("(", "[") else "0.167em")
    elif text in ("+", "-", "−", "±") and before is not None and (before.text or "") in SIGN_FOLLOWS:
        node.set("form", "prefix")  # −1, not a − 1


def pair_bars(row: list[ElementTree.Element]) -> None:
    """Corrects the space around the bars of absolute values, as in |x| + |y|, if each bar of a row has a partner."""
    bars = [core for core in map(formula_lines.core, row) if core.tag == NAMESPACE + "mo" and core.text in ("|", "∣")]
    if len(bars) % 2 == 0:
        for number, bar in enumerate(bars):
            bar.set("form", "postfix" if number % 2 else "prefix")


def plain_text(node: ElementTree.Element) -> str:
    """Returns a formula as plain text, such as (R^2)/(γ^2), for descriptions of pictures."""
    parts = [plain_text(child) for child in node]
    brackets = [part if len(part) <= 1 else f"({part})" for part in parts]
    own = node.text or ""
    match node.tag.removeprefix(NAMESPACE):
        case "mfrac":
            return f"{brackets[0]}/{brackets[1]}"
        case "msqrt":
            return f"√({''.join(parts)})"
        case "msub" | "munder":
            return f"{parts[0]}_{brackets[1]}"
        case "msup" | "mover":
            return f"{parts[0]}^{brackets[1]}"
        case "msubsup" | "munderover":
            return f"{parts[0]}_{brackets[1]}^{brackets[2]}"
        case "mspace":
            return " "
        case "mo" if len(own) == 1 and own in "=<>≤≥≠←→↦∈+−-·":
            return f" {own} "
        case _:
            return own + "".join(parts)
