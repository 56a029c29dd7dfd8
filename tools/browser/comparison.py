"""Compares the outputs of a cell with the saved ones: texts byte for byte, drawings as far as one can see.

WebAssembly and the processor that drew a saved figure may round differently, so a few shades of a pixel at a smooth
edge don't count. Animations have rounded coordinates, which must be the same.
"""

from __future__ import annotations

import base64
import os
import re
from io import BytesIO

from nbformat import NotebookNode
from PIL import Image, ImageChops

import notebooks

# Two pixels count as equal if their red, green and blue values, which range from 0 to 255, differ by at most this. It
# is the tolerance of the golden images in package plotting (main_test.go there).
MAX_SHADES = 24
EMBEDDED = re.compile(r"data:image/png;base64,([A-Za-z0-9+/=]*)")
CONTEXT = 40  # characters of an animation that a message shows on either side of a difference


def outputs_fault(saved: NotebookNode, new: list[NotebookNode]) -> str:
    """Returns a message if the new outputs of a saved cell are wrong; empty if they are right.

    Cells and outputs are those of notebooks.cell_fault, which compares everything but drawings.
    """
    return notebooks.cell_fault(saved, new) or drawings_fault(saved, new)


def drawings_fault(saved: NotebookNode, new: list[NotebookNode]) -> str:
    """Returns a message if a figure or an animation differs from the saved one; empty if none does."""
    if "varies" in notebooks.tags(saved):
        return ""
    for old_output, new_output in zip(notebooks.displayed(saved.outputs), notebooks.displayed(new), strict=True):
        for mime, old in old_output.data.items():
            fault = content_fault(mime, old, new_output.data[mime])
            if fault:
                return f"in an output of kind {mime}: {fault}"
    return ""


def content_fault(mime: str, old: object, new: object) -> str:
    """Returns a message if a drawing of a MIME type differs from the saved one; empty if it does not."""
    if old == new or not notebooks.is_drawing(mime, old):
        return ""
    if mime == "image/png":
        return picture_fault(str(old), str(new))
    return markup_fault(str(old), str(new))


def picture_fault(old: str, new: str) -> str:
    """Returns a message if a PNG image, in base64, differs from the saved one; empty if it does not."""
    try:
        before, after = (Image.open(BytesIO(base64.b64decode(text))).convert("RGB") for text in (old, new))
    except (OSError, ValueError) as err:
        return f"got an error ({err}), want two PNG images"
    if before.size != after.size:
        return f"got a picture of {after.size} pixels, want {before.size}"
    red, green, blue = ImageChops.difference(before, after).split()
    largest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    count = sum(largest.histogram()[MAX_SHADES + 1 :])
    return f"got a picture with {count} other pixels, want the saved picture" if count else ""


def markup_fault(old: str, new: str) -> str:
    """Returns a message if HTML or SVG with drawings, such as an animation, differs from the saved one.

    Each frame of an animation is part of the text, which must be the same, except for embedded pictures.
    """
    before, after = (EMBEDDED.findall(text) for text in (old, new))
    if len(before) != len(after):
        return f"got {len(after)} embedded pictures, want {len(before)}"
    for pair in zip(before, after, strict=True):
        if fault := picture_fault(*pair):
            return fault
    old, new = (EMBEDDED.sub("picture", text) for text in (old, new))
    if old == new:
        return ""
    start = max(0, len(os.path.commonprefix([old, new])) - CONTEXT)
    end = start + 2 * CONTEXT
    return f"got … {new[start:end]} …, want … {old[start:end]} …"
