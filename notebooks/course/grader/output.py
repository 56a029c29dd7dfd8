"""What comes out of a sandbox: nothing in it is believed before it was looked at.

Outputs become text and pictures, records become answers, as many as there are questions.
"""

from __future__ import annotations

import base64
import binascii
import json
import re

from .parts import Part

STOPPED = "✗  stopped:"  # begins the line on a cell that did not end by itself


def clean(outputs: object) -> list[dict]:
    """Returns valid outputs, text and PNG only, of what the runner answered."""
    made = []
    for out in outputs if isinstance(outputs, list) else []:
        kind = out.get("output_type") if isinstance(out, dict) else None
        if kind == "stream" and isinstance(out.get("text"), str):
            made.append({"output_type": "stream", "name": "stderr" if out.get("name") == "stderr" else "stdout", "text": plain(out["text"])})
        elif kind == "error":
            lines = [plain(line) for line in out.get("traceback", []) if isinstance(line, str)]
            made.append({"output_type": "error", "ename": "ERROR", "evalue": plain(str(out.get("evalue", ""))), "traceback": lines})
        elif kind == "display_data" and isinstance(out.get("data"), dict):
            data = {}
            if is_png(out["data"].get("image/png")):
                data["image/png"] = out["data"]["image/png"]
            if isinstance(out["data"].get("text/plain"), str):
                data["text/plain"] = plain(out["data"]["text/plain"])
            if data:
                made.append({"output_type": "display_data", "data": data, "metadata": {}})
    return made


def plain(text: str) -> str:
    """Returns a text without escapes, control signs and lone surrogates, at most as long as a cell's."""
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text[:400_000])
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "", text).encode("utf-8", "replace").decode()


def is_png(content: object) -> bool:
    """Tells whether a text is a PNG picture in base64."""
    try:
        return isinstance(content, str) and len(content) < 4_000_000 and base64.b64decode(content).startswith(b"\x89PNG\r\n")
    except (ValueError, binascii.Error):
        return False


def records(found: object) -> dict[str, str]:
    """Returns the records of a cell, if that is what they are."""
    pairs = found.items() if isinstance(found, dict) else []
    return {name: text for name, text in pairs if isinstance(name, str) and isinstance(text, str)}


def failed_to_build(outputs: list[dict]) -> bool:
    """Tells whether a cell's error came before its program ran."""
    errors = [out["evalue"] for out in outputs if out["output_type"] == "error"]
    return bool(errors) and not any(re.match(r"(exit status|signal:)", text) for text in errors)


def ending(reply: dict) -> list[dict]:
    """Returns a line for the feedback page on a cell that did not end by itself."""
    said = {
        "timeout": f"{STOPPED} the cell took too long\n",
        "dead": f"{STOPPED} {reply.get('why') or 'the cell ended the kernel'}\n",
    }.get(reply["status"])
    return [{"output_type": "stream", "name": "stdout", "text": said}] if said else []


def answers(text: str, part: Part, hidden: bool) -> dict:
    """Returns the record of a part's answers: as many as there are questions, whatever was left."""
    try:
        found = json.loads(text)["answers"]
        if not isinstance(found, list):
            found = []
    except (ValueError, KeyError, TypeError, RecursionError):
        found = []
    return {"part": part.name, "hidden": hidden, "answers": [one_answer(a) for a in found[: part.most(hidden)]], "came": bool(found)}


def one_answer(answer: object) -> dict:
    """Returns an answer, or a fault."""
    if isinstance(answer, dict) and "a" in answer and not answer.get("fault"):
        return {"a": answer["a"]}
    fault_text = answer.get("fault") if isinstance(answer, dict) else None
    return {"fault": plain(fault_text)[:400] if isinstance(fault_text, str) else "no answer"}
