// Replaces the picture of the points with the page of the playground, if JupyterLab has this page.
(async () => {
  const figure = document.querySelector("figure.playground:not([data-on])");
  const config = document.getElementById("jupyter-config-data");
  if (!figure || !config) return; // outside JupyterLab, readers can follow the link to the playground
  figure.dataset.on = "";
  const page = new URL(JSON.parse(config.textContent).baseUrl + "files/playground.html", location);
  const response = await fetch(page, { method: "HEAD" });
  if (!response.ok) {
    figure.querySelector("figcaption").textContent = "The playground is missing here: start JupyterLab with the command \"make lab\".";
    return;
  }
  const frame = document.createElement("iframe");
  const scheme = document.body.dataset.jpThemeLight === "false" ? "dark" : "light";
  page.hash = new URLSearchParams({ data: figure.dataset.points, scheme });
  Object.assign(frame, { src: page, title: "Perceptron playground", style: "width: 100%; height: 860px; border: 0" });
  // The playground says how high it is. The frame only grows, so the notebook doesn't move while a point is dragged.
  addEventListener("message", ({ source, data }) => {
    const height = data?.playgroundHeight;
    if (source === frame.contentWindow && height > frame.offsetHeight) frame.style.height = `${height}px`;
  });
  figure.replaceChildren(frame);
})();
