"""Writes what a lecturer looks at first: reports/LAB.html, a page that reads offline, and reports/LAB-parts.csv.

Points are those of the tests. A question counts for each submission that was graded; hidden
questions, which are drawn for each student, count by what they are about.
"""

from __future__ import annotations

import csv
import io
import statistics
from collections import Counter
from dataclasses import dataclass, field

from markupsafe import Markup

from . import course as places
from . import feedback, parts, report
from .export import harmless

HARDEST = 10  # questions on the page; the CSV file has all
TIES = 3  # of wrong answers that were given equally often, so many are shown
WIDTH, HEIGHT = 680, 250  # of the figure
MOST_BARS = 40


@dataclass
class Question:
    """A question, or several that are counted together."""

    part: str
    tests: str  # visible or hidden
    about: str = ""
    tried: str = ""
    asked: int = 0
    right: int = 0
    wrong: Counter[str] = field(default_factory=Counter)
    wanted: set[str] = field(default_factory=set)

    @property
    def share(self) -> float:
        """Returns the share of right answers."""
        return self.right / self.asked if self.asked else 0

    @property
    def want(self) -> str:
        """Returns what was wanted, if it was the same of all."""
        return next(iter(self.wanted)) if len(self.wanted) == 1 else ""

    def commonest(self) -> tuple[list[str], int]:
        """Returns the commonest wrong answers, and how many gave each."""
        most = max(self.wrong.values(), default=0)
        return sorted(got for got, count in self.wrong.items() if count == most), most


def questions(results: dict[str, dict]) -> list[Question]:
    """Returns the questions of a lab in their order, with the answers of all."""
    found: dict[tuple, Question] = {}
    for _, result in sorted(results.items()):
        for name, grade in result["grades"].items():
            part, tests = feedback.split(name)
            for row in grade.get("rows", []):  # none in what an older grader left
                key = part, tests, row["about"], row["tried"]
                one = found.setdefault(key, Question(*key))
                one.asked += 1
                one.right += row["right"]
                one.wanted.add(row["want"])
                one.wrong.update([] if row["right"] else [row["got"]])
    return list(found.values())


def summed(all_questions: list[Question]) -> dict[str, dict[str, Question]]:
    """Returns the sums of the questions of each part, visible and hidden."""
    sums: dict[str, dict[str, Question]] = {}
    for one in all_questions:
        total = sums.setdefault(one.part, {}).setdefault(one.tests, Question(one.part, one.tests))
        total.asked += one.asked
        total.right += one.right
    return sums


def hardest(all_questions: list[Question]) -> list[Question]:
    """Returns the questions with the smallest share of right answers; of equal ones that which comes first in the lab."""
    return sorted((one for one in all_questions if one.right < one.asked), key=lambda one: one.share)[:HARDEST]


def mean_points(results: dict[str, dict]) -> dict[str, tuple[float, float]]:
    """Returns the mean points of each part, and how many there are."""
    means: dict[str, tuple[float, float]] = {}
    for result in results.values():
        for name, grade in result["grades"].items():
            part, _ = feedback.split(name)
            points, of = means.get(part, (0.0, 0.0))
            means[part] = points + grade["points"] / len(results), of + grade["of"] / len(results)
    return means


def histogram(points: list[float], most: float) -> Markup:
    """Draws how many have how many points, each rounded to the next mark on the axis, with mean and median."""
    step = max(1, -int(-most // MOST_BARS))
    last = int(most / step + 0.5)
    unit, floor = WIDTH / (last + 1), HEIGHT - 40
    bars = Counter(int(p / step + 0.5) for p in points)
    high = (floor - 62) / max(bars.values())

    def text(x: float, y: float, words: object, more: str = "") -> str:
        return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" paint-order="stroke" stroke="#fff" stroke-width="4" {more}>{words}</text>'

    drawn, words = [f'<path d="M0 {floor}H{WIDTH}" stroke="#1c1e21"/>'], [text(WIDTH / 2, HEIGHT - 4, "points")]
    for bar in range(last + 1):
        middle, top = (bar + 0.5) * unit, floor - bars[bar] * high
        if bars[bar]:
            drawn.append(f'<rect x="{middle - 0.4 * unit:.1f}" y="{top:.1f}" width="{0.8 * unit:.1f}" height="{floor - top:.1f}" fill="#7fa8d1"/>')
            words.append(text(middle, top - 5, bars[bar]))
        if last <= 20 or bar % 5 == 0:
            words.append(text(middle, floor + 17, bar * step))
    for row, (name, value, more) in enumerate((("mean", statistics.mean(points), 'stroke-dasharray="5 4" '), ("median", statistics.median(points), ""))):
        x, y = (value / step + 0.5) * unit, 14 + 18 * row
        drawn.append(f'<path d="M{x:.1f} {y + 5}V{floor}" stroke="#8a3b00" stroke-width="1.5" {more}/>')
        words.append(text(min(max(x, 45), WIDTH - 45), y, f"{name} {feedback.number(round(value, 2))}", 'fill="#8a3b00"'))
    about = f"How many have how many points: mean {statistics.mean(points):.2f}, median {statistics.median(points):g}"
    return Markup(f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{about}" font-size="13" fill="#1c1e21">{"".join(drawn + words)}</svg>')


def page(lab: str, group: report.Class) -> str:
    """Returns the page."""
    points, of = zip(*[report.points(result) for result in group.results.values()]) if group.results else ((), (0,))
    asked = questions(group.results)
    return feedback.TEMPLATES.get_template("overview.html").render(
        policy=feedback.POLICY,
        style=feedback.STYLE,
        lab=lab,
        graded=report.counted(group.results, group.troubles),
        group=group,
        late=sorted(who for who in group.results if group.standing(who).late > 0),
        waiting=sorted(who for who in group.results if group.standing(who).waiting),
        points=points,
        most=max(of),
        figure=histogram(list(points), max(of)) if points else "",
        mean=statistics.mean(points) if points else 0,
        median=statistics.median(points) if points else 0,
        spread=statistics.pstdev(points) if points else 0,
        sums=summed(asked),
        means=mean_points(group.results),
        hardest=hardest(asked),
        most_ties=TIES,
        number=feedback.number,
    )


def table(group: report.Class) -> str:
    """Returns the CSV file: a line for each part's visible and hidden tests, without a question, and one for each question."""
    asked = questions(group.results)
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(["part", "tests", "question", "tried", "asked", "right", "share", "commonest wrong answer", "times"])
    for one in [total for kinds in summed(asked).values() for total in kinds.values()] + asked:
        wrong, times = one.commonest()
        words = [one.part, one.tests, one.about, one.tried, str(one.asked), str(one.right), f"{one.share:.3f}"]
        lines.writerow(map(harmless, [*words, " or ".join(wrong[:TIES]), str(times or "")]))
    return out.getvalue()


def write(lab: parts.Lab, group: report.Class) -> None:
    """Writes both files."""
    places.write(lab.course.report(lab.name, "html"), page(lab.name, group))
    places.write(lab.course.report(f"{lab.name}-parts", "csv"), table(group))
