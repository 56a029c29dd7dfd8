"""Tests the frame of the site: the header and footer of every page, the index, and the map of lessons."""

from __future__ import annotations

import os
import re
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import notebooks
import pages_test
from faults import Fault
from pages import index, writing
from pages.conceptmap import NARROW, WIDE, Box, Drawing, Node, draw, layers_of, needs, nodes_of
from pages.index import lesson_lines
from pages.lessonlist import lesson_list
from pages.page import Heading, Page
from pages.rendering import FOLDER
from pages.repository import repository


def links_in(html: str) -> list[str]:
    """Returns the targets of the links in HTML, in their order."""
    return re.findall(r'<a [^>]*?href="([^"]*)"', html)


def part(page: str, start: str, end: str) -> str:
    """Returns the part of a page between two texts."""
    found = re.search(f"{re.escape(start)}(.*?){re.escape(end)}", page, re.S)
    assert found, f"the page has no {start} … {end}"
    return found[1]


def header(page: str) -> str:
    """Returns the header of a page."""
    return part(page, '<header class="top">', "</header>")


class Frame(pages_test.Site):
    """The header and the footer of a small site."""

    lessons = ("1-one", "2-two", "10-ten", "A-aside", "B-beside")

    def setUp(self) -> None:
        super().setUp()
        for name in ("go", "playground", *reversed(self.lessons)):
            self.notebook(name=name, title=f"# {name.title()}")
        (self.folder / "README.md").write_text("# Figures\n")

    def test_every_page_lists_all_lessons(self) -> None:
        text = self.write()
        lists = {name: part(page, '<details class="menu">', "</details>") for name, page in text.items()}
        want = [f"{name}.html" for name in (*self.lessons, "go", "gallery")]
        for name, menu in lists.items():
            with self.subTest(name):
                self.assertEqual(links_in(menu), want)
                self.assertEqual(re.findall("<p>(.*?)</p>", menu), ["Lessons", "Side trips", "To look things up"])

    def test_header_is_the_same_on_every_page_but_for_the_current_one(self) -> None:
        text = self.write()
        headers = {header(page).replace(' aria-current="page"', "") for page in text.values()}
        self.assertEqual(len(headers), 1)
        for name, page in text.items():
            current = re.findall(r'href="([^"]*)" aria-current="page"', header(page))
            self.assertEqual(set(current), {name})

    def test_navigation(self) -> None:
        names = re.sub(r"(?s)<details.*?</details>", "", header(self.write()["1-one.html"]))
        self.assertEqual(links_in(names), ["index.html", "playground.html", "search.html"])
        (self.folder / "glossary.md").write_text(
            "# Glossary\n\n| word | formula | meaning | proof |\n|---|---|---|---|\n"
        )
        names = re.sub(r"(?s)<details.*?</details>", "", header(self.write()["1-one.html"]))
        self.assertEqual(links_in(names), ["index.html", "playground.html", "glossary.html", "search.html"])

    def test_previous_and_next_lead_through_lessons_and_side_trips(self) -> None:
        text = self.write()
        name, passed = "1-one.html", ["1-one.html"]
        while found := re.search(r'rel="next" href="([^"]*)"', text[name]):
            self.assertIn(f'rel="prev" href="{name}"', text[found[1]])
            name = found[1]
            passed.append(name)
        self.assertEqual(passed, [f"{lesson}.html" for lesson in self.lessons])
        self.assertNotIn('rel="prev"', text["1-one.html"])
        labels = re.findall("<span>(Previous|Next) (lesson|side trip)</span>", text["A-aside.html"])
        self.assertEqual(labels, [("Previous", "lesson"), ("Next", "side trip")])

    def test_next_lesson_has_its_line(self) -> None:
        footer = part(self.write()["1-one.html"], 'class="after"', "</a>")
        self.assertIn("2-Two <em>About 2-two.</em>", footer)

    def test_way_back_from_other_pages(self) -> None:
        text = self.write()
        for name in ("go.html", "gallery.html", "playground.html"):
            self.assertNotIn('rel="next"', text[name])
            self.assertIn('href="index.html#lessons"', part(text[name], "<footer", "</footer>"))

    def test_footer_has_few_links(self) -> None:
        for name in ("docs/install.md", "docs/faq.md", "docs/library.md", "docs/security.md"):
            (self.root / name).parent.mkdir(exist_ok=True)
            (self.root / name).write_text("# Title\n", encoding="utf-8")
        text = self.write()
        want = ["index.html#lessons", "install.html", "faq.html", "index.html#docs"]
        for name, page in text.items():
            with self.subTest(name):
                self.assertEqual(links_in(part(page, '<nav class="more"', "</nav>")), want)
        for name in ("library.html", "security.html"):
            self.assertIn(f'href="{name}"', part(text["index.html"], '<h2 id="docs">', "</main>"))

    def test_built_playground(self) -> None:
        """The playground, which is not made from a template, gets the same links, and one to lesson 1 at its end."""
        ours = (notebooks.ROOT / "playground" / "page" / "page.html").read_text(encoding="utf-8")
        for place in ("</title>\n", "<!-- links -->", "</main>\n"):
            self.assertEqual(ours.count(place), 1, "the places where insert_playground adds something")
        self.assertEqual(links_in(header(ours)), [], "links in JupyterLab, where the site is not there")
        built = self.root / "playground.html"
        built.write_text(re.sub("(?s)<script.*?</script>|{{.*?}}", "", ours), encoding="utf-8")
        self.list_lessons()
        writing.write(sorted(self.folder.glob("*.ipynb")), self.folder, self.site, None, built)
        playground, lesson = ((self.site / name).read_text() for name in ("playground.html", "1-one.html"))
        links = links_in(part(header(playground), "<nav", "</nav>"))
        self.assertEqual(links, links_in(header(lesson)))
        self.assertIn('rel="next" href="1-one.html"', part(playground, "<footer", "</footer>"))

    def test_colours_of_the_playground(self) -> None:
        """The style of the playground's links uses only custom properties that the style of its page has."""
        used = set(re.findall(r"var\((--[\w-]+)\)", (FOLDER / "playground_links.css").read_text(encoding="utf-8")))
        style = (notebooks.ROOT / "playground" / "page" / "page.css").read_text(encoding="utf-8")
        self.assertLessEqual(used, set(re.findall(r"(--[\w-]+):", style)))
        self.assertIn("--text", used)

    def test_repository(self) -> None:
        address = "https://example.org/a/lab"
        self.assertNotIn("example.org", "".join(self.write().values()))
        with mock.patch.dict(os.environ, {"SITE_REPOSITORY": f"{address}/"}):
            for page in self.write().values():
                self.assertIn(f'<a href="{address}">Repository</a>', page)
        for wrong in (
            "http://example.org/a",
            "github.com/a/b",
            "https://",
            "javascript:alert(1)",
            'https://a/"x',
            "x y",
        ):
            with (
                self.subTest(wrong),
                mock.patch.dict(os.environ, {"SITE_REPOSITORY": wrong}),
                self.assertRaisesRegex(Fault, "(?s)SITE_REPOSITORY: got .*want the https address.*; set it as in"),
            ):
                repository()


