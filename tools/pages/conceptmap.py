"""The concept map: a picture of the lessons, with an arrow to each lesson from everything that it needs.

What a lesson needs are the links after "**Needs:**" in its text. A lesson stands in the layer after the last one that
it needs. On wide screens layers are columns, and arrows point to the right; on phones layers are rows, and arrows
point down. An arrow that passes a layer runs in a lane between two boxes of that layer, so arrows never cross boxes.
"""

from __future__ import annotations

import re
import textwrap
from typing import NamedTuple

from nbformat import NotebookNode

import notebooks
from faults import Fault
from pages.lessonlist import LessonList
from pages.page import Page
from pages.rendering import TEMPLATES

NEEDS = re.compile(r"\*\*Needs:\*\*(.*?)(?=\*\*|\n\n|\Z)", re.S)
NOTEBOOK_LINK = re.compile(r"\]\(([\w-]+)\.ipynb(?:#[^)]*)?\)")


class Node(NamedTuple):
    """A lesson, or another notebook that a lesson needs."""

    name: str  # of its page
    title: str  # with its number, such as "2. Bias absorption"
    group: str  # path, side-trip or look-up; a class in the style sheet
    needs: list[str]  # the names of the pages that it needs

    @property
    def number(self) -> str:
        """The number or letter of a lesson; empty for other notebooks."""
        return self.title.partition(". ")[0] if ". " in self.title else ""

    @property
    def short_title(self) -> str:
        """The title without the number."""
        return self.title.removeprefix(f"{self.number}. ")


class Shape(NamedTuple):
    """The sizes of a variant of the map, in pixels at the narrowest window for which it is drawn."""

    name: str  # a class in the style sheet
    has_columns: bool  # whether layers are columns; otherwise they are rows
    width: int  # of a box
    between_layers: int
    between_boxes: int  # of a layer
    font: int  # the size of text
    characters: int  # per line of a title


WIDE = Shape("wide", True, width=104, between_layers=32, between_boxes=26, font=15, characters=12)
NARROW = Shape("narrow", False, width=98, between_layers=28, between_boxes=17, font=12, characters=14)
LANE = 8  # from one lane to the next
ROUND = 6  # the radius of the corners of boxes


class Text(NamedTuple):
    """A line of text in a box; x is its centre, and y its baseline."""

    x: float
    y: float
    text: str


class Box(NamedTuple):
    """The box of a node."""

    node: Node
    x: float
    y: float
    width: float
    height: float
    lines: list[Text]


class Arrow(NamedTuple):
    """An arrow from a page to one that needs it."""

    start: str
    end: str
    path: str  # in the notation of SVG


class Drawing(NamedTuple):
    """A variant of the map."""

    shape: Shape
    width: float
    height: float
    boxes: list[Box]
    arrows: list[Arrow]


def concept_map(lessons: LessonList) -> str:
    """Returns the HTML of the map of these lessons, in two variants; empty if there are no lessons."""
    nodes = nodes_of(lessons)
    if not nodes:
        return ""
    drawings = [draw(nodes, shape) for shape in (WIDE, NARROW)]
    titles = {node.name: node.title for node in nodes}
    return TEMPLATES.get_template("conceptmap.html").render(drawings=drawings, nodes=nodes, titles=titles, round=ROUND)


# ---- What needs what --------------------------------------------------------


def nodes_of(lessons: LessonList) -> list[Node]:
    """Returns the lessons, and the other notebooks that they need, with what each lesson needs."""
    order = [page.name for page in lessons.chain]
    groups = {page.name: "path" for page in lessons.path} | {page.name: "side-trip" for page in lessons.side_trips}
    known = {page.name for page in lessons.chain + lessons.look_up}
    nodes = [lesson_node(page, groups[page.name], order) for page in lessons.chain]
    nodes = [node._replace(needs=[name for name in node.needs if name in known]) for node in nodes]
    needed = {name for node in nodes for name in node.needs}
    others = [page for page in lessons.look_up if page.name in needed]
    return nodes + [Node(page.name, page.title, "look-up", []) for page in others]


def lesson_node(page: Page, group: str, order: list[str]) -> Node:
    """Returns the node of a lesson; order has the names of all lessons. A lesson that needs a later one is a fault."""
    names = needs(notebooks.read(page.source).cells)
    earlier = order[: order.index(page.name)]
    for name in names:
        if name in order and name not in earlier:
            raise Fault(f'{page.source.name}: got {name} after "Needs:", want earlier lessons only; correct the link')
    return Node(page.name, page.title, group, names)


def needs(cells: list[NotebookNode]) -> list[str]:
    """Returns the names of the pages of the notebooks that a notebook's text links to after "Needs:"."""
    text = "\n\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    found = NEEDS.search(text)
    names = [f"{name}.html" for name in NOTEBOOK_LINK.findall(found[1])] if found else []
    return list(dict.fromkeys(names))  # without repetitions


# ---- The layout -------------------------------------------------------------


def layers_of(nodes: list[Node]) -> dict[str, int]:
    """Returns the layer of each node, from 0: the layer after the last one that it needs."""
    by_name = {node.name: node for node in nodes}

    def layer(name: str) -> int:
        return max((layer(need) + 1 for need in by_name[name].needs), default=0)

    return {node.name: layer(node.name) for node in nodes}


