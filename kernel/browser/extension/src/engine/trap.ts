// Says in a few words why a program was ended by WebAssembly.
import type { Ending } from "./messages.js";

/** Returns how a program ended that threw this: no stack left, no memory left, or something else. */
export function describeTrap(error: unknown): Ending {
  const text = error instanceof Error ? error.message : String(error);
  const name = error instanceof Error ? error.name : "";
  if (/call stack|too much recursion/i.test(text)) {
    return { trap: "stack", text };
  }
  if (
    /memory|allocation/i.test(text) &&
    (name === "RangeError" || /out of memory|could not allocate/i.test(text))
  ) {
    return { trap: "memory", text };
  }
  return { trap: "other", text };
}

/** Reports whether this is what Go's runtime prints when it gets no more memory. */
export function saysOutOfMemory(text: string): boolean {
  return /^(fatal error: |runtime: ).*(out of memory|cannot allocate memory)/m.test(
    text,
  );
}
