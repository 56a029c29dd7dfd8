// The function perceptronlab, which is Go compiled to WebAssembly, trains the perceptron on the points. The page
// draws the state of the run after k updates.
"use strict";
const $ = (id) => document.getElementById(id);
const blue = "#0072b2", orange = "#d55e00", ink = "#262626";

let points = [], view, grid, answer, k = 0, chosen = -1, timer = 0;

// ---- the run

// train runs the perceptron on the current points, and shows the end of the run. The run can set a record
// only if settled is true, which means that no point is being dragged.
function train(settled) {
  answer = perceptronlab({ points, bias: $("bias").checked });
  // For each update, the list contains the index of the example, followed by w after the update.
  const list = answer.updates ?? [], size = 1 + (answer.start?.length ?? 0);
  answer.updates = Array.from({ length: list.length / size }, (_, i) => ({ index: list[size * i], w: list.slice(size * i + 1, size * (i + 1)) }));
  $("k").max = answer.updates.length;
  updateRecord(settled);
  showUpdate(Infinity);
}

// showUpdate shows the state after the given number of updates, or after the last update.
function showUpdate(number) {
  k = Math.max(0, Math.min(answer.updates.length, number));
  $("k").value = k;
  draw();
}

// nextIndex returns the index of the example of the next update, or −1 at the end of the run.
const nextIndex = () => (k < answer.updates.length ? answer.updates[k].index : -1);
const score = (w, p) => w[0] * p.x + w[1] * p.y + (w[2] ?? 0);
const isMistake = (w, p) => !(p.l * score(w, p) > 0);

function run() {
  if (timer) return stop();
  if (k === answer.updates.length) showUpdate(0);
  $("run").textContent = "Pause";
  $("now").ariaLive = "off"; // the text changes too fast for a screen reader
  timer = setInterval(() => (k < answer.updates.length ? showUpdate(k + 1) : stop()), Math.max(30, Math.min(500, 8000 / answer.updates.length)));
}

function stop() {
  clearInterval(timer);
  timer = 0;
  $("run").textContent = "Run";
  $("now").ariaLive = "polite";
}

// ---- the record

// updateRecord shows the record, the largest number of mistakes on at most six separable points. If settled is
// true, the current run can set a new record.
function updateRecord(settled) {
  let best = 0;
  try { best = Number(localStorage.getItem("record") ?? 0); } catch { best = updateRecord.best ?? 0; } // if the page is a local file, there may be no storage
  if (settled && points.length <= 6 && answer.outcome === "converged" && answer.mistakes > best) {
    best = answer.mistakes;
    try { localStorage.setItem("record", best); } catch { updateRecord.best = best; }
  }
  $("record").textContent = best ? `Your record: ${best}.` : "No record yet.";
}

// ---- pictures

// addShape adds an SVG element to another element, and returns it.
const addShape = (svg, name, attributes, ...children) => {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  e.append(...children);
  svg.append(e);
  return e;
};

// frame returns the functions x and y, which map coordinates to a picture of 400 × 400, and the corners of the
// view.
const frame = ([x0, y0, size]) => ({
  x: (v) => ((v - x0) / size) * 400, y: (v) => 400 - ((v - y0) / size) * 400,
  corners: [[x0, y0], [x0 + size, y0], [x0 + size, y0 + size], [x0, y0 + size]],
});

// clip returns the part of a polygon where a·x + b·y + c is above 0.
function clip(corners, a, b, c) {
  const out = [];
  corners.forEach((p, i) => {
    const q = corners[(i + 1) % corners.length], s = a * p[0] + b * p[1] + c, t = a * q[0] + b * q[1] + c;
    if (s > 0) out.push(p);
    if (s > 0 !== t > 0) out.push([p[0] + ((q[0] - p[0]) * s) / (s - t), p[1] + ((q[1] - p[1]) * s) / (s - t)]);
  });
  return out;
}

const polygon = (svg, f, corners, fill) =>
  corners.length > 2 && addShape(svg, "polygon", { points: corners.map(([x, y]) => `${f.x(x)},${f.y(y)}`).join(" "), fill });

