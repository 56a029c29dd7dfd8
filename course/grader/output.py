"""Validates what a sandbox returns, none of which is trusted.

Outputs become text and pictures; records become at most as many answers as there are questions.
"""

from __future__ import annotations

import base64
import json
import re

from .course import Json
from .parts import Part

STOPPED = "✗  stopped:"  # the beginning of the line shown for a cell that was stopped
MAX_TEXT = 200_000  # characters of one output
PNG = b"\x89PNG\r\n\x1a\n"


def valid_outputs(outputs: object) -> list[Json]:
    """Returns the valid outputs in the runner's answer: text and PNG pictures only."""
    found = outputs if isinstance(outputs, list) else []
    made = [valid_output(out) for out in found if isinstance(out, dict)]
    return [out for out in made if out]


def valid_output(out: Json) -> Json | None:
    """Returns the valid part of an output; None if nothing is left."""
    kind = out.get("output_type")
    if kind == "stream":
        name = "stderr" if out.get("name") == "stderr" else "stdout"
        return {"output_type": "stream", "name": name, "text": plain_text(out.get("text"))}
    if kind == "error":
        lines = out.get("traceback")
        lines = [plain_text(line) for line in lines[:100] if isinstance(line, str)] if isinstance(lines, list) else []
        return {"output_type": "error", "ename": "ERROR", "evalue": plain_text(out.get("evalue")), "traceback": lines}
    data = out.get("data")
    if kind not in ("display_data", "execute_result") or not isinstance(data, dict):
        return None
    shown = {
        "image/png": valid_png(data.get("image/png")),
        "text/plain": plain_text(data.get("text/plain", data.get("text/markdown"))),
    }
    shown = {mime: text for mime, text in shown.items() if text}
    return {"output_type": "display_data", "data": shown, "metadata": {}} if shown else None


def plain_text(text: object) -> str:
    """Returns a text without escapes, control characters and lone surrogates, at most LONGEST_TEXT long.

    The result is empty if text is not a string.
    """
    if not isinstance(text, str):
        return ""
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text[:MAX_TEXT])
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "", text).encode("utf-8", "replace").decode()


def valid_png(content: object) -> str:
    """Returns a PNG picture in base64; empty if content is not one."""
    if not isinstance(content, str):
        return ""
    try:
        raw = base64.b64decode("".join(content.split()), validate=True)
    except ValueError:
        return ""
    return base64.b64encode(raw).decode() if raw.startswith(PNG) else ""


def text_records(found: object) -> dict[str, str]:
    """Returns the records of a cell that are text, by name."""
    pairs = found.items() if isinstance(found, dict) else []
    return {name: text for name, text in pairs if isinstance(text, str)}


def failed_to_build(outputs: list[Json]) -> bool:
    """Reports whether a cell's error occurred before its program ran."""
    errors = [out["evalue"] for out in outputs if out["output_type"] == "error"]
    return bool(errors) and not any(re.match(r"(exit status|signal:)", text) for text in errors)


def stop_line(reply: Json) -> list[Json]:
    """Returns the line that the feedback page shows for a cell that was stopped; none for other cells."""
    if reply["status"] == "timeout":
        why = "the cell took too long"
    elif reply["status"] == "dead":
        why = reply.get("why") or "the cell ended the kernel"
    else:
        return []
    return [{"output_type": "stream", "name": "stdout", "text": f"{STOPPED} {why}\n"}]


def parse_answers(text: str, part: Part, hidden: bool) -> Json:
    """Returns the record of a part's answers, at most one per question, from the text that the cell wrote."""
    try:
        found = json.loads(text)["answers"]
    except (ValueError, KeyError, TypeError, RecursionError):
        found = []
    found = found if isinstance(found, list) else []
    return {
        "part": part.name,
        "hidden": hidden,
        "answers": [valid_answer(a) for a in found[: part.question_count(hidden)]],
        "came": bool(found),
    }


def valid_answer(answer: object) -> Json:
    """Returns a valid answer, {"a": …}, or else a fault, {"fault": …}."""
    answer = answer if isinstance(answer, dict) else {}
    if "a" in answer and not answer.get("fault"):
        return {"a": answer["a"]}
    return {"fault": plain_text(answer.get("fault"))[:400] or "no answer"}
