"""Validates the outputs and records that a sandbox returns, because a student's code may have forged them.

Of the outputs, only text and PNG pictures are kept. Of a record, only answers are kept, and no more
answers than there are questions.
"""

from __future__ import annotations

import base64
import json

from .course import Json
from .parts import Part
from .student_text import one_line, plain_text

STOPPED = "✗  stopped:"  # the line that is shown for a stopped cell begins with this text
PRINTED = "Your code printed:"  # package course/ask prints this line before the output of the student's code
NO_TEST = "   The program did not reach its first test"  # a line of package course/ask begins with this text
STATUSES = ("ok", "error", "timeout", "dead")  # of a cell, see runner.py
MAX_SECONDS = 1000  # more than any cell may take
MAX_FAULT = 400  # characters kept of the fault of an answer
ERROR_NAMES = ("compile error", "panic", "exit")  # the names of errors that the kernel uses, and "ERROR" is any other
PNG = b"\x89PNG\r\n\x1a\n"


def valid_outputs(outputs: object) -> list[Json]:
    """Returns the valid outputs, with only text and PNG pictures, from the runner's reply."""
    candidates = outputs if isinstance(outputs, list) else []
    validated = [valid_output(out) for out in candidates if isinstance(out, dict)]
    return [out for out in validated if out]


def valid_output(out: Json) -> Json | None:
    """Returns the valid part of an output; None if nothing is left."""
    kind = out.get("output_type")
    if kind == "stream":
        name = "stderr" if out.get("name") == "stderr" else "stdout"
        text = plain_text(out.get("text")).replace(STOPPED, " ".join(STOPPED.split()))  # only the grader writes STOPPED
        return {"output_type": "stream", "name": name, "text": text}
    if kind == "error":
        lines = out.get("traceback")
        lines = [plain_text(line) for line in lines[:100] if isinstance(line, str)] if isinstance(lines, list) else []
        name = out["ename"] if out.get("ename") in ERROR_NAMES else "ERROR"
        return {"output_type": "error", "ename": name, "evalue": plain_text(out.get("evalue")), "traceback": lines}
    data = out.get("data")
    if kind not in ("display_data", "execute_result") or not isinstance(data, dict):
        return None
    forms = {
        "image/png": valid_png(data.get("image/png")),
        "text/plain": plain_text(data.get("text/plain", data.get("text/markdown"))),
    }
    forms = {mime: text for mime, text in forms.items() if text}
    return {"output_type": "display_data", "data": forms, "metadata": {}} if forms else None


def valid_png(content: object) -> str:
    """Returns a PNG picture in base64; empty if content is not a PNG picture in base64."""
    if not isinstance(content, str):
        return ""
    try:
        raw = base64.b64decode("".join(content.split()), validate=True)
    except ValueError:
        return ""
    return base64.b64encode(raw).decode() if raw.startswith(PNG) else ""


def text_records(records: object) -> dict[str, str]:
    """Returns the records that are text, by name, from the runner's reply."""
    pairs = records.items() if isinstance(records, dict) else []
    return {name: text for name, text in pairs if isinstance(text, str)}


def failed_to_build(outputs: list[Json]) -> bool:
    """Reports whether a cell has an error that occurred before its program ran."""
    names = [out["ename"] for out in outputs if out["output_type"] == "error"]
    return bool(names) and not any(name in ("panic", "exit") for name in names)


def stop_line(reply: Json) -> list[Json]:
    """Returns a list with the output that the feedback page shows for a stopped cell; empty for other cells."""
    if reply["status"] in ("timeout", "stopped"):
        reason = "the cell took too long"
    elif reply["status"] == "dead":
        reason = reply.get("why") or "the cell ended the kernel"
    else:
        return []
    return [{"output_type": "stream", "name": "stdout", "text": f"{STOPPED} {reason}\n"}]


def valid_status(status: object) -> str:
    """Returns the status of a cell, according to the runner; "error" if it is not valid."""
    return status if isinstance(status, str) and status in STATUSES else "error"


def valid_seconds(seconds: object, limit: float) -> float:
    """Returns the seconds that a cell took, according to the runner; the cell's limit if they are not valid."""
    if isinstance(seconds, (int, float)) and 0 <= seconds <= MAX_SECONDS:
        return float(seconds)
    return limit


def parse_answers(text: str, part: Part, hidden: bool) -> Json:
    """Returns the record in the text that a test cell wrote, with at most one answer per question."""
    try:
        answers = json.loads(text)["answers"]
    except (ValueError, KeyError, TypeError, RecursionError):
        answers = []
    answers = answers if isinstance(answers, list) else []
    return {
        "part": part.name,
        "hidden": hidden,
        "answers": [valid_answer(answer) for answer in answers[: part.question_count(hidden)]],
        "has_answers": bool(answers),
    }


def valid_answer(answer: object) -> Json:
    """Returns {"a": VALUE} if answer has the key "a" and no fault; otherwise {"fault": REASON}."""
    answer = answer if isinstance(answer, dict) else {}
    if "a" in answer and not answer.get("fault"):
        return {"a": answer["a"]}
    return {"fault": one_line(answer.get("fault"), MAX_FAULT) or "no answer"}
