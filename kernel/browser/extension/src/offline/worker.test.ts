import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";

const ROOT = "https://example.org/lab/";
const SCRIPT = readFileSync(new URL("./worker.js", import.meta.url), "utf8");

type Listener = (event: object) => void;
type Bytes = string | Uint8Array<ArrayBuffer>;

/** A web server: the files by path, the paths that it has trouble with, and the network. */
class Server {
  files: Record<string, Bytes> = {};
  readonly trouble = new Set<string>();
  isReachable = true;

  /** Puts files on the server, and the list of them, all of which are needed. */
  publish(files: Record<string, Bytes>): void {
    const sums = Object.entries(files).map(([path, text]) => [path, sum(text)]);
    const site = {
      files: Object.fromEntries(sums),
      needed: Object.keys(files),
    };
    const key = sum(JSON.stringify(site));
    this.files = { ...files, "offline.json": JSON.stringify({ key, ...site }) };
  }

  fetch = async (request: string | { url: string }): Promise<Response> => {
    if (!this.isReachable) {
      throw new TypeError("Failed to fetch");
    }
    const url = typeof request === "string" ? request : request.url;
    const path = url.slice(ROOT.length);
    if (this.trouble.has(path)) {
      return new Response("try again later", { status: 503 });
    }
    const text = this.files[path];
    return text === undefined
      ? new Response("", { status: 404 })
      : new Response(text);
  };
}

function sum(text: Bytes): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** The cache of a browser. */
class MemoryCache {
  private readonly kept = new Map<string, Response>();

  match = async (url: string) => this.kept.get(url)?.clone();
  put = async (url: string, response: Response) =>
    void this.kept.set(url, response);
  delete = async (url: string) => this.kept.delete(url);
  keys = async () => [...this.kept.keys()].map((url) => ({ url }));
}

/** Starts the service worker with a server, and returns functions that do what the browser does. */
function start(server: Server) {
  const listeners = new Map<string, Listener>();
  const cache = new MemoryCache();
  const messages: unknown[] = [];
  const page = { postMessage: (message: unknown) => messages.push(message) };
  const self = {
    addEventListener: (name: string, listener: Listener) =>
      listeners.set(name, listener),
    clients: { claim: () => {}, matchAll: async () => [page] },
  };
  const globals = { self, location: { href: `${ROOT}offline.js` } };
  const web = { Blob, crypto, DecompressionStream, Response, URL };
  const names = { console: { info: () => {} }, ...web };
  const caches = { open: async () => cache };
  const scope = { ...globals, ...names, caches, fetch: server.fetch };
  runInContext(SCRIPT, createContext(scope));

  /** Sends an event, and returns the answer when everything that it began has ended. */
  const send = async (name: string, event: object) => {
    const begun: Promise<unknown>[] = [];
    let response: Promise<Response> | undefined;
    listeners.get(name)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => begun.push(work),
      respondWith: (answer: Promise<Response>) => (response = answer),
    });
    const answer = await response;
    for (const work of begun) {
      await work; // an array that grows
    }
    return answer;
  };
  const fetchFile = (path: string) =>
    send("fetch", { request: { url: ROOT + path, method: "GET" } });
  return {
    messages,
    fetch: fetchFile,
    keepAll: () => send("message", { data: { keep: "all" } }),
    /** Returns the text of a file as a page gets it; the status if there is an error. */
    get: async (path: string) => {
      const answer = await fetchFile(path).catch(() => undefined);
      return answer?.ok ? answer.text() : (answer?.status ?? "no network");
    },
  };
}

test("all files are there without a network", async () => {
  const server = new Server();
  server.publish({ "a.js": "a", "b.js": "b" });
  const browser = start(server);
  await browser.keepAll();
  assert.equal(browser.messages.length, 1); // the page hears that all is there
  server.isReachable = false;
  assert.equal(await browser.get("a.js"), "a");
  assert.equal(await browser.get("b.js"), "b");
});

test("files that the server has trouble with don't make the others unreachable", async () => {
  const server = new Server();
  server.publish({ "a.js": "a", "b.js": "b" });
  const browser = start(server);
  server.trouble.add("b.js");
  await browser.keepAll(); // keeps a.js only
  server.trouble.add("offline.json");
  assert.equal(await browser.get("b.js"), 503);
  server.isReachable = false;
  assert.equal(await browser.get("a.js"), "a");
});

test("a new site replaces the old one when all of it has arrived", async () => {
  const server = new Server();
  server.publish({ "a.js": "a", "b.js": "b" });
  const browser = start(server);
  await browser.keepAll();
  server.publish({ "a.js": "a2", "c.js": "c2" });
  server.trouble.add("c.js");
  await browser.keepAll();
  assert.equal(await browser.get("a.js"), "a");
  server.trouble.clear();
  await browser.keepAll();
  server.isReachable = false;
  assert.equal(await browser.get("a.js"), "a2");
  assert.equal(await browser.get("c.js"), "c2");
  assert.equal(await browser.get("b.js"), "no network");
});

test("a file that is not that of the list is not kept", async () => {
  const server = new Server();
  server.publish({ "a.js": "a", "b.js": "b" });
  const browser = start(server);
  server.files["a.js"] = "<p>log in first</p>";
  await browser.keepAll();
  assert.deepEqual(browser.messages, []); // not everything is there
  assert.equal(await browser.get("a.js"), "<p>log in first</p>");
  server.files["a.js"] = "a";
  assert.equal(await browser.get("a.js"), "a");
  server.isReachable = false;
  assert.equal(await browser.get("a.js"), "a");
});

test("a file of a newer site brings the newer list", async () => {
  const server = new Server();
  server.publish({ "a.js": "a", "b.js": "b" });
  const browser = start(server);
  server.trouble.add("a.js");
  await browser.keepAll();
  server.trouble.clear();
  server.publish({ "a.js": "a2", "b.js": "b" });
  assert.equal(await browser.get("a.js"), "a2"); // has another checksum than the old list says
  assert.equal(await browser.get("a.js"), "a2"); // is kept under the new one
  server.isReachable = false;
  assert.equal(await browser.get("a.js"), "a2");
});

test("programs are kept as WebAssembly.compileStreaming wants them", async () => {
  const server = new Server();
  const program = "\0asm".repeat(9);
  server.publish({ "go/link.wasm.gz": new Uint8Array(gzipSync(program)) });
  const browser = start(server);
  await browser.keepAll();
  const answer = await browser.fetch("go/link.wasm.gz");
  assert.equal(await answer?.text(), program);
  assert.equal(answer?.headers.get("Content-Type"), "application/wasm");
  assert.equal(answer?.headers.get("Content-Length"), "36");
});
