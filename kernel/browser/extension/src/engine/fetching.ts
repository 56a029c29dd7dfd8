// Fetches the files of the folder "go", and counts what arrives.
import type { Part } from "./manifest.js";

/** How often a file is asked for, and how long to wait in between, in milliseconds. */
const PAUSES = [0, 300, 1000];

/** From this status on, a server may have the file if it is asked again. */
const OVERLOADED = 500;

/** What happened if fetch fails. */
const NO_ANSWER = "got no answer from";

/** The media type of a WebAssembly program. */
const WASM = "application/wasm";

/** The server could not be reached or has not the file. The message tells the reader what to do. */
export class FetchError extends Error {
  readonly code = "FETCH";

  constructor(message: string) {
    super(message);
    this.name = "FetchError";
  }
}

/** Fetches files whose URLs are relative to base. */
export class Fetcher {
  readonly base: string;
  private readonly changed: (loaded: number, total: number) => void;
  private loaded = 0;
  private total = 0;

  /** Calls changed with the (compressed) bytes that have arrived, and those that were asked for so far. */
  constructor(base: string, changed: (loaded: number, total: number) => void) {
    this.base = base;
    this.changed = changed;
  }

  /** Fetches a file, and uncompresses it if its name ends in .gz. */
  async bytes(part: Part): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.retried(part, async (found, count) =>
      new Response(await uncompressed(found, part, count)).arrayBuffer(),
    );
    return new Uint8Array(bytes);
  }

  /**
   * Fetches a WebAssembly program and compiles it while it arrives. If the answer is the program as it is,
   * it is compiled straight from there, because the browser then keeps the machine code, and finds it for the
   * next answer from the same address. The site's service worker gives such answers.
   */
  async module(part: Part): Promise<WebAssembly.Module> {
    return this.retried(part, async (found, count) => {
      if (isProgram(found, part)) {
        return WebAssembly.compileStreaming(found);
      }
      const program = await uncompressed(found, part, count);
      const headers = { "Content-Type": WASM };
      return WebAssembly.compileStreaming(new Response(program, { headers }));
    });
  }

  private count(loaded: number, total: number): void {
    this.loaded += loaded;
    this.total += total;
    this.changed(Math.round(this.loaded), this.total);
  }

  private async retried<T>(
    part: Part,
    use: (found: Response, count: (bytes: number) => void) => Promise<T>,
  ): Promise<T> {
    const url = this.base + part.file;
    let reason = "";
    let counted = 0;
    const count = (bytes: number): void => {
      counted += bytes;
      this.count(bytes, 0);
    };
    this.count(0, part.gzip);
    for (const pause of PAUSES) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      try {
        const response = await fetch(url);
        if (response.ok) {
          const result = await use(response, count);
          count(part.gzip - counted);
          return result;
        }
        reason = `got status ${response.status} from`;
        if (response.status < OVERLOADED) {
          break;
        }
      } catch (error) {
        if (!(error instanceof TypeError)) {
          this.count(-counted, -part.gzip);
          throw error; // such as too little memory
        }
        reason = NO_ANSWER; // fetch and what it answers fail with a TypeError
      }
      count(-counted);
    }
    this.count(-counted, -part.gzip);
    throw unreachable(this.base, reason, part.file);
  }
}

/** Fetches a small file, whose URL is relative to base. */
export async function fetchFile(base: string, file: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(base + file);
  } catch {
    throw unreachable(base, NO_ANSWER, file);
  }
  if (!response.ok) {
    throw unreachable(base, `got status ${response.status} from`, file);
  }
  return response;
}

function unreachable(base: string, reason: string, file: string): FetchError {
  const { host } = new URL(base);
  return new FetchError(
    `${reason} ${host}, want the file ${file}; connect, then run the cell again`,
  );
}

/** Reports whether an answer says that it is a program as it is, uncompressed. */
function isProgram({ headers }: Response, part: Part): boolean {
  return (
    headers.get("Content-Type") === WASM &&
    headers.get("Content-Length") === String(part.size)
  );
}

/**
 * Uncompresses an answer unless that was done already: some servers declare files that end in .gz as
 * encoded by gzip, and then the browser has done it. The first bytes tell.
 */
async function uncompressed(
  { body }: Response,
  part: Part,
  count: (bytes: number) => void,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const reader = (body ?? new Blob().stream()).getReader();
  const first = await reader.read();
  const start = first.value ?? new Uint8Array(0);
  const compressed = start[0] === 0x1f && start[1] === 0x8b;
  const scale = compressed ? 1 : part.gzip / Math.max(1, part.size);
  const counted = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      count(start.length * scale);
      controller.enqueue(start);
      if (first.done) {
        controller.close();
      }
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) {
        controller.close();
        return;
      }
      count(value.length * scale);
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return compressed && part.file.endsWith(".gz")
    ? counted.pipeThrough(new DecompressionStream("gzip"))
    : counted;
}