class Index(pages_test.Site):
    def test_cards(self) -> None:
        words = "**Needs nothing. 7 minutes. Afterwards you can** count.\n\nIn 99 minutes you can't."
        self.notebook(words, pages_test.code(pages_test.picture("A line")), name="1-one", title="# 1. One")
        self.notebook("**Time:** about 25 minutes to read.", name="A-aside", title="# A. Aside")
        page = self.write()["index.html"]
        first, second = re.findall(r'(?s)<li class="card">(.*?)</li>', page)
        self.assertRegex(first, r'(?s)<img [^>]*alt="A line".*<a href="1-one.html">1. One</a>.*<p>About 1-one.</p>')
        self.assertIn("7 minutes", first)
        self.assertNotIn("<img", second)
        self.assertIn("25 minutes", second)
        self.assertIn('href="1-one.html">Start with lesson 1 <span>7 minutes', page)

    def test_chosen_figure(self) -> None:
        """A card shows the figure of the cell in CARD_FIGURES; a wrong id is a fault."""
        pictures = [pages_test.code(pages_test.picture(alt)) for alt in ("First", "Second")]
        self.notebook(*pictures, name="1-one")
        cells = notebooks.read(self.folder / "1-one.ipynb").cells
        for wanted, alt in (({}, "First"), ({"1-one": cells[2].id}, "Second")):
            with mock.patch.object(index, "CARD_FIGURES", wanted):
                card = part(self.write()["index.html"], '<li class="card">', "</li>")
                self.assertEqual(re.findall('alt="([^"]*)"', card), [alt])
        with (
            mock.patch.object(index, "CARD_FIGURES", {"1-one": "none"}),
            self.assertRaisesRegex(Fault, '1-one.ipynb: got no figure in a cell with the id "none", want one; correct'),
        ):
            self.write()

    def test_lesson_without_a_line(self) -> None:
        self.notebook(name="1-one")
        with self.assertRaisesRegex(
            Fault, r"README.md: got no line about 1-one.ipynb.*add \"- \[First\]\(notebooks/1-one"
        ):
            writing.write(sorted(self.folder.glob("*.ipynb")), self.folder, self.site, None)

    def test_lines(self) -> None:
        readme = self.root / "README.md"
        readme.write_text(
            "- [1. One](notebooks/1-one.ipynb): a line\n  in two parts.\n- [B](notebooks/B-b.ipynb): why x.\n\n"
            "- [Doc](docs/doc.md): no lesson.\n- [3](notebooks/3-c.ipynb) has no line\n"
        )
        self.assertEqual(lesson_lines(readme), {"1-one": "A line in two parts.", "B-b": "Why x."})

    def test_where_to_run_the_lessons(self) -> None:
        self.notebook(name="1-one")
        page = self.write()["index.html"]
        self.assertIn('href="lab/lab/index.html?path=1-one.ipynb"', page)
        self.assertIn("a clone of the repository", page)
        with mock.patch.dict(os.environ, {"SITE_REPOSITORY": "https://example.org/a"}):
            self.assertIn('a clone of <a href="https://example.org/a">the repository</a>', self.write()["index.html"])

    def test_card_of_the_playground(self) -> None:
        """The card shows what the playground opens with: the points of OR, circles but for a cross at the origin."""
        self.notebook(name="1-one")
        self.assertNotIn('class="card play"', self.write()["index.html"])
        self.notebook(name="playground")
        card = part(self.write()["index.html"], '<div class="card play">', "</p>\n</div>")
        self.assertIn("The four points of OR", card)
        self.assertEqual(card.count("<circle"), 3)
        self.assertEqual(links_in(card), ["playground.html"])


