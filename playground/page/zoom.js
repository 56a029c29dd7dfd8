// ---- The view

const WIDER = 2; // the factor of one press
const MOST_ZOOM = 8; // how many times wider than at first the view can be
const FEWEST_STEPS = 8; // of the grid, across the narrowest view

let wider = []; // the views to which zooming out returns, the next one last

// setHome sets the view of new data, and their grid, which is a power of two, so that coordinates on it are exact.
function setHome(square, step) {
  home = square;
  grid = step ?? Math.min(1 / 16, 2 ** Math.floor(Math.log2(square[2] / 32)));
  show(square);
}

// show sets the view, from which zooming out leads to views around the same middle.
function show(square) {
  view = square;
  wider = [];
}

// around returns the square with a middle and a side.
function around(x, y, size) {
  return [x - size / 2, y - size / 2, size];
}

// middleOf returns the middle of a square.
function middleOf([x, y, size]) {
  return [x + size / 2, y + size / 2];
}

// widest returns the widest view.
function widest() {
  return around(...middleOf(home), home[2] * MOST_ZOOM);
}

// canZoomOut reports whether there is a wider view.
function canZoomOut() {
  return wider.length > 0 || view[2] * WIDER <= home[2] * MOST_ZOOM;
}

// canZoomIn reports whether there is a narrower view.
function canZoomIn() {
  return view[2] / WIDER >= FEWEST_STEPS * grid;
}

// zoomOut returns to the view from which the reader zoomed in, or makes the view wider.
function zoomOut() {
  if (!canZoomOut()) return;
  view = wider.pop() ?? around(...middleOf(view), view[2] * WIDER);
  draw();
}

// zoomIn makes the view narrower, around the selected point if there is one.
function zoomIn() {
  if (!canZoomIn()) return;
  const p = points[chosen];
  wider.push(view);
  view = around(...(p ? [p.x, p.y] : middleOf(view)), view[2] / WIDER);
  draw();
}

// showZoom greys out a button that can't change the view, and says why.
function showZoom() {
  disable({ out: !canZoomOut(), in: !canZoomIn() });
  nameButton("out", canZoomOut() ? "Zoom out: room for points far from 0" : "Zoom out: this is the widest view");
  nameButton("in", canZoomIn() ? "Zoom in, around the selected point" : "Zoom in: this is the narrowest view");
}

// nameButton sets the name of a button, which is also its tooltip.
function nameButton(id, name) {
  $(id).ariaLabel = name;
  $(id).title = name;
}

// viewInWords says how many points are not in the view, and whether the view is as wide or as narrow as it can be.
function viewInWords() {
  const count = points.filter((p) => !isIn(p, view)).length;
  const sentences = [];
  if (count) sentences.push(`${plural(count, "point")} ${count === 1 ? "is" : "are"} outside the view.`);
  if (!canZoomOut()) sentences.push("This is the widest view.");
  if (!canZoomIn()) sentences.push("This is the narrowest view.");
  return sentences.join(" ");
}

// isLineInView reports whether the first picture shows a part of the line: whether it has corners on both sides.
function isLineInView(w) {
  const [x, y, size] = view;
  const corners = [[x, y], [x + size, y], [x + size, y + size], [x, y + size]];
  const sides = corners.map((corner) => score(w, { x: corner[0], y: corner[1] }) > 0);
  return sides.includes(true) && sides.includes(false);
}

// isIn reports whether a point is in a view.
function isIn(p, [x, y, size]) {
  return p.x >= x && p.x <= x + size && p.y >= y && p.y <= y + size;
}

// squareAround returns a view with all of these points.
function squareAround(list) {
  const xs = list.map((p) => p.x);
  const ys = list.map((p) => p.y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
  const size = 1.25 * Math.max(right - left, top - bottom) || 2;
  return [(left + right - size) / 2, (bottom + top - size) / 2, size];
}
