// ---- Sentences

// short returns a number with a few significant digits, for people.
function short(v, digits = 4) {
  return String(Number(v.toPrecision(digits))).replaceAll("-", "−");
}

// exact returns a number with all of its digits, for people.
function exact(v) {
  return String(v).replaceAll("-", "−");
}

// vector returns the entries of w in brackets.
function vector(w) {
  return "(" + w.map((entry) => short(entry)).join(", ") + ")";
}

// plural returns a number with a noun.
function plural(n, noun) {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

// placeInWords returns the coordinates of a point.
function placeInWords(p) {
  return `(${short(p.x, 5)}, ${short(p.y, 5)})`;
}

// labelInWords returns the label of a point.
function labelInWords(p) {
  return p.l > 0 ? "+1" : "−1";
}

// pointInWords describes a point for a screen reader.
function pointInWords(p, i, isWrong, isNext) {
  const lambda = shownLambda();
  const marks = [`Point ${i + 1}: (${exact(p.x)}, ${exact(p.y)})`, `label ${labelInWords(p)}`];
  if (isWrong) marks.push("wrong");
  if (isNext) marks.push("next");
  if (lambda && lambda[i] !== "0") marks.push(lambdaText(i));
  return marks.join(", ");
}

// stepInWords says after how many updates the run is shown, and what w is there.
function stepInWords(w) {
  return k ? `After ${plural(k, "update")}: w = ${vector(w)}.` : `Start: w = ${vector(w)}.`;
}

// nextInWords says what the next update is about.
function nextInWords(w) {
  const i = nextIndex();
  if (i < 0) return "";
  const next = `Next: point ${i + 1}`;
  if (!w[0] && !w[1]) return `${next}: there is no line ${k ? "now" : "yet"}, which counts as a mistake.`;
  if (score(w, points[i]) === 0) return `${next} is on the line: a mistake, too.`;
  return `${next} is on the wrong side of the line${isLineInView(w) ? "" : ", which is outside the picture"}.`;
}

// verdictInWords says in one sentence how the run ended.
function verdictInWords() {
  const mistakes = plural(answer.mistakes, "mistake");
  if (answer.outcome === "converged") {
    return `All points are right after ${mistakes} in ${plural(answer.epochs, "epoch")}.`;
  }
  if (answer.outcome === "inseparable") return `The run never ends: after ${mistakes}, w is where it was before.`;
  const limit = `More than ${mistakes}: the page stops here.`;
  if (answer.separable) return `${limit} A line can separate the points, but this run doesn't count for the record.`;
  return `${limit} No line separates the points, so the run would never end.`;
}

// boundInWords explains the bound.
function boundInWords() {
  if (!answer.separable) return "";
  const most = `R²/γ² = ${short(answer.bound)} mistakes`;
  return `No run on these points makes more than ${most}: R is how far out the points are, γ how wide the gap is.`;
}

// keysInWords says how the keyboard moves a point exactly; nothing where a finger is the pointer, or in a small frame.
function keysInWords() {
  const isSmall = document.documentElement.classList.contains("embed");
  return isSmall || !matchMedia("(pointer: fine)").matches ? "" : "; Shift + arrow key: one step";
}

// updateInWords says why the next update is made, and what it does.
function updateInWords(w) {
  const p = points[nextIndex()];
  const margin = `here it is\u00a0${short(p.l * score(w, p))}`;
  const entries = [p.x, p.y, ...($("bias").checked ? [1] : [])].map((v) => v * p.l || 0); // no entry is −0
  const change = `adds y\u00a0x\u00a0=\u00a0${vector(entries)} to w`;
  return `A point is wrong if y w·x is 0 or less: ${margin}. The update ${change}, so that y w·x of this point grows.`;
}

// reasonInWords says why the run ended so.
function reasonInWords() {
  if (answer.outcome === "converged") {
    return "A line separates the points, so the run ends. In its last epoch, the perceptron found no mistake.";
  }
  if (answer.separable) return "A line separates the points, so the run would end.";
  const beginning = answer.outcome === "inseparable" ? "From there the run repeats itself. " : "";
  const line = $("bias").checked ? "No line separates the points" : "No line through 0 separates the points";
  const proof = $("bias").checked
    ? "the blue points and the orange points have the same mean, the black diamond. " +
      "If a line separated the colours, their means would be on opposite sides of it."
    : "the sum of y x is 0. So y w·x can't be above 0 for all points.";
  return `${beginning}${line}: if each point is counted λ times, ${proof}`;
}

// badgeInWords returns the state of the page in one or two words.
function badgeInWords(w) {
  if (!w.length) return "no points";
  if (k === answer.updates.length) return answer.outcome;
  if (!k) return "start";
  return timer ? "running" : "paused";
}

// countInWords returns the number of mistakes so far, and the bound.
function countInWords() {
  const bound = answer.separable ? `bound ${short(answer.bound)}` : "no bound";
  return `${plural(k, "mistake")}, ${bound}`;
}

// stateInWords describes the state for a screen reader.
function stateInWords() {
  const w = currentWeights();
  if (!w.length) return answer.error;
  return `${stepInWords(w)} ${k === answer.updates.length ? verdictInWords() : nextInWords(w)}`;
}

// moveInWords describes for a screen reader where the selected point is, and the run that follows.
function moveInWords() {
  const bound = answer.separable ? `bound ${short(answer.bound)}` : "no bound";
  const place = placeInWords(points[chosen]);
  return `Point ${chosen + 1} at ${place}: ${answer.outcome}, ${plural(answer.mistakes, "mistake")}, ${bound}.`;
}

// showTexts shows all sentences about the current state.
function showTexts(w) {
  const isEnd = k === answer.updates.length;
  showBadge(w);
  $("count").textContent = w.length ? countInWords() : "";
  $("now").textContent = w.length ? stepInWords(w) : answer.error;
  $("verdict").textContent = !w.length ? "" : isEnd ? verdictInWords() : nextInWords(w);
  showReason(w, isEnd);
  showMeter(w);
  showHelp();
  $("code").textContent = answer.code;
  disable({ back: k === 0, reset: k === 0, step: isEnd, flip: chosen < 0, remove: chosen < 0 });
  showZoom();
}

// showBadge shows the state of the page.
function showBadge(w) {
  const isEnd = k === answer.updates.length;
  $("badge").textContent = badgeInWords(w);
  $("badge").dataset.outcome = isEnd && w.length ? answer.outcome : "";
}

// showReason shows the sentences behind "Why?".
function showReason(w, isEnd) {
  $("why").classList.toggle("idle", !w.length);
  $("question").textContent = answer.separable ? "Why? And what is the bound?" : "Why? And why is there no bound?";
  $("bounded").hidden = !answer.separable;
  $("bound").textContent = boundInWords();
  $("reason").textContent = !w.length ? "" : isEnd ? reasonInWords() : updateInWords(w);
  $("never").hidden = answer.separable !== false;
}

// showMeter shows the number of mistakes beside the bound.
function showMeter(w) {
  const meter = $("room");
  meter.max = answer.bound || 1;
  meter.value = k;
  meter.classList.toggle("idle", !answer.separable || !w.length);
}

// showHelp shows the sentences that depend on the selected point and on the bias.
function showHelp() {
  const p = points[chosen];
  const snap = grid < 1 ? `1/${short(1 / grid)}` : short(grid);
  const place = p
    ? `Point ${chosen + 1} at ${placeInWords(p)}, snaps to ${snap}${keysInWords()}`
    : `Points snap to ${snap}`;
  const about = viewInWords();
  $("place").textContent = about ? `${place}. ${about}` : place;
  $("snap").textContent = snap;
  $("pinned").hidden = $("bias").checked;
  $("three").classList.toggle("idle", !$("bias").checked);
  $("blue").textContent = names[0];
  $("orange").textContent = names[1];
  if (document.documentElement.classList.contains("embed")) $("own").href = addressOf();
}

// disable greys out controls; they stay in reach of the keyboard.
function disable(states) {
  for (const [id, isOff] of Object.entries(states)) $(id).setAttribute("aria-disabled", isOff);
}

// ---- Announcements

const QUIET = 500; // milliseconds between two announcements, so that a screen reader can follow

let announcement = 0; // the timer of the next announcement, or 0
let nextSentence = ""; // what the next announcement says

// announce says a sentence to a screen reader, after all changes of the last moments. The newest sentence wins.
function announce(sentence) {
  nextSentence = sentence;
  if (announcement) return;
  announcement = setTimeout(() => {
    announcement = 0;
    $("spoken").textContent = nextSentence;
  }, QUIET);
}
