"""Tests what search.html holds: its entries, and what they leave out. browser/site_search.py tests what it finds."""

from __future__ import annotations

import json
import unittest
from pathlib import Path

from pages.page import Page
from pages.search import Entry, index_data, page_entries

FOLD = "<details{open}><summary>{summary}</summary>\n<p>secret</p>\n</details>"


def page(body: str, name: str = "3-algorithm.html") -> Page:
    """Returns a page with this HTML in its <main>."""
    return Page(name, Path("notebooks") / Path(name).with_suffix(".ipynb"), body=body)


def entries(body: str, name: str = "3-algorithm.html") -> list[Entry]:
    """Returns the entries of a page with this HTML in its <main>."""
    return page_entries(page(body, name))


class Sections(unittest.TestCase):
    def test_sections(self) -> None:
        """A heading begins an entry, and text belongs to the heading above it."""
        found = entries('<div><h1 id="A">A</h1></div><p>one</p><p>two</p>\n<h2 id="B-b">B <em>b</em></h2><p>three</p>')
        self.assertEqual(
            [(entry.id, entry.title, entry.text) for entry in found], [("A", "A", "one two"), ("B-b", "B b", "three")]
        )

    def test_words_stay_together(self) -> None:
        """Markup inside a line does not split a word, and elements of their own line do."""
        code = "<pre><code><span>per</span><span>ceptron</span>.<wbr>Train</code></pre>"
        body = f'<h1 id="A">A</h1>{code}<ul><li>a<li>b</ul>'
        self.assertEqual(entries(body)[0].text, "perceptron.Train a b")

    def test_formulas(self) -> None:
        formula = "<math><msup><mi>R</mi><mn>2</mn></msup><mo>/</mo><msub><mi>γ</mi><mi>i</mi></msub><mspace/></math>"
        found = entries(f'<h1 id="A">About {formula}</h1><p>So {formula}.</p>')
        self.assertEqual((found[0].title, found[0].text), ("About R^2/γ_i", "So R^2/γ_i ."))

    def test_left_out(self) -> None:
        """Lists of links, buttons, scripts and the line about the copy are left out; what follows them is not."""
        body = (
            '<h1 id="A">A</h1><p class="copy">a copy <a>here</a></p><nav><ul><li>B</ul></nav><button>Hide</button>'
            "<script>let a = '<p>x</p>'</script><svg><text>label</text></svg><p>after</p>"
        )
        self.assertEqual(entries(body)[0].text, "after")

    def test_playground(self) -> None:
        """The playground's page is an entry without an anchor, because its page may be the program."""
        found = entries('<h1 id="A">A</h1><p>one</p><h2 id="B">B</h2>', "playground.html")
        self.assertEqual([(entry.id, entry.text) for entry in found], [("", "")])


class Spoilers(unittest.TestCase):
    def text(self, summary: str, is_open: bool = False) -> str:
        """Returns the text of a section with a fold, between the words before and after."""
        fold = FOLD.format(summary=summary, open=" open" if is_open else "")
        return entries(f'<h1 id="A">A</h1><p>before</p>{fold}<p>after</p>')[0].text

    def test_answers_are_left_out(self) -> None:
        for summary in (
            "Answer",
            "<strong>One answer</strong>",
            "A full answer says",
            "Hint",
            "Solution",
            "Two ways to go wrong",
            "What you see",
            "The output",
        ):
            with self.subTest(summary):
                self.assertEqual(self.text(summary), "before after")
        self.assertEqual(self.text("Answer", is_open=True), "before after")

    def test_other_folds_are_found(self) -> None:
        for summary in ("Reading the code", "Code", "Why one cut is enough"):
            self.assertEqual(self.text(summary), f"before {summary}: secret after")

    def test_folds_in_folds(self) -> None:
        """A fold within an answer is left out, and so is the rest of the answer after it."""
        inner = FOLD.format(summary="Code", open="")
        body = f'<h1 id="A">A</h1><details><summary>Answer</summary>{inner}<p>secret</p></details><p>after</p>'
        self.assertEqual(entries(body)[0].text, "after")


