// The service worker that lets the lab work without a network. The build of the site copies this script to the
// lab's folder as offline.js, so it imports nothing.
//
// offline.json lists the site's files with the checksum of each. A file is kept in a cache under its path and
// its checksum, and is answered from there; everything else comes from the network. When the list changes
// because the site was built again, the new files are fetched, and replace the old ones when all are there. Until
// then, whatever the server answers, the old ones are kept.

/** The list of the site's files, which the build writes to offline.json. */
interface SiteFiles {
  /** Changes if any file changes. */
  key: string;
  /** The beginning of each file's SHA-256 in hexadecimal digits, by its path. */
  files: Record<string, string>;
  /** The paths of the files that the lessons need, to be kept for use without a network. */
  needed: string[];
}

/** What is in the cache. */
interface Kept {
  site: SiteFiles;
  /** Whether the cache has all that is needed. */
  isComplete: boolean;
}

/** What the page says: the addresses of the files that it has loaded, or that all files are to be kept. */
type PageRequest = { loaded: string[] } | { keep: "all" };

const worker = self as unknown as ServiceWorkerGlobalScope;
const ROOT = new URL("./", location.href).href;
const LIST = "offline.json";
const KEPT = `${ROOT}${LIST}?kept`; // where the cache has the Kept
const PROGRAM = ".wasm.gz"; // the end of the names of compressed programs
const AT_ONCE = 4; // files that are fetched at the same time

let kept: Promise<Kept | undefined> | undefined; // as in the cache; read when it is needed first
let updating: Promise<void> | undefined; // so there is one update at a time

worker.addEventListener("install", () => void worker.skipWaiting());

