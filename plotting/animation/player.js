// Replaces the image of each animation on the page with a player, unless the animation already has a player.
for (const host of document.querySelectorAll("div.film:not([data-on])")) {
  host.dataset.on = "";
  start(host);
}

async function start(host) {
  const image = host.querySelector("img");
  let svg;
  if (host.dataset.film) {
    if (!("DecompressionStream" in window)) return; // the page keeps the still image
    const packed = new Blob([Uint8Array.from(atob(host.dataset.film), (c) => c.charCodeAt(0))]);
    svg = await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).text();
  } else {
    svg = decodeURIComponent(image.getAttribute("src").replace(/^[^,]*,/, ""));
  }

  const root = host.attachShadow({ mode: "open" });
  root.innerHTML = `<style>
    :host { background: #fff; color: #262626; width: ${image.width}px }
    svg { display: block; width: 100% }
    .e, .o { animation: none !important }
    nav { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; padding: 4px; font: 13px sans-serif }
    button { width: 36px; height: 40px; padding: 8px; border: 1px solid #767676; border-radius: 4px; background: #fff; color: inherit; cursor: pointer }
    button[aria-disabled=true] { color: #767676; border-color: #ccc; cursor: default }
    :focus-visible { outline: 2px solid #0072b2; outline-offset: 1px }
    input { flex: 1; min-width: 40px; height: 40px; margin: 0; accent-color: #0072b2 }
    output { min-width: 4.5em; text-align: right; white-space: nowrap }
    p { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%) }
    @media print {
      nav { display: none }
      .e { visibility: visible !important }
      .o { visibility: hidden !important }
    }
    </style><div class="picture">${svg}</div>
    <nav aria-label="Steps"></nav><p aria-live="polite"></p>`;
  const picture = root.querySelector("svg"), last = picture.dataset.frames - 1;
  // Each part is shown in the frames k with from <= k < to.
  const parts = [...picture.querySelectorAll("g")].map((part) => {
    const [from, to] = ["--a", "--b"].map((name) => Number(part.style.getPropertyValue(name)));
    return { part, from, to: to || (part.matches(".o") ? from + 1 : last + 1) };
  });
  const captions = Array(last + 1).fill("");
  for (const { part, from, to } of parts) {
    for (const line of part.querySelectorAll("text")) {
      if (line.getAttribute("y") < Number(picture.dataset.captions)) continue;
      for (let k = from; k < to; k++) captions[k] += ` ${line.textContent}`;
    }
  }
  picture.role = "img";
  picture.ariaLabel = image.alt;

  const nav = root.querySelector("nav");
  nav.innerHTML = `${"<button type=button></button>".repeat(5)}<input type=range max=${last} aria-label="Step"><output></output>`;
  const [first, previous, play, next, end, slider, counter] = nav.children;
  const button = (b, name, path, press) => {
    b.title = b.ariaLabel = name;
    b.innerHTML = `<svg viewBox="0 0 20 20" aria-hidden="true"><path fill="currentColor" d="${path}"/></svg>`;
    b.onclick = press;
  };
  button(first, "First", "M3 3h3v14h-3zM17 3v14l-10-7z", () => go(0));
  button(previous, "Previous", "M13 2l2 2-6 6 6 6-2 2-8-8z", () => go(now - 1));
  button(next, "Next", "M7 2l8 8-8 8-2-2 6-6-6-6z", () => go(now + 1));
  button(end, "Last", "M14 3h3v14h-3zM3 3v14l10-7z", () => go(last));
  slider.oninput = () => go(Number(slider.value));
  const keys = { ArrowLeft: () => now - 1, ArrowRight: () => now + 1, Home: () => 0, End: () => last };
  root.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(keys[event.key]());
  });

  let now, timer, fresh = true;
  function draw(k) {
    now = Math.max(0, Math.min(last, k));
    for (const { part, from, to } of parts) {
      part.style.visibility = from <= now && now < to ? "visible" : "hidden";
    }
    first.ariaDisabled = previous.ariaDisabled = now === 0;
    next.ariaDisabled = end.ariaDisabled = now === last;
    slider.value = now;
    counter.textContent = `${now + 1} of ${last + 1}`;
    slider.ariaValueText = `${counter.textContent}. ${captions[now]}`;
  }
  function go(k) { // shows step k for a button, the slider or a key
    fresh = false;
    stop();
    draw(k);
    root.querySelector("p").textContent = captions[now];
  }
  function stop() {
    clearInterval(timer);
    button(play, "Play", "M5 3v14l12-7z", run);
  }
  function run() {
    fresh = false;
    button(play, "Pause", "M4 3h4v14h-4zM12 3h4v14h-4z", stop);
    draw(now === last ? 0 : now);
    timer = setInterval(() => (now < last ? draw(now + 1) : stop()), BEAT);
  }
  stop();
  draw(last);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const seen = new IntersectionObserver(([entry]) => { // plays the animation once, when half of it is in view
    if (!entry.isIntersecting) return;
    seen.disconnect();
    if (fresh) run();
  }, { threshold: 0.5 });
  seen.observe(host);
}
