"""Tests that the files which name a release agree: CHANGELOG.md, CITATION.cff, LICENSE and the command."""

from __future__ import annotations

import re
import unittest

import notebooks


def read(*path: str) -> str:
    return notebooks.ROOT.joinpath(*path).read_text(encoding="utf-8")


def found(pattern: str, text: str) -> tuple[str, ...]:
    """Returns the groups of the only place in a text that a pattern fits, where ^ and $ are the ends of a line."""
    places = list(re.finditer(pattern, text, re.M))
    assert len(places) == 1, f"{len(places)} places fit {pattern}; want one"
    return places[0].groups()


class Release(unittest.TestCase):
    changes = read("CHANGELOG.md")
    cited = read("CITATION.cff")
    licence = read("LICENSE")
    command = read("cmd", "perceptron", "version.go")

    def releases(self) -> list[tuple[str, ...]]:
        """Returns the version and the date of each of CHANGELOG's headings; the date may be "unreleased"."""
        headings = re.findall(r"^## (.+)$", self.changes, re.M)
        return [found(r"\A(\d+\.\d+\.\d+) – (unreleased|\d{4}-\d\d-\d\d)\Z", heading) for heading in headings]

    def test_headings(self) -> None:
        """The latest release comes first, and only the first can be unreleased."""
        releases = self.releases()
        versions = [[int(number) for number in version.split(".")] for version, _ in releases]
        self.assertEqual(versions, sorted(versions, reverse=True))
        dates = [date for _, date in releases]
        self.assertNotIn("unreleased", dates[1:])
        self.assertEqual(dates, sorted(dates, reverse=True))  # letters come after digits

    def test_command(self) -> None:
        """The command has the version of the first heading, with -dev until that has a date."""
        version, date = self.releases()[0]
        (printed,) = found(r'^const version = "(.+)"$', self.command)
        self.assertEqual(printed, f"{version}-dev" if date == "unreleased" else version)

    def test_citation(self) -> None:
        """CITATION.cff cites the latest release that has a date."""
        released = next(release for release in self.releases() if release[1] != "unreleased")
        self.assertEqual(found(r"^version: (.+)\ndate-released: (.+)$", self.cited), released)

    def test_readme(self) -> None:
        """The README's BibTeX entry cites what CITATION.cff does."""
        entry = read("README.md").partition("```bibtex\n")[2]
        cited = found(r"^title: (.+)$", self.cited) + found(r"^authors:\n  - name: (.+)$", self.cited)
        cited += found(r"^version: (.+)\ndate-released: (.+)$", self.cited)
        pattern = r"title = {(.+?)}, author = {{(.+?)}},\n +version = {(.+?)}, date = {(.+?)}"
        self.assertEqual(found(pattern, entry), cited)

    def test_owner(self) -> None:
        """Who is cited is who holds the copyright."""
        (owner,) = found(r"^Copyright \(c\) \d+ (.+)$", self.licence)
        (author,) = found(r"^authors:\n  - name: (.+)$", self.cited)
        self.assertEqual(author, owner)


if __name__ == "__main__":
    unittest.main()
