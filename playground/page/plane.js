// ---- The first picture: the points, the line and w

const NUMBERED = 12; // with more points, only the number of the next one is written
const NUMBER_HEIGHT = 12; // in units of the picture
const DIGIT_WIDTH = 8;

// markSize returns half of the width of a point's mark.
function markSize() {
  return points.length > 40 ? 4 : 7;
}

// reachOfPoints returns how far from its centre a point can be grabbed, in units of the picture.
function reachOfPoints() {
  return Math.max(17, 2.6 * markSize());
}

// draw draws the current state.
function draw() {
  const w = currentWeights();
  drawPlane(w);
  drawWeights(w);
  showTexts(w);
}

// drawPlane draws the first picture. Drawing replaces the points, so the focus is set again.
function drawPlane(w) {
  const svg = $("plane");
  const f = frame(view);
  const hasFocus = svg.contains(document.activeElement);
  svg.replaceChildren();
  drawSides(svg, f, w);
  axes(svg, f, view, ["x₁", "x₂"]);
  drawLine(svg, f, w);
  const lambda = shownLambda();
  const size = markSize();
  if (lambda && $("bias").checked) drawMean(svg, f, lambda);
  const numbered = numberedPoints(f, size);
  points.forEach((p, i) => drawPoint(svg, f, p, i, w, { size, hasNumber: numbered.has(i) }));
  if (!$("bias").checked)
    addShape(svg, "circle", { cx: f.x(0), cy: f.y(0), r: 4, fill: INK, "pointer-events": "none" });
  if (lambda) drawLambdas(svg, f, size);
  if (dragging && chosen >= 0) drawPlace(svg, f);
  if (hasFocus && chosen >= 0) focusChosen();
}

// focusChosen moves the focus to the selected point.
function focusChosen() {
  $("plane").querySelector(`[data-index="${chosen}"]`)?.focus({ preventScroll: true });
}

// drawSides draws the sides of the line in the colours of the labels.
function drawSides(svg, f, w) {
  if (!w.length) return;
  const b = w[2] ?? 0;
  polygon(svg, f, clip(f.corners, w[0], w[1], b), "#d6e6f2");
  polygon(svg, f, clip(f.corners, -w[0], -w[1], -b), "#fdf0e1");
}

// drawLine draws the line, and w as an arrow from the place on the line that is nearest to the middle of the view.
function drawLine(svg, f, w) {
  if (!w[0] && !w[1]) return;
  const b = w[2] ?? 0;
  line(svg, f, w[0], w[1], b, { stroke: INK, "stroke-width": 2 });
  const norm = Math.hypot(w[0], w[1]);
  const [ux, uy] = [w[0] / norm, w[1] / norm];
  const [middleX, middleY] = [view[0] + view[2] / 2, view[1] + view[2] / 2];
  const distance = ux * middleX + uy * middleY + b / norm;
  const [x, y] = [f.x(middleX - distance * ux), f.y(middleY - distance * uy)];
  arrow(svg, x, y, x + 45 * ux, y - 45 * uy, INK, 1.8);
  const name = { x: x + 56 * ux, y: y - 56 * uy + 4, "text-anchor": "middle", "font-weight": "bold", fill: INK };
  addShape(svg, "text", name, "w");
}

// drawPoint draws a point with its marks: a ring around a wrong point, and a square around the next point.
function drawPoint(svg, f, p, i, w, { size, hasNumber }) {
  const isWrong = w.length > 0 && isMistake(w, p);
  const isNext = i === nextIndex();
  const g = addShape(svg, "g", {
    class: i === chosen ? "point chosen" : "point",
    tabindex: i === Math.max(0, chosen) ? 0 : -1,
    role: "button",
    "aria-label": pointInWords(p, i, isWrong, isNext),
    transform: `translate(${f.x(p.x)} ${f.y(p.y)})`,
  });
  g.dataset.index = i;
  addShape(g, "circle", { class: "halo", r: reachOfPoints(), fill: "transparent" });
  drawMark(g, p.l, size);
  if (isWrong) addShape(g, "circle", { r: 1.7 * size, fill: "none", stroke: INK, "stroke-width": 1.5 });
  if (isNext) drawSquare(g, 2.2 * size);
  if (hasNumber) addShape(g, "text", { class: "number", ...numberPlace(f.x(p.x), i, size) }, String(i + 1));
}

// drawMark draws the mark of a label: a blue circle or an orange cross.
function drawMark(g, label, size) {
  if (label > 0) {
    addShape(g, "circle", { r: size, fill: BLUE });
    return;
  }
  const cross = `M${-size} ${-size}L${size} ${size}M${-size} ${size}L${size} ${-size}`;
  addShape(g, "path", { d: cross, stroke: ORANGE, "stroke-width": size / 2 });
}

