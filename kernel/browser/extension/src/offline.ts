/**
 * Lets the lab work without a network: registers the service worker that keeps the site's files.
 */
import type {
  JupyterFrontEnd,
  JupyterFrontEndPlugin,
} from "@jupyterlab/application";

import { type GoEngine, IGoEngine, labUrl } from "./goengine.js";

/** How long the page waits, without a cell, until everything that lessons need is fetched. */
const IDLE_MS = 60_000;

export const offline: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:offline",
  description: "Keeps the site's files, so the lab works without a network",
  autoStart: true,
  requires: [IGoEngine],
  activate: async (app: JupyterFrontEnd, shared: GoEngine) => {
    await app.restored;
    const worker = await register();
    if (!worker) {
      return;
    }
    worker.postMessage("keep the application");
    let asked = false;
    const keepLessons = () => {
      if (!asked) {
        asked = true;
        worker.postMessage("keep everything");
      }
    };
    shared.cellEnded.connect(keepLessons);
    setTimeout(keepLessons, IDLE_MS);
  },
};

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
