"""The HTML of a cell's outputs."""

from __future__ import annotations

import html
import re

from nbformat import NotebookNode

import notebooks
from pages.boxes import html_box, picture, printed_box, table_box
from pages.markdown import inline, markdown, plain_text
from pages.page import Page
from pages.playground import is_playground, playground_html

DESCRIPTION = re.compile(r'(?<= alt=")[^"]*|(?<= aria-label=")[^"]*')


def is_animation(data: dict[str, str]) -> bool:
    """Reports whether an output is an animation of show.Steps."""
    return data.get("text/html", "").startswith('<div class="film"')


def animation_html(animation: str, caption: str | None, page: Page) -> str:
    """Returns the HTML of an animation, without the markup of a caption in its descriptions; its script is unchanged.

    caption is the Markdown of the caption. Without one, the descriptions are not Markdown.
    """
    elements, script, rest = animation.partition("<script>")
    if caption is None:
        return animation
    words = html.escape(plain_text(caption, page))
    return DESCRIPTION.sub(lambda _: words, elements) + script + rest


def output_html(output: NotebookNode, page: Page, caption: str | None = None) -> str:
    """Returns the HTML of an output, from the best form of the output that a page can show.

    caption is the Markdown of the output's caption. Names from data are escaped in it. They are not escaped in the
    description of a picture ("alt"), so that description is never read as Markdown.
    """
    if output.output_type == "stream":
        return printed_box(output.text)
    data = output.get("data", {})
    if is_animation(data):
        return animation_html(data["text/html"], caption, page) + "\n"
    if is_playground(data) and not page.is_own:
        return playground_html(data["text/html"], page)
    if "text/html" in data:
        content = data["text/html"]
        return table_box(content, content) if "<table" in content else html_box(content)
    if "text/markdown" in data:
        return markdown(data["text/markdown"], page)
    if "image/png" in data:
        about = output.metadata.get("image/png", {})  # description ("alt") and size
        alt = about.get("alt", "") if caption is None else plain_text(caption, page)
        return picture(data["image/png"].strip(), alt, about.get("width"), about.get("height")) + "\n"
    if "text/plain" in data:
        return printed_box(data["text/plain"])
    kinds = ", ".join(sorted(data))
    raise page.fault(f"an output of the kinds {kinds}", "a kind that pages can show; add text/plain to the output")


# Matches a line that check.Guess prints for a guess not made yet.
NO_GUESS = re.compile(r"^○ no guess yet: .*\n?", re.M)


def figures_and_texts(outputs: list[NotebookNode]) -> tuple[list[NotebookNode], list[NotebookNode]]:
    """Returns the figures and animations among the outputs, with their captions, and all other outputs."""
    figures: list[NotebookNode] = []
    texts: list[NotebookNode] = []
    is_after_figure = False
    for output in outputs:
        data = output.get("data", {})
        is_figure = any(notebooks.is_drawing(mime, content) for mime, content in data.items())
        is_caption = is_after_figure and "text/markdown" in data
        (figures if is_figure or is_caption else texts).append(output)
        is_after_figure = is_figure
    return figures, texts


def outputs_box(outputs: list[NotebookNode], page: Page) -> str:
    """Returns the HTML of a box with outputs; empty if there is nothing to show."""
    parts: list[str] = []
    can_have_caption = False  # whether the last output is a picture, a table or an animation
    outputs = notebooks.merged(outputs)
    for output in outputs:
        if "text" in output:
            output.text = NO_GUESS.sub("", output.text)
    for number, output in enumerate(outputs, 1):
        after = outputs[number] if number < len(outputs) else NotebookNode()
        data = output.get("data", {})
        if can_have_caption and "text/markdown" in data:
            caption = inline(data["text/markdown"], page)
            caption_html = f"<figcaption>{caption}</figcaption>\n"
            parts[-1] = f"<figure>\n{parts[-1]}{caption_html}</figure>\n"
            can_have_caption = False
        elif output.get("text", "x").strip():  # leaves out printed text that consists of spaces
            parts.append(output_html(output, page, after.get("data", {}).get("text/markdown")))
            can_have_caption = (
                parts[-1].startswith("<img") or is_animation(data) or "<table" in data.get("text/html", "")
            )
    if not parts:
        return ""
    return f'<div class="output">\n{"".join(parts)}</div>\n'