// drawSquare draws a square with half of its side given.
function drawSquare(g, half) {
  const place = { x: -half, y: -half, width: 2 * half, height: 2 * half };
  addShape(g, "rect", { ...place, fill: "none", stroke: INK, "stroke-width": 1.5 });
}

// numberPlace returns where the number of a point is, relative to the point: on its left, or above it at the left edge of
// the picture.
function numberPlace(x, i, size) {
  const distance = (i === nextIndex() ? 2.6 : 2) * size;
  const above = { x: 0, y: -distance - 2, "text-anchor": "middle" };
  const left = { x: -distance, y: -0.5 * distance, "text-anchor": "end" };
  return x < distance + 20 ? above : left;
}

// numberedPoints returns the indices of the points whose numbers are written. A number that would be on top of another
// one is left out. The numbers of the next point and of the selected one come first.
function numberedPoints(f, size) {
  const next = nextIndex();
  if (points.length > NUMBERED) return new Set([next]);
  const order = [next, chosen, ...points.keys()].filter((i) => i >= 0);
  const taken = new Map();
  for (const i of order) {
    const { x, y } = numberPlace(f.x(points[i].x), i, size);
    const place = [f.x(points[i].x) + x, f.y(points[i].y) + y];
    const isFree = [...taken.values()].every((other) => !areNumbersOver(place, other));
    if (isFree || i === chosen) taken.set(i, place);
  }
  return new Set(taken.keys());
}

// areNumbersOver reports whether the numbers of two points would overlap.
function areNumbersOver(a, b) {
  const width = DIGIT_WIDTH * String(points.length).length;
  return Math.abs(a[0] - b[0]) < width && Math.abs(a[1] - b[1]) < NUMBER_HEIGHT;
}

// drawPlace writes the coordinates of the point that is dragged, above the finger.
function drawPlace(svg, f) {
  const p = points[chosen];
  const x = Math.max(60, Math.min(PICTURE - 60, f.x(p.x)));
  const y = f.y(p.y) < 60 ? f.y(p.y) + 56 : f.y(p.y) - 36;
  addShape(svg, "text", { class: "coordinates", x, y, "text-anchor": "middle" }, placeInWords(p));
}

// shownLambda returns the numbers λ as texts; null if there are none. They are shown at the end of a run, and only as long
// as "Why" is open, which explains them.
function shownLambda() {
  const isEnd = k === answer.updates.length;
  return isEnd && $("why").open && answer.lambda ? answer.lambda : null;
}

// lambdaText returns the text for λ of a point. If the numbers are long, each is divided by the largest.
function lambdaText(i) {
  const lambda = answer.lambda;
  if (lambda.every((text) => text.length <= 3)) return "λ = " + lambda[i];
  const largest = Math.max(...lambda.map(Number));
  return "λ ≈ " + short(Number(lambda[i]) / largest, 2);
}

// drawLambdas writes λ next to each point, if there is room. It begins with the largest λ.
function drawLambdas(svg, f, size) {
  const taken = [];
  const order = [...points.keys()].filter((i) => answer.lambda[i] !== "0");
  order.sort((i, j) => answer.lambda[j] - answer.lambda[i]);
  for (const i of order) {
    const pointX = f.x(points[i].x);
    const pointY = f.y(points[i].y);
    const width = 8 * lambdaText(i).length;
    const isLeft = pointX > 320;
    const x = isLeft ? pointX - 2.4 * size - width : pointX + 2.4 * size;
    const y = isLeft ? pointY + size + 12 : pointY - size;
    if (taken.some((other) => Math.abs(y - other.y) < 16 && x < other.x + other.width && other.x < x + width))
      continue;
    taken.push({ x, y, width });
    const place = { x: isLeft ? x + width : x, y, "text-anchor": isLeft ? "end" : "start" };
    addShape(svg, "text", { class: "count", ...place }, lambdaText(i));
  }
}

// drawMean draws the mean of the blue points, each counted λ times, as a black diamond. The orange points have
// the same mean. A line connects each point with λ > 0 to the diamond.
function drawMean(svg, f, lambda) {
  const sum = [0, 0, 0];
  points.forEach((p, i) => {
    if (p.l < 0) return;
    const times = Number(lambda[i]);
    sum[0] += p.x * times;
    sum[1] += p.y * times;
    sum[2] += times;
  });
  const [x, y] = [f.x(sum[0] / sum[2]), f.y(sum[1] / sum[2])];
  points.forEach((p, i) => {
    if (lambda[i] === "0") return;
    const ends = { x1: f.x(p.x), y1: f.y(p.y), x2: x, y2: y };
    addShape(svg, "line", { ...ends, stroke: p.l > 0 ? BLUE : ORANGE, "stroke-dasharray": "4 4" });
  });
  addShape(svg, "path", { d: `M${x} ${y - 9}L${x + 9} ${y}L${x} ${y + 9}L${x - 9} ${y}z`, fill: INK });
}
