// ---- The view

const WIDER = 2; // the factor of one press
const MOST_ZOOM = 8; // how many times wider than at first the view can be

// setHome sets the view of new data.
function setHome(square) {
  home = square;
  view = square;
  // The grid is a power of two, so coordinates on it are exact.
  grid = Math.min(1 / 16, 2 ** Math.floor(Math.log2(view[2] / 32)));
}

// zoomed returns a view that is wider than the current one by a factor, around the same middle. It is never narrower
// than the first view, and never wider than MOST_ZOOM times that view.
function zoomed(factor) {
  const [x, y, size] = home;
  const times = Math.max(1, Math.min(MOST_ZOOM, (view[2] / size) * factor));
  const margin = (size * (times - 1)) / 2;
  return [x - margin, y - margin, size * times];
}

// canZoom reports whether the view can change by a factor, without hiding a point that is in it.
function canZoom(factor) {
  const next = zoomed(factor);
  return next[2] !== view[2] && points.every((p) => isIn(p, next) || !isIn(p, view));
}

// isIn reports whether a point is in a view.
function isIn(p, [x, y, size]) {
  return p.x >= x && p.x <= x + size && p.y >= y && p.y <= y + size;
}

// zoom makes the view wider by a factor, if it can.
function zoom(factor) {
  if (!canZoom(factor)) return;
  view = zoomed(factor);
  draw();
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
