// Lets the lab work without a network: registers the service worker that keeps the site's files.
import type {
  JupyterFrontEnd,
  JupyterFrontEndPlugin,
} from "@jupyterlab/application";

import { type GoEngine, IDLE_MS, IGoEngine, labUrl } from "./goengine.js";

export const offline: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:offline",
  description: "Keeps the site's files, so the lab works without a network",
  autoStart: true,
  requires: [IGoEngine],
  activate: (app: JupyterFrontEnd, shared: GoEngine) => {
    void app.restored.then(() => keepFiles(shared));
  },
};

/** Has the files that the page has loaded kept at once, and everything else after the first output. */
async function keepFiles(shared: GoEngine): Promise<void> {
  const worker = await register();
  if (!worker) {
    return;
  }
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    document.body.dataset.jpGoOffline = data.offline;
  });
  const resources = performance.getEntriesByType("resource");
  const loaded = [location.href, ...resources.map(({ name }) => name)];
  worker.postMessage({ loaded });
  let isAsked = false;
  const keepAll = () => {
    if (!isAsked) {
      isAsked = true;
      worker.postMessage({ keep: "all" });
    }
  };
  shared.cellEnded.connect((_, { hasOutputs }) => {
    if (hasOutputs) {
      keepAll();
    }
  });
  setTimeout(keepAll, IDLE_MS);
}

/** Returns the service worker; undefined if the browser has none, or none for this page. */
async function register(): Promise<ServiceWorker | undefined> {
  if (!("serviceWorker" in navigator)) {
    return undefined; // as on a page that was not fetched by https
  }
  try {
    await navigator.serviceWorker.register(labUrl("offline.js"), {
      scope: labUrl("."),
    });
    const registration = await navigator.serviceWorker.ready;
    return registration.active ?? undefined;
  } catch (error) {
    console.info("The lab will not work without a network:", error);
    return undefined;
  }
}
