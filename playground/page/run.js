// ---- The run

const PATIENCE = 700; // milliseconds before the run plays by itself
const LONGEST_PLAY = 8000; // milliseconds for a run of many updates
const SLOWEST_TICK = 700;
const FASTEST_TICK = 60;

let timer = 0; // not 0 while the run plays
let waiting = 0; // not 0 before the run plays by itself

// train runs the perceptron on the current points. It does not draw anything. What was copied is of earlier points.
function train() {
  $("copied").textContent = "";
  answer = perceptronlab({ points, bias: $("bias").checked });
  answer.updates = unpacked(answer.updates ?? [], answer.start ?? []);
  $("k").max = answer.updates.length;
}

// unpacked returns the updates as objects. In the list, each update is the index of its example, followed by w
// after the update. Therefore an update is one number longer than the start, which is w before the run.
function unpacked(list, start) {
  const size = 1 + start.length;
  return Array.from({ length: list.length / size }, (_, i) => ({
    index: list[size * i],
    w: Array.from(list.slice(size * i + 1, size * (i + 1))),
  }));
}

// showUpdate shows the run after the given number of updates, or its end if there are fewer.
function showUpdate(number) {
  k = Math.max(0, Math.min(answer.updates.length, number));
  $("k").value = k;
  draw();
}

// showEnd shows the end of the run.
function showEnd() {
  showUpdate(answer.updates.length);
}

// goTo stops the run if it plays, shows it after the given number of updates, and announces that state.
function goTo(number) {
  stop();
  showUpdate(number);
  announce(stateInWords());
}

// play plays the run from the update that is shown; from the start if that is the end.
function play() {
  stop();
  if (k === answer.updates.length) showUpdate(0);
  const count = answer.updates.length;
  const stride = Math.ceil((count * FASTEST_TICK) / LONGEST_PLAY); // the updates in one tick
  const pause = Math.max(FASTEST_TICK, Math.min(SLOWEST_TICK, LONGEST_PLAY / count));
  timer = setInterval(() => playOn(stride), pause);
  showPlayButton();
}

// playOn shows the next updates, and stops at the end of the run.
function playOn(stride) {
  showUpdate(k + stride);
  if (k < answer.updates.length) return;
  stop();
  announce(stateInWords());
}

// stop stops the run if it plays, or if it is about to play by itself.
function stop() {
  clearInterval(timer);
  clearTimeout(waiting);
  sight.disconnect();
  timer = 0;
  waiting = 0;
  showPlayButton();
}

// showPlayButton shows whether the button plays or pauses, and whether the run goes on.
function showPlayButton() {
  const name = timer ? "Pause" : "Play";
  $("run").classList.toggle("playing", timer !== 0);
  $("run").ariaLabel = name;
  $("run").title = name;
  if (answer.updates) showBadge(currentWeights());
}

// sight plays the run soon after the first picture comes into view. A page that embeds the playground may show it
// only later.
const sight = new IntersectionObserver(
  (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    sight.disconnect();
    waiting = setTimeout(play, PATIENCE);
  },
  { threshold: 0.6 },
);

// playByItself plays the run once, unless the reader prefers reduced motion.
function playByItself() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  sight.observe($("plane"));
}
