"""Tests that CHANGELOG.md, CITATION.cff, LICENSE, the README and the command agree on version, date and authors."""

from __future__ import annotations

import re
import unittest

import notebooks


def read(*path: str) -> str:
    """Returns the text of a file of the clone."""
    return notebooks.ROOT.joinpath(*path).read_text(encoding="utf-8")


def groups(pattern: str, text: str) -> tuple[str, ...]:
    """Returns the groups of the only match of a pattern in a text; ^ and $ match at the start and end of each line."""
    matches = list(re.finditer(pattern, text, re.M))
    assert len(matches) == 1, f"number of matches of {pattern} = {len(matches)}, want 1"
    return matches[0].groups()


class Release(unittest.TestCase):
    changes = read("CHANGELOG.md")
    cited = read("CITATION.cff")
    licence = read("LICENSE")
    command = read("cmd", "perceptron", "version.go")

    def releases(self) -> list[tuple[str, ...]]:
        """Returns the version and the date, or "unreleased", in each heading of CHANGELOG.md."""
        headings = re.findall(r"^## (.+)$", self.changes, re.M)
        return [groups(r"\A(\d+\.\d+\.\d+) – (unreleased|\d{4}-\d\d-\d\d)\Z", heading) for heading in headings]

    def test_latest_release_comes_first(self) -> None:
        """Versions and dates decrease from heading to heading, and only the first heading can be unreleased."""
        releases = self.releases()
        versions = [[int(number) for number in version.split(".")] for version, _ in releases]
        self.assertEqual(versions, sorted(versions, reverse=True))
        dates = [date for _, date in releases]
        self.assertNotIn("unreleased", dates[1:])
        self.assertEqual(dates, sorted(dates, reverse=True))  # "unreleased" sorts after digits

    def test_version_of_the_command(self) -> None:
        """The command prints the version in the first heading, followed by -dev if this version is unreleased."""
        version, date = self.releases()[0]
        (command_version,) = groups(r'^const version = "(.+)"$', self.command)
        self.assertEqual(command_version, f"{version}-dev" if date == "unreleased" else version)

    def test_cited_version(self) -> None:
        """CITATION.cff cites the latest release that has a date."""
        released = next(release for release in self.releases() if release[1] != "unreleased")
        self.assertEqual(groups(r"^version: (.+)\ndate-released: (.+)$", self.cited), released)

    def test_bibtex_in_readme(self) -> None:
        """The README's BibTeX entry agrees with CITATION.cff."""
        entry = read("README.md").partition("```bibtex\n")[2]
        cited = groups(r"^title: (.+)$", self.cited) + groups(r"^authors:\n  - name: (.+)$", self.cited)
        cited += groups(r"^version: (.+)\ndate-released: (.+)$", self.cited)
        pattern = r"title = {(.+?)}, author = {{(.+?)}},\n +version = {(.+?)}, date = {(.+?)}"
        self.assertEqual(groups(pattern, entry), cited)

    def test_author_holds_the_copyright(self) -> None:
        """LICENSE names the author in CITATION.cff as the owner of the copyright."""
        (owner,) = groups(r"^Copyright \(c\) \d+ (.+)$", self.licence)
        (author,) = groups(r"^authors:\n  - name: (.+)$", self.cited)
        self.assertEqual(author, owner)


if __name__ == "__main__":
    unittest.main()