def overlap(a: Box, b: Box) -> bool:
    """Reports whether two boxes overlap."""
    return a.x < b.x + b.width and b.x < a.x + a.width and a.y < b.y + b.height and b.y < a.y + a.height


def points_of(path: str) -> list[tuple[float, float]]:
    """Returns points on a path of straight lines and cubic curves, close to each other."""
    numbers = [[float(number) for number in re.findall(r"-?[\d.]+", part)] for part in re.split("(?=[MCL])", path)[1:]]
    points: list[tuple[float, float]] = []
    for kind, values in zip(re.findall("[MCL]", path), numbers, strict=True):
        if kind == "M":
            points.append((values[0], values[1]))
            continue
        x, y = points[-1]
        corners = values if kind == "C" else [x, y, values[0], values[1], values[0], values[1]]
        (a, b), (c, d), (e, f) = zip(corners[::2], corners[1::2], strict=True)
        for step in range(1, 41):
            t = step / 40
            s = 1 - t
            points.append(
                (
                    s**3 * x + 3 * s * s * t * a + 3 * s * t * t * c + t**3 * e,
                    s**3 * y + 3 * s * s * t * b + 3 * s * t * t * d + t**3 * f,
                )
            )
    return points


class ConceptMap(unittest.TestCase):
    """The map of the real lessons."""

    nodes: list[Node]

    @classmethod
    def setUpClass(cls) -> None:
        pages = [
            Page(path.with_suffix(".html").name, path, headings=[notebook_title(path)]) for path in notebooks.find([])
        ]
        cls.nodes = nodes_of(lesson_list(pages))

    def drawings(self) -> list[Drawing]:
        """Returns both variants of the map."""
        return [draw(self.nodes, shape) for shape in (WIDE, NARROW)]

    def test_every_link_after_needs_is_an_arrow(self) -> None:
        want = set()
        for path in notebooks.find([]):
            if not re.match(r"\d-|[A-Z]-", path.name):
                continue
            text = "\n".join(cell.source for cell in notebooks.read(path).cells)
            line = re.search(r"\*\*Needs:\*\*(.*)", text)
            before = line[1].split("**")[0] if line else ""
            want |= {
                (f"{name}.html", path.with_suffix(".html").name) for name in re.findall(r"\((\S+)\.ipynb\)", before)
            }
        self.assertGreater(len(want), 12)
        for drawing in self.drawings():
            self.assertEqual({(arrow.start, arrow.end) for arrow in drawing.arrows}, want)

    def test_boxes(self) -> None:
        """No two boxes overlap, all are inside the picture, and their texts are inside the boxes."""
        for drawing in self.drawings():
            for number, box in enumerate(drawing.boxes):
                self.assertFalse([other.node.name for other in drawing.boxes[:number] if overlap(box, other)])
                self.assertTrue(0 <= box.x <= drawing.width - box.width)
                self.assertTrue(0 <= box.y <= drawing.height - box.height)
                for line in box.lines:
                    self.assertLessEqual(len(line.text), drawing.shape.characters)
                    self.assertTrue(box.y + drawing.shape.font / 2 < line.y < box.y + box.height)

    def test_arrows_join_their_boxes_and_cross_no_other(self) -> None:
        for drawing in self.drawings():
            boxes = {box.node.name: box for box in drawing.boxes}
            for arrow in drawing.arrows:
                points = points_of(arrow.path)
                for x, y in points:
                    inside = [
                        name
                        for name, box in boxes.items()
                        if box.x < x < box.x + box.width and box.y < y < box.y + box.height
                    ]
                    self.assertEqual(inside, [], f"under the arrow from {arrow.start} to {arrow.end}")
                first, last = points[0], points[-1]
                along = 0 if drawing.shape.has_columns else 1
                self.assertLess(first[along], last[along], "an arrow points forward")

    def test_narrow_map_fits_a_phone(self) -> None:
        """On a screen of 360 pixels with margins of 16, text is at least 11 pixels high."""
        drawing = draw(self.nodes, NARROW)
        self.assertGreaterEqual(NARROW.font * 328 / (drawing.width + 4), 11)
        wide = draw(self.nodes, WIDE)
        self.assertGreaterEqual(WIDE.font * (800 - 48) / (wide.width + 4), 11)

    def test_lessons_need_earlier_ones(self) -> None:
        layers = layers_of(self.nodes)
        for node in self.nodes:
            for need in node.needs:
                self.assertLess(layers[need], layers[node.name])