// line draws the part of the line a·x + b·y + c = 0 inside the view.
function line(svg, f, a, b, c, style) {
  const part = clip(f.corners, a, b, c), ends = part.filter(([x, y]) => Math.abs(a * x + b * y + c) < 1e-9 * (Math.abs(a) + Math.abs(b) + Math.abs(c)));
  if (ends.length < 2) return;
  addShape(svg, "line", { x1: f.x(ends[0][0]), y1: f.y(ends[0][1]), x2: f.x(ends[1][0]), y2: f.y(ends[1][1]), ...style });
}

function arrow(svg, x1, y1, x2, y2, colour, width) {
  const size = Math.hypot(x2 - x1, y2 - y1);
  if (size < 2) return;
  const head = Math.min(9, 0.6 * size), dx = (x2 - x1) / size, dy = (y2 - y1) / size;
  const bx = x2 - head * dx, by = y2 - head * dy;
  addShape(svg, "line", { x1, y1, x2: bx, y2: by, stroke: colour, "stroke-width": width });
  addShape(svg, "polygon", { points: `${x2},${y2} ${bx - 0.4 * head * dy},${by + 0.4 * head * dx} ${bx + 0.4 * head * dy},${by - 0.4 * head * dx}`, fill: colour });
}

function axes(svg, f, xName, yName) {
  const soft = { stroke: "#d0d0d0", "stroke-width": 1 };
  line(svg, f, 1, 0, 0, soft);
  line(svg, f, 0, 1, 0, soft);
  addShape(svg, "text", { x: 392, y: 394, "text-anchor": "end", fill: ink }, xName);
  addShape(svg, "text", { x: 6, y: 16, fill: ink }, yName);
}

const draw = (w = k ? answer.updates[k - 1].w : answer.start ?? []) => (drawPlane(w), drawWeights(w), showTexts(w));

function drawPlane(w) {
  const svg = $("plane"), f = frame(view), focus = svg.contains(document.activeElement);
  svg.replaceChildren();
  if (w.length) {
    polygon(svg, f, clip(f.corners, w[0], w[1], w[2] ?? 0), "#d6e6f2");
    polygon(svg, f, clip(f.corners, -w[0], -w[1], -(w[2] ?? 0)), "#fdf0e1");
  }
  axes(svg, f, "x₁", "x₂");
  if (w[0] || w[1]) {
    line(svg, f, w[0], w[1], w[2] ?? 0, { stroke: ink, "stroke-width": 2 });
    const norm = Math.hypot(w[0], w[1]), cx = view[0] + view[2] / 2, cy = view[1] + view[2] / 2;
    const s = (w[0] * cx + w[1] * cy) / (norm * norm) + (w[2] ?? 0) / (norm * norm), x = cx - s * w[0], y = cy - s * w[1]; // the point of the line nearest to the centre
    arrow(svg, f.x(x), f.y(y), f.x(x) + (45 * w[0]) / norm, f.y(y) - (45 * w[1]) / norm, ink, 1.8);
    addShape(svg, "text", { x: f.x(x) + (56 * w[0]) / norm, y: f.y(y) - (56 * w[1]) / norm + 4, "text-anchor": "middle", "font-weight": "bold", fill: ink }, "w");
  }
  const lambda = k === answer.updates.length && answer.lambda, size = points.length > 40 ? 4 : 7;
  if (lambda && $("bias").checked) drawMean(svg, f);
  points.forEach((p, i) => {
    const state = `${w.length && isMistake(w, p) ? ", a mistake" : ""}${i === nextIndex() ? ", next" : ""}${lambda && lambda[i] !== "0" ? ", " + lambdaText(i) : ""}`;
    const g = addShape(svg, "g", { class: "point" + (i === chosen ? " chosen" : ""), tabindex: i === Math.max(0, chosen) ? 0 : -1, role: "button", "aria-label": `Point ${i + 1}: (${p.x}, ${p.y}), label ${p.l > 0 ? "+1" : "−1"}${state}`, transform: `translate(${f.x(p.x)} ${f.y(p.y)})` });
    addShape(g, "circle", { class: "halo", r: Math.max(15, 2.6 * size), fill: "transparent" });
    if (p.l > 0) addShape(g, "circle", { r: size, fill: blue });
    else addShape(g, "path", { d: `M${-size} ${-size}L${size} ${size}M${-size} ${size}L${size} ${-size}`, stroke: orange, "stroke-width": size / 2 });
    if (w.length && isMistake(w, p)) addShape(g, "circle", { r: 1.7 * size, fill: "none", stroke: ink, "stroke-width": 1.5 });
    if (i === nextIndex()) addShape(g, "rect", { x: -2.2 * size, y: -2.2 * size, width: 4.4 * size, height: 4.4 * size, fill: "none", stroke: ink, "stroke-width": 1.5 });
    g.dataset.index = i;
  });
  if (!$("bias").checked) addShape(svg, "circle", { cx: f.x(0), cy: f.y(0), r: 4, fill: ink, "pointer-events": "none" });
  if (lambda) drawLambdas(svg, f, size);
  if (focus && chosen >= 0) svg.querySelector(`[data-index="${chosen}"]`)?.focus({ preventScroll: true });
}