class Words(unittest.TestCase):
    def test_glossary(self) -> None:
        """Each word of the glossary is an entry with its formula and its meaning, but without its proof."""
        words = (
            '<div id="margin"><dt>margin <span class="sign"><math><mi>γ</mi></math></span></dt><dd>The distance.</dd>'
            '<dd class="proof"><a href="C.html">C</a> <code>✓ it holds</code></dd></div>'
            '<div id="bias"><dt>bias</dt><dd>A weight.</dd></div>'
        )
        found = entries(
            f'<h1 id="Glossary">Glossary</h1><p>Each.</p><dl class="glossary">{words}</dl>', "glossary.html"
        )
        self.assertEqual(
            [(entry.kind, entry.id, entry.title, entry.text) for entry in found],
            [
                ("section", "Glossary", "Glossary", "Each."),
                ("word", "margin", "margin", "γ – The distance."),
                ("word", "bias", "bias", "A weight."),
            ],
        )


class Errors(unittest.TestCase):
    def setUp(self) -> None:
        rows = (
            ("undefined: …", '<a href="errors.html#cell-id=gone">gone</a>, <a href="errors.html#cell-id=new">new</a>'),
            ("no type, … twice", "a fault"),
            ("expected }, found …", '<a href="errors.html#cell-id=new">new</a>'),
            ("killed", '<a href="errors.html#cell-id=kernel">the kernel</a>'),
        )
        table = "".join(f"<tr><td>{says}</td><td>{meaning}</td></tr>" for says, meaning in rows)
        body = (
            '<h1 id="E">E</h1><h2 id="Find">Find</h2><table><thead><tr><th>it says</th><th>it means</th></tr></thead>'
            f"<tbody>{table}</tbody></table><table><thead><tr><th>you see</th><th>because</th></tr></thead>"
            "<tbody><tr><td>3</td><td>x</td></tr></tbody></table>"
            '<div class="cell error" id="cell-id=gone"><p><strong>Gone.</strong></p><p>Is <strong>x</strong></p></div>'
            '<div class="cell error" id="cell-id=new"><p><strong>New.</strong></p></div>'
            '<div class="cell" id="cell-id=kernel"><p>The kernel</p></div>'
        )
        self.entries = entries(body, "errors.html")

    def test_errors_are_entries(self) -> None:
        """An error is an entry with the bold words as its title; cells after it belong to the section again."""
        found = {entry.id: entry for entry in self.entries[:4]}
        self.assertEqual((found["cell-id=gone"].kind, found["cell-id=gone"].title), ("error", "Gone"))
        self.assertEqual(found["cell-id=gone"].text, "Is x")
        self.assertEqual(found["cell-id=new"].text, "")
        self.assertRegex(found["Find"].text, "The kernel$")

    def test_messages_lead_to_errors(self) -> None:
        """A message belongs to each error to which its row leads, in the order of the links."""
        found = {entry.id: entry.messages for entry in self.entries[:4]}
        self.assertEqual(found["cell-id=gone"], [("undefined: …", 0)])
        self.assertEqual(found["cell-id=new"], [("undefined: …", 1), ("expected }, found …", 0)])

    def test_other_messages_are_entries(self) -> None:
        """A row that leads to no error is an entry, at the cell to which it leads or at the table's section."""
        found = [(entry.id, entry.title, entry.text, entry.messages) for entry in self.entries[4:]]
        self.assertEqual(
            found,
            [
                ("Find", "no type, … twice", "a fault", [("no type", 0), ("… twice", 0)]),
                ("cell-id=kernel", "killed", "the kernel", [("killed", 0)]),
            ],
        )


class Data(unittest.TestCase):
    def test_text_of_pages_stays_text(self) -> None:
        """No text of a page can end the element that holds the data."""
        text = index_data([page('<h1 id="A">A</h1><p>&lt;/script&gt;&lt;!--</p>')])
        self.assertNotIn("<", text)
        self.assertEqual(json.loads(text)["entries"][0][4], "</script><!--")

    def test_weights(self) -> None:
        """Notebooks and the glossary count more than docs."""
        docs = Page("faq.html", Path("docs/faq.md"))
        glossary = Page("glossary.html", Path("notebooks/glossary.md"))
        weights = [weight for _, _, weight in json.loads(index_data([page(""), glossary, docs]))["pages"]]
        self.assertEqual(weights[0], weights[1])
        self.assertGreater(weights[0], weights[2])


if __name__ == "__main__":
    unittest.main()
