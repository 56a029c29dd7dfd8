// ---- The pointer and the keyboard on the first picture

let pressed = null; // the press on a free place of the picture, until it ends
let grip = [0, 0]; // from the pointer to the centre of the point that it holds, in the plane of the points
let isStepping = false; // whether an arrow key that has moved the selected point is still down

// positionOf returns the coordinates of the pointer in the plane of the points.
function positionOf(event) {
  const box = $("plane").getBoundingClientRect();
  const x = view[0] + ((event.clientX - box.left) / box.width) * view[2];
  const y = view[1] + ((box.bottom - event.clientY) / box.height) * view[2];
  return [x, y];
}

// nearestTo returns the index of the point whose centre is nearest to the pointer, or −1 if none is in reach. The reaches
// of close points overlap, so the element under the pointer can belong to another point.
function nearestTo(event) {
  const box = $("plane").getBoundingClientRect();
  const [x, y] = [event.clientX - box.left, event.clientY - box.top].map((v) => (v / box.width) * PICTURE);
  const f = frame(view);
  let nearest = -1;
  let least = reachOfPoints();
  points.forEach((p, i) => {
    const distance = Math.hypot(f.x(p.x) - x, f.y(p.y) - y);
    if (distance > least) return;
    nearest = i;
    least = distance;
  });
  return nearest;
}

// gripOn returns the way from the pointer to the centre of a point.
function gripOn(p, event) {
  const [x, y] = positionOf(event);
  return [p.x - x, p.y - y];
}

// drag moves the point with the pointer, which stays as far from its centre as it was at the press.
function drag(event) {
  const [x, y] = positionOf(event);
  move(x + grip[0], y + grip[1]);
}

// A press on a point begins a drag. A press elsewhere adds a point, but only when it ends, so that a finger can
// scroll the page.
$("plane").addEventListener("pointerdown", (event) => {
  const index = nearestTo(event);
  event.preventDefault();
  pressed = index < 0 ? event : null;
  if (index < 0) return;
  stop();
  dragging = true;
  $("plane").setPointerCapture(event.pointerId);
  chosen = index;
  grip = gripOn(points[index], event);
  // Redraw only after the event touchstart, because redrawing removes the element under the finger.
  setTimeout(() => choose(chosen));
});

// A finger that drags a point does not scroll the page.
$("plane").addEventListener(
  "touchstart",
  (event) => {
    if (dragging) event.preventDefault();
  },
  { passive: false },
);

$("plane").addEventListener("pointermove", (event) => {
  if (dragging) drag(event);
  else showNear(nearestTo(event));
});
$("plane").addEventListener("pointerleave", () => showNear(-1));

// showNear marks the point that a press would grab.
function showNear(index) {
  for (const g of $("plane").querySelectorAll(".point")) g.classList.toggle("near", Number(g.dataset.index) === index);
}

$("plane").addEventListener("pointerup", (event) => {
  if (!pressed) return;
  const distance = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY);
  if (distance < 8) add(...positionOf(event));
});

// drop ends a drag. Where the point is now, it counts for the record.
function drop() {
  const wasDragging = dragging;
  dragging = false;
  pressed = null;
  if (!wasDragging) return;
  settle();
  draw();
}
$("plane").addEventListener("pointerup", drop);
$("plane").addEventListener("pointercancel", drop);

// The listener is on the document, because one on the picture would make the picture reachable by Tab. A press focuses
// the element under the pointer, but holds the nearest point.
document.addEventListener("focusin", (event) => {
  const g = dragging ? null : event.target.closest(".point");
  if (g && chosen !== Number(g.dataset.index)) choose(Number(g.dataset.index));
});

// stepBy moves the selected point, and remembers that it is not let go yet.
function stepBy(dx, dy) {
  const p = points[chosen];
  isStepping = true;
  move(p.x + dx, p.y + dy);
}

// actionOf returns what a key does to the selected point; undefined if nothing.
function actionOf(event) {
  const step = event.shiftKey ? grid : Math.max(grid, onGrid(view[2] / 20));
  const last = points.length - 1;
  const actions = new Map([
    ["ArrowLeft", () => stepBy(-step, 0)],
    ["ArrowRight", () => stepBy(step, 0)],
    ["ArrowUp", () => stepBy(0, step)],
    ["ArrowDown", () => stepBy(0, -step)],
    ["f", flip],
    ["F", flip],
    [" ", flip],
    ["Enter", flip],
    ["Delete", remove],
    ["Backspace", remove],
    ["PageDown", () => choose(chosen < last ? chosen + 1 : 0)],
    ["PageUp", () => choose(chosen > 0 ? chosen - 1 : last)],
  ]);
  return actions.get(event.key);
}

$("plane").addEventListener("keydown", (event) => {
  const action = actionOf(event);
  if (chosen < 0 || !action || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  action();
});

// stepsEnd counts the run for the record when the arrow key is released.
function stepsEnd() {
  if (!isStepping) return;
  isStepping = false;
  settle();
}
document.addEventListener("keyup", stepsEnd);
window.addEventListener("blur", stepsEnd);
