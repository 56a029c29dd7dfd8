// ---- The pointer and the keyboard on the first picture

let pressed = null; // the press on a free place of the picture, until it ends
let isStepping = false; // whether an arrow key that has moved the selected point is still down

// positionOf returns the coordinates of the pointer in the plane of the points.
function positionOf(event) {
  const box = $("plane").getBoundingClientRect();
  const x = view[0] + ((event.clientX - box.left) / box.width) * view[2];
  const y = view[1] + ((box.bottom - event.clientY) / box.height) * view[2];
  return [x, y];
}

// A press on a point begins a drag. A press elsewhere adds a point, but only when it ends, so that a finger can
// scroll the page.
$("plane").addEventListener("pointerdown", (event) => {
  const g = event.target.closest(".point");
  event.preventDefault();
  pressed = g ? null : event;
  if (!g) return;
  stop();
  dragging = true;
  $("plane").setPointerCapture(event.pointerId);
  chosen = Number(g.dataset.index);
  // Redraw only after the event touchstart, because redrawing removes the element under the finger.
  setTimeout(() => choose(chosen));
});

// A finger that drags a point does not scroll the page.
$("plane").addEventListener(
  "touchstart",
  (event) => {
    if (event.target.closest(".point")) event.preventDefault();
  },
  { passive: false },
);

$("plane").addEventListener("pointermove", (event) => {
  if (dragging) move(...positionOf(event));
});

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

// The listener is on the document, because one on the picture would make the picture reachable by Tab.
document.addEventListener("focusin", (event) => {
  const g = event.target.closest(".point");
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
