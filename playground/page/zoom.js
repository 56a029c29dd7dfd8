// ---- The view

const MOST_ZOOM = 8; // how many times wider than at first the view can be

// setHome sets the view of new data.
function setHome(square) {
  home = square;
  view = square;
  grid = Math.min(1 / 16, 2 ** Math.floor(Math.log2(view[2] / 32))); // a power of two, so coordinates on the grid are exact
}

// zoom makes the view wider by a factor, around its middle, but not narrower than the first view.
function zoom(factor) {
  const [x, y, size] = home;
  const wider = Math.max(1, Math.min(MOST_ZOOM, (view[2] / size) * factor));
  const margin = (size * (wider - 1)) / 2;
  view = [x - margin, y - margin, size * wider];
  draw();
  showZoom();
}

// showZoom greys out the buttons that can't change the view.
function showZoom() {
  disable({ in: view[2] <= home[2], out: view[2] >= MOST_ZOOM * home[2] });
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
