"""Tests that CHANGELOG.md, CITATION.cff, LICENSE, the README and the command agree on version, date and authors."""

from __future__ import annotations

import re
import unittest

import notebooks


def read(*path: str) -> str:
    return notebooks.ROOT.joinpath(*path).read_text(encoding="utf-8")


def found(pattern: str, text: str) -> tuple[str, ...]:
    """Returns the groups of the only match of a pattern in a text; ^ and $ match at lines."""
    places = list(re.finditer(pattern, text, re.M))
    assert len(places) == 1, f"matches of {pattern} = {len(places)}, want 1"
    return places[0].groups()


class Release(unittest.TestCase):
    changes = read("CHANGELOG.md")
    cited = read("CITATION.cff")
    licence = read("LICENSE")
    command = read("cmd", "perceptron", "version.go")

    def releases(self) -> list[tuple[str, ...]]:
        """Returns the version and the date, or "unreleased", in each heading of CHANGELOG.md."""
        headings = re.findall(r"^## (.+)$", self.changes, re.M)
        return [found(r"\A(\d+\.\d+\.\d+) – (unreleased|\d{4}-\d\d-\d\d)\Z", heading) for heading in headings]

    def test_headings(self) -> None:
        """The latest release comes first, and only the first can be unreleased."""
        releases = self.releases()
        versions = [[int(number) for number in version.split(".")] for version, _ in releases]
        self.assertEqual(versions, sorted(versions, reverse=True))
        dates = [date for _, date in releases]
        self.assertNotIn("unreleased", dates[1:])
        self.assertEqual(dates, sorted(dates, reverse=True))  # "unreleased" sorts after digits

    def test_command(self) -> None:
        """The command has the version in the first heading, with -dev while it is unreleased."""
        version, date = self.releases()[0]
        (printed,) = found(r'^const version = "(.+)"$', self.command)
        self.assertEqual(printed, f"{version}-dev" if date == "unreleased" else version)

    def test_citation(self) -> None:
        """CITATION.cff cites the latest release that has a date."""
        released = next(release for release in self.releases() if release[1] != "unreleased")
        self.assertEqual(found(r"^version: (.+)\ndate-released: (.+)$", self.cited), released)

    def test_readme(self) -> None:
        """The README's BibTeX entry agrees with CITATION.cff."""
        entry = read("README.md").partition("```bibtex\n")[2]
        cited = found(r"^title: (.+)$", self.cited) + found(r"^authors:\n  - name: (.+)$", self.cited)
        cited += found(r"^version: (.+)\ndate-released: (.+)$", self.cited)
        pattern = r"title = {(.+?)}, author = {{(.+?)}},\n +version = {(.+?)}, date = {(.+?)}"
        self.assertEqual(found(pattern, entry), cited)

    def test_owner(self) -> None:
        """The cited author holds the copyright."""
        (owner,) = found(r"^Copyright \(c\) \d+ (.+)$", self.licence)
        (author,) = found(r"^authors:\n  - name: (.+)$", self.cited)
        self.assertEqual(author, owner)


if __name__ == "__main__":
    unittest.main()