worker.addEventListener("activate", (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (event) => {
  const path = pathOf(event.request.url);
  const isOurs = path !== undefined && path !== LIST && path !== "offline.js";
  if (event.request.method === "GET" && isOurs) {
    event.respondWith(answer(event, path));
  }
});

worker.addEventListener("message", (event) => {
  event.waitUntil(act(event.data as PageRequest));
});

/** Does what the page asks. Without a network, it does nothing. */
async function act(request: PageRequest): Promise<void> {
  try {
    await update();
    if ("keep" in request) {
      await keepAll();
    } else {
      const paths = request.loaded.map(pathOf);
      await keepFiles(paths.filter((path) => path !== undefined));
    }
  } catch (error) {
    console.info("The lab's files were not kept for use offline:", error);
  }
}

/** Returns the path of a file in the lab's folder; undefined for an address outside of it. */
function pathOf(address: string): string | undefined {
  const url = new URL(address);
  const file = url.origin + url.pathname;
  if (!file.startsWith(ROOT)) {
    return undefined;
  }
  const path = decodeURIComponent(file.slice(ROOT.length));
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

/** Returns the address under which the cache has a file. */
function place(path: string, sum: string): string {
  return `${ROOT}${encodeURI(path)}?sum=${sum}`;
}

/** Opens the cache. Its name has the folder, because labs in several folders of a host share the caches. */
function openCache(): Promise<Cache> {
  return caches.open(`jupyterlite-go ${new URL(ROOT).pathname}`);
}

/** Answers a request for a file: from the cache, or from the network. */
async function answer(event: FetchEvent, path: string): Promise<Response> {
  const sum = (await readKept())?.site.files[path];
  if (sum === undefined) {
    return fetch(event.request);
  }
  const found = await (await openCache()).match(place(path, sum));
  if (found) {
    return found;
  }
  const response = await fetch(event.request);
  event.waitUntil(keepAnswer(path, sum, response.clone()));
  return response;
}

/** Keeps an answer of the server. If it isn't the file of the list, the site may have been built again. */
async function keepAnswer(
  path: string,
  sum: string,
  response: Response,
): Promise<void> {
  try {
    if (!response.ok || !(await store(path, sum, response))) {
      await update();
    }
  } catch (error) {
    console.info(`${path} was not kept for use offline:`, error);
  }
}

/** Returns what is in the cache. */
function readKept(): Promise<Kept | undefined> {
  kept ??= openCache()
    .then((cache) => cache.match(KEPT))
    .then((response) => response?.json() as Promise<Kept> | undefined);
  return kept;
}

async function writeKept(value: Kept): Promise<void> {
  await (await openCache()).put(KEPT, new Response(JSON.stringify(value)));
  kept = Promise.resolve(value);
}

/** Gets the list of the site's files. If it has changed, replaces the old files. */
function update(): Promise<void> {
  updating ??= replaceList().finally(() => {
    updating = undefined;
  });
  return updating;
}

async function replaceList(): Promise<void> {
  const response = await fetch(ROOT + LIST, { cache: "no-cache" });
  if (!response.ok) {
    throw new Error(`${LIST}: got status ${response.status}, want the list`);
  }
  const site = (await response.json()) as SiteFiles;
  const old = await readKept();
  if (old?.site.key === site.key) {
    return;
  }
  if (old?.isComplete) {
    await fetchAll(site.needed, site); // the old files are used until then
  }
  await writeKept({ site, isComplete: old?.isComplete ?? false });
  await removeOld(site);
}

/** Removes the files from the cache that the site has no more. */
async function removeOld(site: SiteFiles): Promise<void> {
  const cache = await openCache();
  const current = new Set(
    Object.entries(site.files).map(([path, sum]) => place(path, sum)),
  );
  for (const { url } of await cache.keys()) {
    if (url !== KEPT && !current.has(url)) {
      await cache.delete(url);
    }
  }
}

/** Keeps everything that is needed without a network, and tells the pages when it is there. */
async function keepAll(): Promise<void> {
  const now = await readKept();
  if (!now) {
    return;
  }
  await fetchAll(now.site.needed, now.site);
  await writeKept({ ...now, isComplete: true });
  for (const page of await worker.clients.matchAll()) {
    page.postMessage({ offline: "ready" });
  }
}

async function keepFiles(paths: string[]): Promise<void> {
  const now = await readKept();
  if (now) {
    await fetchAll(paths, now.site);
  }
}

/** Fetches the files that are not in the cache yet. If some fail, it gets the others before it throws. */
async function fetchAll(paths: string[], site: SiteFiles): Promise<void> {
  const cache = await openCache();
  const waiting = paths.filter((path) => site.files[path] !== undefined);
  const failures: unknown[] = [];
  const fetchSome = async () => {
    for (let path = waiting.pop(); path; path = waiting.pop()) {
      const sum = site.files[path];
      if (!(await cache.match(place(path, sum)))) {
        await fetchOne(path, sum).catch((error) => failures.push(error));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
  if (failures.length > 0) {
    throw failures[0];
  }
}

async function fetchOne(path: string, sum: string): Promise<void> {
  const address = ROOT + encodeURI(path);
  for (const cache of ["default", "reload"] as const) {
    const response = await fetch(address, { cache });
    if (!response.ok) {
      throw new Error(`${path}: got status ${response.status}, want the file`);
    }
    if (await store(path, sum, response)) {
      return;
    }
    // The browser's own cache has an older file, or the server sends another than was built.
  }
  throw new Error(`${path}: got another file, want the one in ${LIST}`);
}

/**
 * Puts a file into the cache if it has the checksum. Reports whether it did. The file is kept as a Blob, whose
 * bytes the browser has, not this thread, whose garbage is seldom collected: it shares the memory of the tab.
 */
async function store(
  path: string,
  sum: string,
  response: Response,
): Promise<boolean> {
  const blob = await response.blob();
  const bytes = await blob.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  (bytes as { transfer?: (size: number) => void }).transfer?.(0); // free now
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0"));
  if (!hex.join("").startsWith(sum)) {
    return false;
  }
  const type = response.headers.get("Content-Type") ?? "";
  const file = path.endsWith(PROGRAM)
    ? await programOf(blob)
    : new Response(blob, { headers: { "Content-Type": type } });
  await (await openCache()).put(place(path, sum), file);
  return true;
}

/**
 * Returns a program as it is, from the compressed file. The browser keeps the machine code only of a program
 * that it has from an answer like this one.
 */
async function programOf(compressed: Blob): Promise<Response> {
  const bytes = compressed
    .stream()
    .pipeThrough(new DecompressionStream("gzip"));
  const program = await new Response(bytes).blob();
  const headers = {
    "Content-Type": "application/wasm",
    "Content-Length": String(program.size),
  };
  return new Response(program, { headers });
}
