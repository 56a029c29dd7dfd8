import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { FetchError, Fetcher } from "./fetching.js";

const PART = { file: "a.a", size: 3, gzip: 3 };

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

/** Gives these answers to the requests, one after the other. */
function answer(...answers: (() => Response)[]): { asked: number } {
  const requests = { asked: 0 };
  globalThis.fetch = () =>
    new Promise((resolve) => resolve(answers[requests.asked++]()));
  return requests;
}

function unreachable(): Response {
  throw new TypeError("Failed to fetch");
}

function withoutMemory(): Response {
  const body = new ReadableStream({
    pull: (controller) =>
      controller.error(new RangeError("Array buffer allocation failed")),
  });
  return new Response(body);
}

/** A fetcher, and how many bytes it says are to come. */
function started(): { fetcher: Fetcher; counts: { total: number } } {
  const counts = { total: 0 };
  const fetcher = new Fetcher("http://lab.example/go/", (_loaded, total) => {
    counts.total = total;
  });
  return { fetcher, counts };
}

test("a file is asked for again if there was no answer, or the server is overloaded", async () => {
  const requests = answer(
    unreachable,
    () => new Response(null, { status: 503 }),
    () => new Response("abc"),
  );
  const bytes = await started().fetcher.bytes(PART);
  assert.equal(new TextDecoder().decode(bytes), "abc");
  assert.equal(requests.asked, 3);
});

test("a file that the server does not have is asked for once", async () => {
  const requests = answer(() => new Response(null, { status: 404 }));
  const { fetcher, counts } = started();
  await assert.rejects(fetcher.bytes(PART), (error: Error) => {
    assert.ok(error instanceof FetchError);
    assert.match(
      error.message,
      /^got status 404 from lab\.example, want the file a\.a/,
    );
    return true;
  });
  assert.equal(requests.asked, 1);
  assert.equal(counts.total, 0);
});

test("too little memory is not taken for a network that does not answer", async () => {
  const requests = answer(withoutMemory);
  const { fetcher, counts } = started();
  await assert.rejects(fetcher.bytes(PART), RangeError);
  assert.equal(requests.asked, 1);
  assert.equal(counts.total, 0);
});