def slots_of(nodes: list[Node], layers: dict[str, int]) -> dict[str, int]:
    """Returns the place of each node in its layer, from 0: as near as possible to what it needs in the layer before."""
    slots: dict[str, int] = {}
    for node in sorted(nodes, key=lambda node: layers[node.name]):  # keeps the order of the nodes of a layer
        layer = layers[node.name]
        wanted = min((slots[need] for need in node.needs if layers[need] == layer - 1), default=0)
        taken = {slot for name, slot in slots.items() if layers[name] == layer}
        free = [slot for slot in range(len(nodes)) if slot not in taken]
        slots[node.name] = min(free, key=lambda slot: (abs(slot - wanted), slot))
    return slots


class Grid(NamedTuple):
    """Where the boxes of a variant are. Along is the direction of the arrows; across is at a right angle to it."""

    shape: Shape
    height: float  # of a box
    layers: dict[str, int]
    slots: dict[str, int]
    lanes: dict[str, int]  # the number of the lane that leads to a node, from 0

    @property
    def along(self) -> float:
        """The size of a box along."""
        return self.shape.width if self.shape.has_columns else self.height

    @property
    def across(self) -> float:
        """The size of a box across."""
        return self.height if self.shape.has_columns else self.shape.width

    def start(self, layer: int) -> float:
        """Returns where a layer begins."""
        return layer * (self.along + self.shape.between_layers)

    def side(self, slot: int, part: float) -> float:
        """Returns the place across at a part, from 0 to 1, of the boxes with a number in their layers."""
        return slot * (self.across + self.shape.between_boxes) + part * self.across

    def lane(self, name: str) -> float:
        """Returns the place across of the lane to a node: between the first and the second box of the layers."""
        middle = (len(self.lanes) - 1) / 2
        return self.side(0, 1) + self.shape.between_boxes / 2 + (self.lanes[name] - middle) * LANE

    def point(self, along: float, across: float) -> str:
        """Returns a point in the notation of SVG."""
        x, y = (along, across) if self.shape.has_columns else (across, along)
        return f"{x:g} {y:g}"


def draw(nodes: list[Node], shape: Shape) -> Drawing:
    """Returns a variant of the map of these nodes."""
    lines = {
        node.name: textwrap.wrap(node.short_title, shape.characters, break_long_words=False, break_on_hyphens=False)
        for node in nodes
    }
    most = max(len(lines[node.name]) + bool(node.number) for node in nodes)
    height = round((1.25 * most + 0.9) * shape.font)
    layers = layers_of(nodes)
    passing = [node.name for node in nodes if any(layers[node.name] - layers[need] > 1 for need in node.needs)]
    lanes = {name: number for number, name in enumerate(passing)}
    grid = Grid(shape, height, layers, slots_of(nodes, layers), lanes)
    boxes = [box(node, lines[node.name], grid) for node in nodes]
    arrows = [Arrow(need, node.name, arrow_path(need, node.name, grid)) for node in nodes for need in node.needs]
    width = max(box.x + box.width for box in boxes)
    return Drawing(shape, width, max(box.y + box.height for box in boxes), boxes, arrows)


def box(node: Node, title: list[str], grid: Grid) -> Box:
    """Returns the box of a node, with its number and the lines of its title in the middle."""
    along, across = grid.start(grid.layers[node.name]), grid.side(grid.slots[node.name], 0)
    x, y = (along, across) if grid.shape.has_columns else (across, along)
    lines = [node.number, *title] if node.number else title
    step = 1.25 * grid.shape.font
    first = y + (grid.height - len(lines) * step) / 2 + 0.95 * grid.shape.font
    middle = x + grid.shape.width / 2
    texts = [Text(middle, round(first + number * step, 1), line) for number, line in enumerate(lines)]
    return Box(node, x, y, grid.shape.width, grid.height, texts)


def arrow_path(start: str, end: str, grid: Grid) -> str:
    """Returns the path of the arrow between two nodes."""
    gap = grid.shape.between_layers
    leave, arrive = grid.start(grid.layers[start]) + grid.along, grid.start(grid.layers[end])
    if arrive - leave == gap:
        return curve(leave, grid.side(grid.slots[start], 0.5), arrive, grid.side(grid.slots[end], 0.5), grid)
    lane = grid.lane(end)
    to_lane = curve(leave, grid.side(grid.slots[start], 0.75), leave + gap, lane, grid)
    part = 0.75 if grid.slots[end] == 0 else 0.25  # the lane reaches the side of the box that is nearer
    from_lane = curve(arrive - gap, lane, arrive, grid.side(grid.slots[end], part), grid)
    return f"{to_lane} L{from_lane[1:]}"


def curve(along: float, across: float, end_along: float, end_across: float, grid: Grid) -> str:
    """Returns the path of a curve that begins and ends in the direction along."""
    middle = (along + end_along) / 2
    points = (along, across), (middle, across), (middle, end_across), (end_along, end_across)
    first, second, third, last = (grid.point(*point) for point in points)
    return f"M{first} C{second} {third} {last}"