const lambdaText = (i) => (answer.lambda[i].length < 7 ? "λ = " + answer.lambda[i] : "λ ≈ " + Number(answer.lambda[i]).toPrecision(2));

// drawLambdas writes λ next to each point, if there is room. It begins with the largest λ.
function drawLambdas(svg, f, size) {
  const taken = [], order = [...points.keys()].filter((i) => answer.lambda[i] !== "0").sort((i, j) => answer.lambda[j] - answer.lambda[i]);
  for (const i of order) {
    const px = f.x(points[i].x), width = 8 * lambdaText(i).length, left = px > 320;
    const x = left ? px - 2.4 * size - width : px + 2.4 * size, y = f.y(points[i].y) + (left ? size + 12 : -size);
    if (taken.some((t) => Math.abs(y - t.y) < 16 && x < t.x + t.width && t.x < x + width)) continue;
    taken.push({ x, y, width });
    addShape(svg, "text", { class: "count", x: left ? x + width : x, y, "text-anchor": left ? "end" : "start" }, lambdaText(i));
  }
}

// drawMean draws the mean of the blue points, each counted λ times, as a black diamond. The orange points have
// the same mean. A line connects each point with λ > 0 to the diamond.
function drawMean(svg, f) {
  const total = [0, 0, 0];
  points.forEach((p, i) => p.l > 0 && [p.x, p.y, 1].forEach((v, j) => (total[j] += v * Number(answer.lambda[i]))));
  const x = f.x(total[0] / total[2]), y = f.y(total[1] / total[2]);
  points.forEach((p, i) => answer.lambda[i] !== "0" && addShape(svg, "line", { x1: f.x(p.x), y1: f.y(p.y), x2: x, y2: y, stroke: p.l > 0 ? blue : orange, "stroke-dasharray": "4 4" }));
  addShape(svg, "path", { d: `M${x} ${y - 9}L${x + 9} ${y}L${x} ${y + 9}L${x - 9} ${y}z`, fill: ink });
}

function drawWeights(w) {
  const svg = $("weights"), b = w[2] ?? 0;
  const path = [answer.start ?? [0, 0], ...answer.updates.map((u) => u.w)];
  const reach = 1.25 * Math.max(1e-6, ...path.map((v) => Math.max(Math.abs(v[0]), Math.abs(v[1])))) || 1;
  const f = frame([-reach, -reach, 2 * reach]);
  svg.replaceChildren();
  let cone = f.corners;
  if (points.length && w.length) {
    for (const p of points) cone = clip(cone, p.l * p.x, p.l * p.y, w.length > 2 ? p.l * b : 0);
    polygon(svg, f, cone, "#dff0e6");
  }
  axes(svg, f, "w₁", "w₂");
  points.forEach((p, i) => line(svg, f, p.x, p.y, b, { stroke: p.l > 0 ? blue : orange, "stroke-width": i === nextIndex() ? 2.5 : 1, "stroke-dasharray": p.l > 0 ? "none" : "5 3", opacity: points.length > 40 ? 0.35 : 0.9 }));
  const drawUpdate = (j, colour, width) => arrow(svg, f.x(path[j - 1][0]), f.y(path[j - 1][1]), f.x(path[j][0]), f.y(path[j][1]), colour, width);
  if (k > 60) addShape(svg, "polyline", { points: path.slice(0, k + 1).map((v) => `${f.x(v[0])},${f.y(v[1])}`).join(" "), fill: "none", stroke: "#808080", "stroke-width": 0.5 });
  else for (let j = 1; j < k; j++) drawUpdate(j, "#808080", 1);
  if (k) drawUpdate(k, ink, 2);
  if (w.length) addShape(svg, "circle", { cx: f.x(w[0]), cy: f.y(w[1]), r: 5, fill: ink });
  $("space").textContent = "Weight space" + (w.length > 2 ? ` at b = ${short(b)}` : "") + ": a line for each point, the path of w" + (!points.length ? "."
    : cone.length > 2 ? "; green is where all points are right."
    : !answer.separable ? "; no w has all points right."
    : "; no w in sight has all points right" + (w.length > 2 ? " at this b." : "."));
}

