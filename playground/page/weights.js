// ---- The second picture: weight space

const MANY_UPDATES = 60; // with more, the path has no arrows
const THINNEST_GREEN = 3; // the width of a strip that a reader can see, in units of the picture

// drawWeights draws the second picture, and describes it.
function drawWeights(w) {
  const svg = $("weights");
  const path = [answer.start ?? [0, 0], ...answer.updates.map((update) => update.w)];
  const largest = Math.max(1e-6, ...path.map((v) => Math.max(Math.abs(v[0]), Math.abs(v[1]))));
  const reach = 1.25 * largest;
  const square = [-reach, -reach, 2 * reach];
  const f = frame(square);
  svg.replaceChildren();
  const green = drawGreen(svg, f, w);
  axes(svg, f, square, ["w₁", "w₂"]);
  drawPointLines(svg, f, w[2] ?? 0);
  drawPath(svg, f, path);
  if (w.length) addShape(svg, "circle", { cx: f.x(w[0]), cy: f.y(w[1]), r: 5, fill: INK });
  $("space").textContent = spaceInWords(w, green);
}

// drawGreen draws the weights without mistakes, and returns about how wide their part of the picture is.
function drawGreen(svg, f, w) {
  if (!points.length || !w.length) return 0;
  const b = w[2] ?? 0;
  let cone = f.corners;
  for (const p of points) cone = clip(cone, p.l * p.x, p.l * p.y, p.l * b);
  polygon(svg, f, cone, "#dff0e6");
  return widthOf(cone.map(([x, y]) => [f.x(x), f.y(y)]));
}

// widthOf returns about how wide a polygon is: twice its area, divided by half of its circumference.
function widthOf(corners) {
  let area = 0;
  let circumference = 0;
  corners.forEach(([x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length];
    area += (x * nextY - nextX * y) / 2;
    circumference += Math.hypot(nextX - x, nextY - y);
  });
  return circumference ? (4 * Math.abs(area)) / circumference : 0;
}

// drawPointLines draws the line of each point, where the score of the point is 0.
function drawPointLines(svg, f, b) {
  points.forEach((p, i) => {
    line(svg, f, p.x, p.y, b, {
      stroke: p.l > 0 ? BLUE : ORANGE,
      "stroke-width": i === nextIndex() ? 2.5 : 1,
      "stroke-dasharray": p.l > 0 ? "none" : "5 3",
      opacity: points.length > 40 ? 0.35 : 0.9,
    });
  });
}

// drawPath draws the updates of w so far.
function drawPath(svg, f, path) {
  const drawUpdate = (number, colour, width) => {
    const [before, after] = [path[number - 1], path[number]];
    arrow(svg, f.x(before[0]), f.y(before[1]), f.x(after[0]), f.y(after[1]), colour, width);
  };
  if (k > MANY_UPDATES) {
    const list = path
      .slice(0, k + 1)
      .map((v) => `${f.x(v[0])},${f.y(v[1])}`)
      .join(" ");
    addShape(svg, "polyline", { points: list, fill: "none", stroke: "#808080", "stroke-width": 0.5 });
  } else {
    for (let number = 1; number < k; number++) drawUpdate(number, "#808080", 1);
  }
  if (k) drawUpdate(k, INK, 2);
}

// spaceInWords describes the second picture.
function spaceInWords(w, green) {
  if (!points.length) return "Weight space.";
  const hasBias = w.length > 2;
  const what = hasBias ? `Weight space, the slice at b = ${short(w[2])}` : "Weight space";
  const sentences = [
    `${what}: the path of w, and for each point the line where its score is 0.`,
    originInWords(hasBias),
    greenInWords(hasBias, green),
  ];
  return sentences.join(" ");
}

// originInWords says which points have no line because they are at (0, 0).
function originInWords(hasBias) {
  const numbers = points.flatMap((p, i) => (p.x === 0 && p.y === 0 ? [i + 1] : []));
  if (!numbers.length) return "";
  const subject =
    numbers.length > 1 ? `Points ${numbers.join(", ")}, at (0, 0), have` : `Point ${numbers[0]}, at (0, 0), has`;
  return `${subject} no line: the score there is ${hasBias ? "b" : "0"} everywhere.`;
}

// greenInWords says where no point is a mistake.
function greenInWords(hasBias, green) {
  if (green >= THINNEST_GREEN) return "Green: all points are right.";
  if (green > 0) return "The part where all points are right is too thin to see.";
  if (!answer.separable) return "No w has all points right.";
  return `No w in this picture has all points right${hasBias ? ", at this b" : ""}.`;
}
