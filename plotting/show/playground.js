// Opens the playground in place of its still, where JupyterLab has the page.
(async () => {
  const figure = document.querySelector("figure.playground:not([data-on])");
  const config = document.getElementById("jupyter-config-data");
  if (!figure || !config) return; // a page of its own: the link leads to the playground
  figure.dataset.on = "";
  const page = new URL(JSON.parse(config.textContent).baseUrl + "files/playground.html", location);
  const found = await fetch(page, { method: "HEAD" });
  if (!found.ok) {
    figure.querySelector("figcaption").textContent = "The playground is not built here: start JupyterLab with make lab.";
    return;
  }
  const frame = document.createElement("iframe");
  page.hash = new URLSearchParams({ data: figure.dataset.points, scheme: document.body.dataset.jpThemeLight === "false" ? "dark" : "light" });
  Object.assign(frame, { src: page, title: "Perceptron playground", style: "width: 100%; height: 860px; border: 0" });
  figure.replaceChildren(frame);
})();
