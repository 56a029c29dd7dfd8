// ---- Changes of the points

// onGrid returns the nearest multiple of the grid.
function onGrid(v) {
  return Math.round(v / grid) * grid;
}

// within returns the multiple of the grid that is nearest to v and inside an interval.
function within(v, low, size) {
  const least = Math.ceil(low / grid) * grid;
  const largest = Math.floor((low + size) / grid) * grid;
  return Math.max(least, Math.min(largest, onGrid(v)));
}

// placeIn returns the place on the grid that is nearest to x and y and inside a square.
function placeIn([left, bottom, size], x, y) {
  return { x: within(x, left, size), y: within(y, bottom, size) };
}

// change changes the points, trains again, and shows the end of the run.
function change(edit) {
  stop();
  edit();
  isEdited = true;
  train();
  showEnd();
}

// add adds a point with the label of the selected one, and selects it.
function add(x, y) {
  const label = points[chosen]?.l ?? 1;
  change(() => {
    points.push({ ...placeIn(view, x, y), l: label });
  });
  choose(points.length - 1);
  announce(moveInWords());
  settle();
}

// flip changes the label of the selected point.
function flip() {
  if (chosen < 0) return;
  change(() => {
    points[chosen].l *= -1;
  });
  announce(`Label ${labelInWords(points[chosen])}. ${moveInWords()}`);
  settle();
}

// remove removes the selected point.
function remove() {
  if (chosen < 0) return;
  const number = chosen + 1;
  change(() => {
    points.splice(chosen, 1);
    chosen = Math.min(chosen, points.length - 1);
  });
  announce(`Point ${number} removed. ${stateInWords()}`);
  settle();
}

// move moves the selected point, and keeps it in the view. If it is outside, a key moves it there, without a jump. Only
// settle, after the last move, counts the run for the record.
function move(x, y) {
  const isKeptIn = dragging || isIn(points[chosen], view);
  change(() => Object.assign(points[chosen], placeIn(isKeptIn ? view : widest(), x, y)));
  announce(moveInWords());
}

// choose selects a point.
function choose(index) {
  chosen = index;
  draw();
  focusChosen();
}