class Needs(pages_test.Site):
    def test_needs(self) -> None:
        for text, want in (
            ("**Needs:** [a](1-a.ipynb), and [b](2-b.ipynb#Part). 5 minutes. **Afterwards** [c](3-c.ipynb)", "1-a 2-b"),
            ("**Needs:** [a](1-a.ipynb): x. [a](1-a.ipynb#y)\n\n[b](2-b.ipynb)", "1-a"),
            ("**Needs nothing.** [a](1-a.ipynb)", ""),
            ("**Needs:** [web](https://example.org/a.ipynb) and [doc](../docs/a.md)", ""),
        ):
            self.notebook(text, name="1-one")
            found = needs(notebooks.read(self.folder / "1-one.ipynb").cells)
            self.assertEqual(found, [f"{name}.html" for name in want.split()])

    def test_needs_of_a_later_lesson(self) -> None:
        self.notebook("**Needs:** [two](2-two.ipynb).", name="1-one")
        self.notebook(name="2-two")
        with self.assertRaisesRegex(Fault, '1-one.ipynb: got 2-two.html after "Needs:", want earlier lessons only'):
            self.write()

    def test_map_on_the_index(self) -> None:
        self.notebook(name="1-one", title="# 1. One")
        self.notebook("**Needs:** [one](1-one.ipynb).", name="2-two", title="# 2. Two")
        page = self.write()["index.html"]
        for name in ("wide", "narrow"):
            drawing = part(page, f'<svg class="{name}"', "</svg>")
            self.assertEqual(links_in(drawing), ["1-one.html", "2-two.html"])
            self.assertIn("2. Two needs 1. One; ", drawing)
            self.assertIn('data-from="1-one.html" data-to="2-two.html"', drawing)


class RealIndex(unittest.TestCase):
    def test_index(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            writing.write(notebooks.find([]), notebooks.FOLDER, Path(folder), None)
            page = (Path(folder) / "index.html").read_text(encoding="utf-8")
        titles = re.findall(r"<h3><a [^>]*>(?:(\w)\. )?", page)
        self.assertEqual([title for title in titles if title], list("1234567ABCDE"))
        cards = re.findall(r'(?s)<li class="card">(.*?)</li>', page)
        self.assertEqual(len(cards), 12)
        for card in cards:
            self.assertRegex(card, r"(?s)<img .*<p>[A-Z].*\.</p>.*\d minutes")
        self.assertLess(len(page.encode()), 700_000)


def notebook_title(path: Path) -> Heading:
    """Returns the title of a notebook."""
    title = notebooks.read(path).cells[0].source.partition("\n")[0].removeprefix("# ")
    return Heading(1, "", title)


if __name__ == "__main__":
    unittest.main()
