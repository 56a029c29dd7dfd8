"""Converts LaTeX formulas to MathML, which browsers show without a script."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

from latex2mathml.converter import convert

from faults import Fault

# The elements of MathML Core, which browsers show, that formulas need.
CORE = {"math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "ms"}
CORE |= {"msub", "msup", "msubsup", "munder", "mover", "munderover", "mfrac", "msqrt", "mroot"}
CORE |= {"mtable", "mtr", "mtd", "mstyle", "mpadded", "mphantom"}
SIGN_FOLLOWS = set("([{,;=<>≤≥≠∈←→↦")  # a minus after one of these is a sign
LIMITS = {"max", "min", "sup", "inf", "lim", "argmax", "argmin"}
NAMESPACE = "{http://www.w3.org/1998/Math/MathML}"
ElementTree.register_namespace("", NAMESPACE[1:-1])


def mathml(tex: str, block: bool, where: str) -> tuple[str, str]:
    """Returns a formula as MathML and as plain text; raises a Fault if browsers would not show it.

    block is true for a displayed formula; where is the place, for errors.
    """

    def wrong(how: str) -> Fault:
        advice = "want LaTeX that can be converted to MathML; use simpler commands, or check the braces"
        return Fault(f"{where}: found the formula ${tex.strip()}${how}, {advice}")

    source = re.sub(r"\\(begin|end)\{(aligned|split)\}", r"\\\1{align*}", tex.strip())
    bare = re.sub(r"\\[\\{}]", "", source)
    if bare.count("{") != bare.count("}"):
        raise wrong(" with unmatched braces")
    try:
        text = convert(source, display="block" if block else "inline")
    except Exception as err:  # the converter has many types of errors
        raise wrong(f", which can't be converted ({type(err).__name__})") from None
    if left := re.search(r"\\\w*|[{}]|&(?!#\w+;)", text):
        raise wrong(f", in which {left.group()} can't be converted")
    tree = ElementTree.fromstring(text)
    for node in tree.iter():
        if not is_shown(node):
            raise wrong(f", which contains <{node.tag.removeprefix(NAMESPACE)}>, which browsers do not show")
    for node in tree.iter():
        arrange(node, block)
    return ElementTree.tostring(tree, encoding="unicode"), spoken(tree)


def is_shown(node: ElementTree.Element) -> bool:
    """Reports whether browsers show an element."""
    is_core = node.tag.removeprefix(NAMESPACE) in CORE
    return is_core and node.get("mathvariant", "normal") == "normal" and "linebreak" not in node.attrib


def arrange(parent: ElementTree.Element, block: bool) -> None:
    """Corrects spacing, height and limits of an element's children, where browsers would get them wrong."""
    if parent.get("width") == "negativethinmathspace":
        parent.set("width", "-0.167em")
    children = list(parent)
    if block and parent.tag == NAMESPACE + "msub" and (children[0].text or "") in LIMITS:
        parent.tag = NAMESPACE + "munder"
    befores = [None, *children[:-1]]
    afters = [*children[1:], None]
    for before, child, after in zip(befores, children, afters, strict=False):
        if child.tag in (NAMESPACE + "mo", NAMESPACE + "mi"):
            arrange_sign(before, child, after)


def arrange_sign(
    before: ElementTree.Element | None, sign: ElementTree.Element, after: ElementTree.Element | None
) -> None:
    """Corrects a bar, the name of a function, or a sign that is not an operator."""
    text = sign.text or ""
    if text in ("‖", "|", "∣", "∥") and "stretchy" not in sign.attrib:
        sign.set("stretchy", "false")  # bars on both sides get the height of letters
    if len(text) > 1 and text.isalpha():
        # The name of a function has no operator's spaces around it, only a space before its argument.
        sign.tag = NAMESPACE + "mo"
        sign.set("lspace", "0")
        sign.set("rspace", "0" if after is None or after.text in ("(", "[") else "0.167em")
    elif text in ("+", "-", "−", "±") and before is not None and (before.text or "") in SIGN_FOLLOWS:
        sign.set("form", "prefix")  # a sign, not a sum


def spoken(node: ElementTree.Element) -> str:
    """Returns a formula as plain text, for descriptions of pictures: (a)/(b), x_1, x^2."""
    parts = [spoken(child) for child in node]
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
