// The function perceptronlab, which is Go compiled to WebAssembly, trains the perceptron on the points. The page
// draws the state of the run after k updates.
"use strict";

// $ returns the element with an id.
const $ = (id) => document.getElementById(id);

const BLUE = "#0072b2";
const ORANGE = "#d55e00";
const INK = "#262626";

// The state of the page. Everything that it shows follows from these variables.
let points = []; // each with x, y and the label l
let names = ["+1", "−1"]; // of the labels
let home = [0, 0, 1]; // the view that the data have when they are opened: least x, least y and side
let view = home; // the view that the first picture shows
let grid = 1 / 16; // points snap to multiples of this number
let answer = {}; // the run on the points, from Go
let k = 0; // the number of updates after which the run is shown
let chosen = -1; // the index of the selected point, or −1
let dragging = false; // whether the pointer holds the selected point

// nextIndex returns the index of the example of the next update, or −1 at the end of the run.
function nextIndex() {
  return k < answer.updates.length ? answer.updates[k].index : -1;
}

// currentWeights returns w after k updates. It is empty if there is no run, because there are no points.
function currentWeights() {
  return k ? answer.updates[k - 1].w : (answer.start ?? []);
}

// score returns the score of a point. With the bias, the last entry of w is b.
function score(w, p) {
  return w[0] * p.x + w[1] * p.y + (w[2] ?? 0);
}

// isMistake reports whether w makes a mistake on a point.
function isMistake(w, p) {
  return !(p.l * score(w, p) > 0);
}
