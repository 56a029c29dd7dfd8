"""Builds the pages of the site and writes them to a folder."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

from faults import Fault
from inspector import inspect
from pages.glossary import glossary
from pages.index import index_page, line_about
from pages.lesson import contents, notebook_page
from pages.lessonlist import FOOTER, HEADER, lesson_list, link_text
from pages.markdown import markdown
from pages.page import Page
from pages.rendering import PICTURE, TEMPLATES
from pages.repository import repository
from pages.search import search_page
from pages.sitemap import INDEX, MARKDOWN_PAGES, ROOT, MarkdownPage
from printing import print_pages

SITE = ROOT / "site"
BEGINNING = re.compile(r"\s*<h1.*?</h1>\s*(<p>.*?</p>\s*)?", re.S)  # a title, and the paragraph below it, if any
BUILT_PLAYGROUND = ROOT / ".venv" / "playground.html"  # built by tools/setup


def markdown_page(path: Path, entry: MarkdownPage) -> Page:
    """Returns the page of a Markdown file; entry is its entry in MARKDOWN_PAGES."""
    page = Page(entry.page, path, path.name, summary=entry.summary, is_sheet=entry.is_sheet, has_pdf=entry.has_pdf)
    if path.name == "glossary.md":
        page.body = glossary(page)
    else:
        body = markdown(path.read_text(encoding="utf-8"), page)
        beginning = BEGINNING.match(body)
        end = beginning.end() if beginning else 0
        page.body = body[:end] + contents(page) + body[end:]
    return page


def build(paths: list[Path], folder: Path, has_playground: bool = False) -> list[Page]:
    """Returns the pages of these notebooks, of the files in MARKDOWN_PAGES, and search; folder has the notebooks."""
    pages = [notebook_page(path, has_playground) for path in paths]
    root = folder.parent
    for name, entry in MARKDOWN_PAGES.items():
        if (root / name).is_file():
            pages.append(markdown_page(root / name, entry))
    pages.append(search_page(pages))
    for page in pages:
        render(page, pages)
    return pages


def render(page: Page, pages: list[Page]) -> None:
    """Sets the text of a page, with a header and a footer that link to these pages."""
    page.text = TEMPLATES.get_template("page.html").render(page=page, **links(page, pages))


def links(page: Page, pages: list[Page]) -> dict[str, Any]:
    """Returns the values with which the templates of header and footer link from a page to these pages."""
    lessons = lesson_list(pages)
    before, after = lessons.neighbours(page)
    names = {other.name: other for other in pages}
    return {
        "current": page.name,
        "index": INDEX,
        "lessons": lessons,
        "header": [(names[name], text) for name, text in HEADER.items() if name in names],
        "footer": [names[name] for name in FOOTER if name in names],
        "link_text": link_text,
        "before": before,
        "after": after,
        "after_line": line_about(after) if after else "",
        "repository": repository(),
    }


def write(
    paths: list[Path], folder: Path, site: Path, chromium: str | None, playground: Path | None = None
) -> list[Page]:
    """Writes the whole site, and returns its pages; raises a Fault before writing anything if a page has a fault."""
    pages = build(paths, folder, has_playground=playground is not None)
    replaced: list[Page] = []  # by the playground
    if playground:
        replaced = [page for page in pages if page.name == playground.name]
        for page in replaced:
            insert_playground(playground, page, pages)
    index = index_page(pages, folder)
    render(index, pages)
    texts = {page.name: page.text for page in [*pages, index]}
    if faults := inspect(texts, [path.name for path in paths]):
        raise Fault("\n".join(faults))
    site.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(PICTURE, site / "preview.png")  # for link previews on other sites
    write_changed(pages, site)
    try:
        if chromium:
            print_pages([page.name for page in pages if page.has_pdf and page not in replaced], site, chromium)
    finally:  # write the index even if a page can't be printed
        for page in pages:
            pdf = (site / page.name).with_suffix(".pdf")
            page.pdf = pdf.name if pdf.is_file() else ""
        index = index_page(pages, folder)
        render(index, pages)
        pages.append(index)
        (site / INDEX).write_text(pages[-1].text, encoding="utf-8")
        delete_old(pages, site)
    return pages


def insert_playground(playground: Path, page: Page, pages: list[Page]) -> None:
    """Replaces the text of a page with the playground, but keeps the tags for its link preview.

    The playground gets links to these pages. Elsewhere, for example in JupyterLab, it has none, because they are not
    there.
    """
    values = links(page, pages)

    def part(template: str) -> str:
        return TEMPLATES.get_template(template).render(page=page, **values)

    text = playground.read_text(encoding="utf-8")
    text = text.replace("</title>\n", "</title>\n" + part("preview.html"), 1)
    text = text.replace("<!-- links -->", part("playground_links.html"), 1)
    page.text = text.replace("</main>\n", "</main>\n" + part("playground_next.html"), 1)


def write_changed(pages: list[Page], site: Path) -> None:
    """Writes the pages that differ from their files, and deletes the PDFs of these pages."""
    for page in pages:
        path = site / page.name
        if not path.is_file() or path.read_text(encoding="utf-8") != page.text:
            path.with_suffix(".pdf").unlink(missing_ok=True)
            path.write_text(page.text, encoding="utf-8")


def delete_old(pages: list[Page], site: Path) -> None:
    """Deletes all pages and PDFs except those of these pages."""
    names = {name for page in pages for name in (page.name, page.pdf)}
    for path in site.iterdir():
        if path.suffix in (".html", ".pdf") and path.name not in names:
            path.unlink()
