// ---- Shapes: both pictures consist of them

// PICTURE is the side of both pictures, in their own units.
const PICTURE = 400;

// addShape adds an SVG element with these attributes to another element, and returns it.
function addShape(parent, name, attributes, ...children) {
  const shape = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  shape.append(...children);
  parent.append(shape);
  return shape;
}

// frame returns the functions x and y, which map coordinates to positions in a picture, and the corners of the view.
function frame([x0, y0, size]) {
  return {
    x: (v) => ((v - x0) / size) * PICTURE,
    y: (v) => PICTURE - ((v - y0) / size) * PICTURE,
    corners: [
      [x0, y0],
      [x0 + size, y0],
      [x0 + size, y0 + size],
      [x0, y0 + size],
    ],
  };
}

// clip returns the part of a polygon where a·x + b·y + c is above 0.
function clip(corners, a, b, c) {
  const part = [];
  corners.forEach((p, i) => {
    const q = corners[(i + 1) % corners.length];
    const s = a * p[0] + b * p[1] + c;
    const t = a * q[0] + b * q[1] + c;
    if (s > 0) part.push(p);
    if (s > 0 !== t > 0) part.push([p[0] + ((q[0] - p[0]) * s) / (s - t), p[1] + ((q[1] - p[1]) * s) / (s - t)]);
  });
  return part;
}

// polygon draws a polygon, if it is not empty.
function polygon(svg, f, corners, fill) {
  if (corners.length < 3) return;
  const list = corners.map(([x, y]) => `${f.x(x)},${f.y(y)}`).join(" ");
  addShape(svg, "polygon", { points: list, fill });
}

// line draws the part of the line a·x + b·y + c = 0 inside the view, and reports whether there is one.
function line(svg, f, a, b, c, style) {
  const tolerance = 1e-9 * (Math.abs(a) + Math.abs(b) + Math.abs(c));
  const ends = clip(f.corners, a, b, c).filter(([x, y]) => Math.abs(a * x + b * y + c) < tolerance);
  if (ends.length < 2) return false;
  const [[x1, y1], [x2, y2]] = ends;
  addShape(svg, "line", { x1: f.x(x1), y1: f.y(y1), x2: f.x(x2), y2: f.y(y2), ...style });
  return true;
}

// arrow draws an arrow between two positions in the picture.
function arrow(svg, x1, y1, x2, y2, colour, width) {
  const size = Math.hypot(x2 - x1, y2 - y1);
  if (size < 2) return;
  const head = Math.min(9, 0.6 * size);
  const dx = (head * (x2 - x1)) / size;
  const dy = (head * (y2 - y1)) / size;
  const [bx, by] = [x2 - dx, y2 - dy]; // where the head begins
  addShape(svg, "line", { x1, y1, x2: bx, y2: by, stroke: colour, "stroke-width": width });
  const left = `${bx - 0.4 * dy},${by + 0.4 * dx}`;
  const right = `${bx + 0.4 * dy},${by - 0.4 * dx}`;
  addShape(svg, "polygon", { points: `${x2},${y2} ${left} ${right}`, fill: colour });
}

// axes draws the axes and their names, and numbers along the left and the lower edge.
function axes(svg, f, [x0, y0, size], [xName, yName]) {
  const soft = { stroke: "#c8c8c8", "stroke-width": 1 };
  line(svg, f, 1, 0, 0, soft);
  line(svg, f, 0, 1, 0, soft);
  addShape(svg, "text", { class: "name", x: PICTURE - 8, y: PICTURE - 8, "text-anchor": "end" }, xName);
  addShape(svg, "text", { class: "name", x: 8, y: 18 }, yName);
  for (const v of ticks(x0, size)) drawTick(svg, v, { x: f.x(v), y: PICTURE - 7, "text-anchor": "middle" });
  for (const v of ticks(y0, size)) drawTick(svg, v, { x: 7, y: f.y(v) + 4 });
}

// drawTick writes a number at the edge of a picture.
function drawTick(svg, v, place) {
  addShape(svg, "text", { class: "tick", ...place }, short(v));
}

// ticks returns the numbers to write at an edge: multiples of 2 or 5 times a power of ten, without those next to the
// corners.
function ticks(low, size) {
  const power = 10 ** Math.floor(Math.log10(size / 3));
  const step = [5, 2].map((factor) => factor * power).find((candidate) => size / candidate >= 3) ?? power;
  const numbers = [];
  for (let i = Math.ceil((low + 0.08 * size) / step); i * step < low + 0.9 * size; i++) numbers.push(i * step);
  return numbers;
}
