// ---- Undo

let past = []; // the earlier states, the newest last
let settled = null; // the state after the newest complete change

// currentState returns what Undo brings back.
function currentState() {
  const list = points.map((p) => ({ ...p }));
  return { points: list, bias: $("bias").checked, view, home, grid, chosen, isEdited };
}

// forget removes all earlier states. It is called for other data.
function forget() {
  past = [];
  settled = currentState();
  showUndo();
}

// remember stores the state before a change that is complete, if there was any.
function remember() {
  const now = currentState();
  const essence = (state) => JSON.stringify([state.points, state.bias]);
  if (essence(now) !== essence(settled)) past.push(settled);
  settled = now;
  showUndo();
}

// undo brings back the points before the newest change, but sets no record.
function undo() {
  if (!past.length || dragging || isStepping) return;
  stop();
  settled = past.pop();
  points = settled.points.map((p) => ({ ...p }));
  $("bias").checked = settled.bias;
  ({ home, grid, chosen, isEdited } = settled);
  if (!points.every((p) => isIn(p, view))) show(settled.view);
  train();
  showEnd();
  followInAddress();
  showUndo();
  announce(`Undone. ${stateInWords()}`);
}

// showUndo shows whether there is something to undo.
function showUndo() {
  disable({ undo: !past.length });
}

document.addEventListener("keydown", (event) => {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "z";
  if (!isUndo) return;
  event.preventDefault();
  undo();
});
