"""Writes the overview of a lab: reports/LAB.html, a page that can be read offline, and reports/LAB-parts.csv.

The points are those of the tests, without points given by hand. A question is counted once per graded
submission. Hidden questions differ between students, so they are grouped by topic.
"""

from __future__ import annotations

import csv
import io
import statistics
from collections import Counter
from dataclasses import dataclass, field

from markupsafe import Markup

from . import due, feedback_page, parts, report
from .course import Json, write_file
from .export import escape_formula

MAX_HARDEST = 10  # questions on the page; the CSV file has all of them
MAX_TIES = 3  # wrong answers shown for a question if several were given equally often
WIDTH, HEIGHT = 680, 250  # of the histogram
MAX_BARS = 40  # of the histogram, without the bar at 0


# (part, tests) for the sums of a part's visible or hidden tests; (part, tests, about, tried) for one question.
Key = tuple[str, ...]


@dataclass
class Question:
    """The counts of a visible question, of hidden questions on a topic, or of a part's visible or hidden questions."""

    part: str
    tests: str  # "visible" or "hidden"
    about: str = ""  # the topic
    tried: str = ""  # the call to the student's function; empty for hidden questions
    asked: int = 0
    right: int = 0
    wrong: Counter[str] = field(default_factory=Counter)  # how often each wrong answer was given
    want: set[str] = field(default_factory=set)  # the right answers

    @property
    def share(self) -> float:
        """Returns the share of right answers."""
        return self.right / self.asked

    def most_common_wrong(self) -> tuple[list[str], int]:
        """Returns the most common wrong answers, and how many students gave each."""
        largest = max(self.wrong.values(), default=0)
        return sorted(answer for answer, count in self.wrong.items() if count == largest), largest


def count_questions(results: dict[str, Json]) -> dict[Key, Question]:
    """Returns the counts of all questions, and of each part's visible and hidden tests, in the lab's order."""
    counts: dict[Key, Question] = {}
    for _, result in sorted(results.items()):
        for name, grade in result["grades"].items():
            part, tests = feedback_page.split_grade_id(name)
            for row in grade.get("rows", []):  # results of older graders have no rows
                for key in ((part, tests), (part, tests, row["about"], row["tried"])):
                    question = counts.setdefault(key, Question(*key))
                    question.asked += 1
                    question.right += row["right"]
                    question.want.add(row["want"])
                    if not row["right"]:
                        question.wrong[row["got"]] += 1
    return counts


def hardest_questions(counts: dict[Key, Question]) -> list[Question]:
    """Returns the MAX_HARDEST questions with the smallest shares of right answers, hardest first.

    Questions without a wrong answer are left out. Questions with equal shares are in the lab's order.
    """
    questions = [question for key, question in counts.items() if len(key) > 2 and question.share < 1]
    return sorted(questions, key=lambda question: question.share)[:MAX_HARDEST]


def mean_points(results: dict[str, Json]) -> dict[str, tuple[float, float]]:
    """Returns the mean points of each part, and the part's maximum."""
    means: dict[str, tuple[float, float]] = {}
    for result in results.values():
        for name, grade in result["grades"].items():
            part, _ = feedback_page.split_grade_id(name)
            points, of = means.get(part, (0, 0))
            means[part] = points + grade["points"] / len(results), of + grade["of"] / len(results)
    return means


def histogram(points: list[float], most: float) -> Markup:
    """Draws a histogram of the points with mean and median; most is the maximum of the points.

    The points are rounded to multiples of step, the smallest whole number for which MAX_BARS · step ≥ most.
    """
    step = max(1, -int(-most // MAX_BARS))
    last = int(most / step + 0.5)
    unit = WIDTH / (last + 1)
    floor = HEIGHT - 40
    bars = Counter(int(p / step + 0.5) for p in points)
    unit_height = (floor - 62) / max(bars.values())  # the room above the bars is for the words "mean" and "median"

    drawn = [f'<path class="floor" d="M0 {floor}H{WIDTH}"/>']
    words = [svg_text(WIDTH / 2, HEIGHT - 4, "points")]
    for bar in range(last + 1):
        middle = (bar + 0.5) * unit
        if bars[bar]:
            top = floor - bars[bar] * unit_height
            left, width, height = middle - 0.4 * unit, 0.8 * unit, floor - top
            size = f'x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}"'
            drawn.append(f'<rect class="part" {size}/>')
            words.append(svg_text(middle, top - 5, bars[bar]))
        if last <= 20 or bar % 5 == 0:
            words.append(svg_text(middle, floor + 17, bar * step))
    mean, median = statistics.mean(points), statistics.median(points)
    for name, value, y, dashes in (("mean", mean, 14, "5 4"), ("median", median, 32, "none")):
        x = (value / step + 0.5) * unit
        line = f'd="M{x:.1f} {y + 5}V{floor}" stroke-width="1.5" stroke-dasharray="{dashes}"'
        drawn.append(f'<path class="middle" {line}/>')
        label_x = min(max(x, 45), WIDTH - 45)  # so the label does not cross the border
        words.append(svg_text(label_x, y, f"{name} {feedback_page.points_text(round(value, 2))}", 'class="middle"'))
    about = f"Histogram of the points: mean {mean:.2f}, median {median:g}"
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    head = f'class="histogram" {size} role="img" aria-label="{about}" font-size="13"'
    return Markup(f"<svg {head}>{''.join(drawn + words)}</svg>")


def svg_text(x: float, y: float, words: object, attributes: str = "") -> str:
    """Returns a label of the figure, with an outline in the colour of the paper and the given SVG attributes."""
    style = 'text-anchor="middle" paint-order="stroke" stroke-width="4"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style} {attributes}>{words}</text>'


def render_page(lab: str, group: report.Class) -> str:
    """Returns the overview page as HTML."""
    asked = count_questions(group.results)
    return feedback_page.TEMPLATES.get_template("overview.html").render(
        policy=feedback_page.POLICY,
        style=feedback_page.STYLE,
        lab=lab,
        graded=report.graded_text(group.results, group.errors),
        group=group,
        late=sum(group.standing(student).seconds_late > 0 for student in group.results),
        unusable=report.unusable_notes(group),
        time_text=due.time_text,
        waiting=sum(group.standing(student).needs_grading for student in group.results),
        points=[report.points_and_maximum(result)[0] for result in group.results.values()],
        most=max((report.points_and_maximum(result)[1] for result in group.results.values()), default=0),
        histogram=histogram,
        statistics=statistics,
        asked=asked,
        means=mean_points(group.results),
        hardest=hardest_questions(asked),
        ties=MAX_TIES,
        number=feedback_page.points_text,
    )


def csv_table(group: report.Class) -> str:
    """Returns the CSV file. It has one row per question, and a row with the sums of each test, visible or hidden."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["part", "tests", "question", "tried", "asked", "right", "share", "commonest wrong answer", "times"]
    )
    for q in count_questions(group.results).values():
        wrong, times = q.most_common_wrong()
        cells = [q.part, q.tests, q.about, q.tried, str(q.asked), str(q.right), f"{q.share:.3f}"]
        writer.writerow(map(escape_formula, [*cells, " or ".join(wrong[:MAX_TIES]), str(times or "")]))
    return out.getvalue()


def write(lab: parts.Lab, group: report.Class) -> None:
    """Writes the page and the CSV file."""
    write_file(lab.course.report(lab.name, "html"), render_page(lab.name, group))
    write_file(lab.course.report(f"{lab.name}-parts", "csv"), csv_table(group))