const short = (v) => String(Number(v.toPrecision(4))).replace("-", "−");
const vector = (w) => "(" + w.map(short).join(", ") + ")";
const plural = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;
const noLine = () => `no line${$("bias").checked ? "" : " through 0"} separates the points`;

function showTexts(w) {
  const n = answer.updates.length, i = nextIndex();
  $("now").textContent = !w.length ? answer.error : `After ${plural(k, "update")} w = ${vector(w)}.`
    + (i < 0 ? "" : ` Next: point ${i + 1}, with y w·x = ${short(points[i].l * score(w, points[i]))}, is a mistake.`);
  $("verdict").textContent = k < n || !w.length ? "" : answer.outcome + ": " + why();
  $("bound").hidden = !w.length;
  Object.assign($("room"), { max: answer.bound || 1, value: k, hidden: !answer.separable });
  $("count").textContent = answer.separable ? `${k} of at most R²/γ² = ${short(answer.bound)}` : `${k}. There is no bound, because ${noLine()}.`;
  $("pinned").hidden = $("bias").checked;
  $("code").textContent = answer.code;
  const off = { back: k === 0, reset: k === 0, step: k === n, flip: chosen < 0, remove: chosen < 0 };
  for (const id in off) $(id).setAttribute("aria-disabled", off[id]);
}

// why explains the outcome of the run.
function why() {
  const run = `${plural(answer.mistakes, "mistake")} in ${plural(answer.epochs, "epoch")}`;
  if (answer.outcome === "converged") return `${run}, the last one without a mistake.`;
  if (answer.separable) return `${run}. The run has not ended, but a line can separate the points.`;
  return (answer.outcome === "stopped" ? `${run}. The run has not ended. ` : `after ${run} w is where it was before, so the run repeats itself forever. `)
    + noLine().replace("n", "N") + ". If each point is counted λ times, " + ($("bias").checked
      ? "the blue points and the orange points have the same mean, the black diamond. Points on one side of a line have their mean on that side, so the diamond would have to be on both sides."
      : "the sum of y x is 0. So y w·x can't be above 0 for all points.");
}

// ---- points

const onGrid = (v) => Math.round(v / grid) * grid;
const clamp = (v, low) => Math.max(low, Math.min(low + view[2], v));

const change = (edit) => (stop(), edit(), train(!dragging));

function add(x, y) {
  change(() => points.push({ x: onGrid(x), y: onGrid(y), l: points[chosen]?.l ?? 1 }));
  choose(points.length - 1);
}

const flip = () => chosen >= 0 && change(() => (points[chosen].l *= -1));
const remove = () => chosen >= 0 && change(() => (points.splice(chosen, 1), (chosen = Math.min(chosen, points.length - 1))));
const move = (x, y) => change(() => Object.assign(points[chosen], { x: onGrid(clamp(x, view[0])), y: onGrid(clamp(y, view[1])) }));

// positionOf returns the coordinates of the pointer in the plane of the points.
function positionOf(event) {
  const box = $("plane").getBoundingClientRect();
  return [view[0] + ((event.clientX - box.left) / box.width) * view[2], view[1] + ((box.bottom - event.clientY) / box.height) * view[2]];
}

