// ---- Start

// applyPlace sets what depends on where the page is: in a page of the lessons (#embed), in any other frame such as
// JupyterLab's, or alone.
function applyPlace() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const scheme = fields.get("scheme");
  const root = document.documentElement;
  if (scheme === "light" || scheme === "dark") root.style.colorScheme = scheme; // of the page around this one
  root.classList.toggle("framed", window !== window.top);
  root.classList.toggle("embed", fields.has("embed"));
}

// openAddress opens the data in the address, or the first ones of the list.
function openAddress() {
  $("refusal").hidden = true;
  let given = null;
  try {
    given = ownOf(readAddress(location.hash.slice(1)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuse(error);
  }
  if (presets[0].isGiven) presets.shift();
  if (given) presets.unshift({ ...given, isGiven: true });
  listPresets();
  openChosen();
}

// showLessonLinks shows the links to lessons if the page has a menu of them. Elsewhere, for example in JupyterLab, the
// lessons may be missing.
function showLessonLinks() {
  const menu = [...document.querySelectorAll("nav a[href]")];
  for (const link of document.querySelectorAll("a[data-lesson]")) {
    const lesson = menu.find((entry) => entry.getAttribute("href").startsWith(link.dataset.lesson + "-"));
    if (lesson) link.href = lesson.getAttribute("href");
    link.hidden = !lesson;
  }
}

// loadProgram starts the Go program, which then defines the function perceptronlab.
async function loadProgram() {
  const bytes = Uint8Array.from(atob(program), (c) => c.charCodeAt(0));
  const unzipped = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(await unzipped.arrayBuffer(), go.importObject);
  go.run(instance);
}

// start opens the data as soon as the Go program runs.
async function start() {
  applyPlace();
  showLessonLinks();
  await loadProgram();
  openAddress();
  window.addEventListener("hashchange", () => {
    applyPlace();
    openAddress();
  });
  document.body.dataset.ready = "";
  reportHeight();
}

// reportHeight tells a page that embeds this one how high it is, now and after each change.
function reportHeight() {
  if (window === window.top) return;
  new ResizeObserver(() => {
    const height = Math.ceil(document.querySelector("main").getBoundingClientRect().height);
    window.parent.postMessage({ playgroundHeight: height }, "*");
  }).observe(document.querySelector("main"));
}

start().catch((error) => {
  $("now").textContent = "The playground could not start: " + error.message;
});
