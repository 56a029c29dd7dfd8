"""Formulas of LaTeX as MathML, which browsers show without a script."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

from faults import Fault
from latex2mathml.converter import convert

# What browsers show of MathML (MathML Core), as far as formulas need it.
CORE = set(
    "math mrow mi mn mo mtext mspace ms msub msup msubsup munder mover munderover "
    "mfrac msqrt mroot mtable mtr mtd mstyle mpadded mphantom".split()
)
SIGN_FOLLOWS = set("([{,;=<>≤≥≠∈←→↦")  # a minus after one of these is a sign
LIMITS = {"max", "min", "sup", "inf", "lim", "argmax", "argmin"}
NAMESPACE = "{http://www.w3.org/1998/Math/MathML}"
ElementTree.register_namespace("", NAMESPACE[1:-1])


def mathml(tex: str, block: bool, where: str) -> tuple[str, str]:
    """Returns a formula as MathML and as plain text; one that browsers would not show is a Fault."""

    def wrong(how: str) -> Fault:
        advice = "needed: LaTeX that becomes MathML; do: write it with simpler commands, or check its braces"
        return Fault(f"{where}: found the formula ${tex.strip()}${how}; {advice}")

    source = re.sub(r"\\(begin|end)\{(aligned|split)\}", r"\\\1{align*}", tex.strip())
    bare = re.sub(r"\\[\\{}]", "", source)
    if bare.count("{") != bare.count("}"):
        raise wrong(" with braces that don't match")
    try:
        text = convert(source, display="block" if block else "inline")
    except Exception as err:  # the converter has many of its own
        raise wrong(f", which can't be converted ({type(err).__name__})") from None
    if left := re.search(r"\\\w*|[{}]|&(?!#\w+;)", text):
        raise wrong(f", of which {left.group()} can't be converted")
    tree = ElementTree.fromstring(text)
    for parent in tree.iter():
        tag = parent.tag.removeprefix(NAMESPACE)
        if tag not in CORE or parent.get("mathvariant", "normal") != "normal" or "linebreak" in parent.attrib:
            raise wrong(f", of which browsers don't show <{tag}>")
        if parent.get("width") == "negativethinmathspace":
            parent.set("width", "-0.167em")
        children = list(parent)
        if block and tag == "msub" and (children[0].text or "") in LIMITS:
            parent.tag = NAMESPACE + "munder"
        for before, child, after in zip([None, *children], children, [*children[1:], None]):
            if child.tag not in (NAMESPACE + "mo", NAMESPACE + "mi"):
                continue
            if child.text in ("‖", "|", "∣", "∥") and "stretchy" not in child.attrib:
                child.set("stretchy", "false")  # a bar is as high as its letters, on both sides alike
            if len(child.text or "") > 1 and (child.text or "").isalpha():
                # A function's name: no spaces of an operator round it, but one before its argument.
                child.tag = NAMESPACE + "mo"
                child.set("lspace", "0")
                child.set("rspace", "0" if after is None or after.text in ("(", "[") else "0.167em")
            elif child.text in ("+", "-", "−", "±") and before is not None and (before.text or "") in SIGN_FOLLOWS:
                child.set("form", "prefix")  # a sign, not a sum
    return ElementTree.tostring(tree, encoding="unicode"), spoken(tree)


def spoken(node: ElementTree.Element) -> str:
    """Returns a formula as text for a picture's description: (a)/(b), x_1, x^2."""
    parts = [spoken(child) for child in node]
    brackets = [part if len(part) <= 1 else f"({part})" for part in parts]
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
        case "mo" if len(node.text or "") == 1 and (node.text or "") in "=<>≤≥≠←→↦∈+−-·":
            return f" {node.text} "
        case _:
            return (node.text or "") + "".join(parts)
