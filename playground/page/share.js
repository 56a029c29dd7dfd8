// ---- Points in the address of the page
//
// An address may come from anybody, so nothing in it is trusted: only numbers are read, each is checked, and every
// text is shown as text. There are two forms:
//
//     #points=0,0,-1;0.5,1,1&bias=0&view=-1,-1,4&step=0.0625   of "Share these points": x₁, x₂ and the label of each
//                                                              point, the view, and the grid to which points snap
//     #data={"name":…,"points":…,"view":…,"names":…}           of show.Playground, in JSON

const LONGEST_ADDRESS = 200_000;
const MAX_POINTS = 1000;
const LARGEST = 1e6; // of a coordinate
const SMALLEST = 1e-9; // of a coordinate that is not 0
const LONGEST_NAME = 60;
const LARGEST_STEP = 1 / 16; // of the grid
const SMALLEST_STEP = 2 ** -40;

// A Refusal says what is wrong with an address.
class Refusal extends Error {}

// readAddress returns the data in the part of the address after #; null if there are none. It throws a Refusal if they
// are not right.
function readAddress(fragment) {
  if (fragment.length > LONGEST_ADDRESS) throw new Refusal(`the address has more than ${LONGEST_ADDRESS} characters`);
  const fields = new URLSearchParams(fragment);
  if (fields.has("points")) return readPoints(fields);
  if (fields.has("data")) return readData(fields.get("data"));
  return null;
}

// readPoints returns the data of an address that was shared.
function readPoints(fields) {
  const rows = fields.get("points").split(";");
  checkCount(rows.length);
  const list = rows.map((row, i) => {
    const numbers = row.split(",").map(readNumber);
    if (numbers.length !== 3) throw new Refusal(`point ${i + 1} does not have two numbers and a label`);
    return checkedPoint(numbers[0], numbers[1], numbers[2], i);
  });
  const square = fields.has("view") ? checkedView(fields.get("view").split(",").map(readNumber)) : squareAround(list);
  const step = fields.has("step") ? checkedStep(readNumber(fields.get("step"))) : undefined;
  return { name: "shared points", points: list, view: square, step, bias: readBias(fields.get("bias")), isShared: true };
}

// readNumber returns the number that a text consists of. It accepts what String makes of a number, and nothing else.
function readNumber(text) {
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text) ? Number(text) : NaN;
}

// readBias reports whether there is a bias; it is on if the address says nothing.
function readBias(text) {
  if (text === null || text === "1") return true;
  if (text === "0") return false;
  throw new Refusal("the bias is neither 0 nor 1");
}

// readData returns the data in an address of show.Playground.
function readData(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Refusal("the data are not JSON");
  }
  if (!Array.isArray(data?.points)) throw new Refusal("the data have no list of points");
  checkCount(data.points.length);
  const list = data.points.map((p, i) => checkedPoint(p?.x, p?.y, p?.l, i));
  const square = data.view === undefined ? squareAround(list) : checkedView(data.view);
  return { name: "your data", points: list, view: square, names: checkedNames(data.names), bias: true };
}

// checkCount throws a Refusal if there are no points, or too many.
function checkCount(count) {
  if (count < 1 || count > MAX_POINTS) throw new Refusal(`there are ${count} points instead of 1 to ${MAX_POINTS}`);
}

// isCoordinate reports whether a value is a number that a point can have as a coordinate.
function isCoordinate(v) {
  return typeof v === "number" && Math.abs(v) <= LARGEST && (v === 0 || Math.abs(v) >= SMALLEST);
}

// checkedPoint returns a new point, or throws a Refusal.
function checkedPoint(x, y, label, i) {
  if (!isCoordinate(x) || !isCoordinate(y)) {
    throw new Refusal(`a coordinate of point ${i + 1} is not a number from −1,000,000 to 1,000,000`);
  }
  if (label !== 1 && label !== -1) throw new Refusal(`the label of point ${i + 1} is neither 1 nor −1`);
  return { x, y, l: label };
}

// checkedView returns a view: least x, least y and side. It throws a Refusal if the numbers make none.
function checkedView(numbers) {
  const isView = Array.isArray(numbers) && numbers.length === 3 && numbers.every(isCoordinate) && numbers[2] > 0;
  if (!isView) throw new Refusal("the view is not two coordinates and a side");
  return [...numbers];
}

// checkedStep returns the side of the grid, or throws a Refusal.
function checkedStep(step) {
  const isStep = step >= SMALLEST_STEP && step <= LARGEST_STEP && Number.isInteger(Math.log2(step));
  if (!isStep) throw new Refusal("the step is not 1/16, 1/32, 1/64 and so on");
  return step;
}

// checkedNames returns the names of the two labels; undefined if there are none.
function checkedNames(given) {
  if (given === undefined || given === null) return undefined;
  const areNames = Array.isArray(given) && given.length === 2 && given.every((name) => typeof name === "string");
  if (!areNames) throw new Refusal("the names are not two texts");
  return given.map((name) => name.slice(0, LONGEST_NAME));
}

// fragmentOf returns the part of an address after # that opens the current points.
function fragmentOf() {
  const rows = points.map((p) => `${p.x},${p.y},${p.l}`);
  const square = wider[0] ?? view; // before the reader zoomed in
  const shown = points.every((p) => isIn(p, square)) ? square : squareAround(points);
  return `points=${rows.join(";")}&bias=${$("bias").checked ? 1 : 0}&view=${shown.join(",")}&step=${grid}`;
}

// addressOf returns the address that opens the current points.
function addressOf() {
  return `${location.href.split("#")[0]}#${fragmentOf()}`;
}

// followInAddress writes the current points into the address of the page, so that a reload keeps them, and a copy of the
// address shares them. The address of a frame is not visible.
function followInAddress() {
  if (window !== window.top) return;
  try {
    history.replaceState({ isOwn: true, goal }, "", "#" + (points.length ? fragmentOf() : ""));
  } catch {
    // The browser allows no change of this address, or not so many changes in a short time.
  }
}

// ownOf returns data from the address, as the reader's own if this page has written the address.
function ownOf(data) {
  const state = history.state;
  if (!data || !state?.isOwn) return data;
  return { ...data, name: "your points", isShared: false, goal: Number.isSafeInteger(state.goal) ? state.goal : 0 };
}

// refuse says why the points in the address are not shown.
function refuse(error) {
  $("refusal").textContent =
    `The points in the address can't be shown: ${error.message}. These are the points of ${presets[0].name}.`;
  $("refusal").hidden = false;
}
