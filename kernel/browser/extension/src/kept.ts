// Whether the browser has all files of the lab, so that what is loaded comes from there.
import { labUrl } from "./goengine.js";

/** Where the service worker notes what it keeps (see offline/worker.ts). */
const KEPT = "offline.json?kept";

/** Reports whether everything that lessons need was in the browser when the page was opened. */
export async function isAllKept(): Promise<boolean> {
  if (!("caches" in globalThis)) {
    return false; // as on a page that was not fetched by https
  }
  try {
    const found = await caches.match(labUrl(KEPT));
    const kept = (await found?.json()) as { isComplete: boolean } | undefined;
    return kept?.isComplete ?? false;
  } catch {
    return false;
  }
}