// A press on a point starts a drag. A press elsewhere adds a point, but only on release, so a finger can
// scroll the page.
let dragging = false, pressed = null;
$("plane").addEventListener("pointerdown", (event) => {
  const g = event.target.closest(".point");
  event.preventDefault();
  pressed = g ? null : event;
  if (!g) return;
  dragging = true;
  $("plane").setPointerCapture(event.pointerId);
  chosen = Number(g.dataset.index);
  setTimeout(() => choose(chosen)); // redraw only after the event touchstart, because redrawing removes the element under the finger
});
$("plane").addEventListener("touchstart", (event) => event.target.closest(".point") && event.preventDefault(), { passive: false }); // don't scroll while a point is dragged
$("plane").addEventListener("pointermove", (event) => dragging && move(...positionOf(event)));
$("plane").addEventListener("pointerup", (event) => {
  if (pressed && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) < 8) add(...positionOf(event));
});
for (const end of ["pointerup", "pointercancel"]) $("plane").addEventListener(end, () => (updateRecord(dragging), (dragging = pressed = null)));

function choose(index) {
  chosen = index;
  draw();
  $("plane").querySelector(`[data-index="${chosen}"]`).focus({ preventScroll: true });
}
document.addEventListener("focusin", (event) => { // on the document, because a focus listener on the picture would make the picture reachable by Tab
  const g = event.target.closest(".point");
  if (g && chosen !== Number(g.dataset.index)) choose(Number(g.dataset.index));
});
$("plane").addEventListener("keydown", (event) => {
  const p = points[chosen], step = event.shiftKey ? grid : view[2] / 40;
  const keys = {
    ArrowLeft: () => move(p.x - step, p.y), ArrowRight: () => move(p.x + step, p.y),
    ArrowUp: () => move(p.x, p.y + step), ArrowDown: () => move(p.x, p.y - step),
    f: flip, F: flip, " ": flip, Enter: flip, Delete: remove, Backspace: remove,
    PageDown: () => choose((chosen + 1) % points.length), PageUp: () => choose((chosen || points.length) - 1),
  };
  if (!p || !keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  keys[event.key]();
});

// ---- controls

const openPreset = (name) => {
  const preset = presets.find((p) => p.name === name) ?? presets[0];
  stop();
  [points, view, chosen] = [structuredClone(preset.points), preset.view, -1];
  const [blueName, orangeName] = preset.names ?? [];
  $("colours").textContent = preset.names ? `blue is ${blueName} (+1), orange ${orangeName} (−1)` : "blue is +1, orange −1";
  grid = Math.min(1 / 16, 2 ** Math.floor(Math.log2(view[2] / 32))); // a power of two, so coordinates on the grid are exact
  train(false);
};
for (const p of presets) $("preset").append(new Option(p.name, p.name));
$("preset").onchange = $("restore").onclick = () => openPreset($("preset").value);
$("bias").onchange = () => change(() => {});
$("add").onclick = () => add(view[0] + view[2] / 2, view[1] + view[2] / 2);
$("flip").onclick = flip;
$("remove").onclick = remove;
$("reset").onclick = () => (stop(), showUpdate(0));
$("back").onclick = () => (stop(), showUpdate(k - 1));
$("step").onclick = () => (stop(), showUpdate(k + 1));
$("run").onclick = run;
$("k").oninput = () => (stop(), showUpdate(Number($("k").value)));
$("copy").onclick = async () => {
  try {
    await navigator.clipboard.writeText(answer.code);
    $("copied").textContent = "Copied.";
  } catch { // the browser does not allow access to the clipboard
    getSelection().selectAllChildren($("code"));
    $("copied").textContent = "Selected: copy it with Ctrl+C.";
  }
};

// ---- start

const hash = new URLSearchParams(location.hash.slice(1));
if (hash.has("scheme")) document.documentElement.style.colorScheme = hash.get("scheme"); // the theme of JupyterLab
(async () => {
  const bytes = Uint8Array.from(atob(program), (c) => c.charCodeAt(0));
  const unpacked = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(await unpacked.arrayBuffer(), go.importObject);
  go.run(instance);
  const given = hash.get("data");
  if (given) presets.unshift(JSON.parse(given)) && $("preset").prepend(new Option("Your data", presets[0].name));
  openPreset(presets[0].name);
  $("preset").value = presets[0].name;
  document.body.dataset.ready = "";
})().catch((error) => ($("now").textContent = "The playground could not start: " + error.message));
