// How a program reaches the session worker, which has the files.
//
// A question takes a tenth of a millisecond, so writes don't wait for an answer, and small ones go together.
// All that was written is passed on before anything is asked, so the session worker sees calls in their order.
import { FileError, type FileErrorCode } from "./fileerror.js";
import type { ProgramEvents } from "./messages.js";
import type { Later } from "./nodefs.js";
import { type Peer, RemoteError } from "./peer.js";

/** How much may be on its way to the session worker before a write waits for it. */
const MOST_BYTES = 1 << 18;
const MOST_WRITES = 256;

/** How long and how much written bytes may wait for more, in milliseconds and bytes. */
const GATHERED_FOR = 20;
const GATHERED = 1 << 16;

/** Bytes written one after the other to a file that the session worker has not got yet. */
interface Gathered {
  fd: number;
  start: number;
  size: number;
  since: number;
  buffer: Uint8Array;
}

/** The way from a program to its session worker. */
export class SessionLink {
  private readonly session: Peer<ProgramEvents>;
  private gathered?: Gathered;
  private timer?: ReturnType<typeof setTimeout>;
  private bytesUnderWay = 0;
  private writesUnderWay = 0;

  constructor(session: Peer<ProgramEvents>) {
    this.session = session;
  }

  /** Calls a function of the session worker. It fails with a FileError. */
  readonly ask: Peer<ProgramEvents>["call"] = async (name, args, transfer) => {
    this.flush();
    try {
      return await this.session.call(name, args, transfer);
    } catch (error) {
      throw asFileError(error);
    }
  };

  /** Prints bytes to standard output (1) or errors (2). */
  print(stream: number, bytes: Uint8Array): Later<number> {
    this.printNow(stream, bytes);
    return this.sent(bytes.length);
  }

  /** Prints bytes, and never waits. */
  printNow(stream: number, bytes: Uint8Array): void {
    this.flush();
    const copy = bytes.slice();
    this.session.send("print", [stream, copy], [copy.buffer]);
  }

  /** Writes bytes into the pipe to the notebook. */
  pipe(bytes: Uint8Array): Later<number> {
    const copy = bytes.slice();
    this.session.send("pipe", [copy], [copy.buffer]);
    return this.sent(bytes.length);
  }

  /** Writes bytes to a file that has certainly space for them, together with those that follow soon. */
  write(fd: number, bytes: Uint8Array, at: number): Later<number> {
    if (!this.fits(fd, bytes, at)) {
      this.flush();
    }
    if (bytes.length > GATHERED) {
      const copy = bytes.slice();
      this.session.send("write", [fd, copy, at], [copy.buffer]);
      return this.sent(bytes.length);
    }
    const since = this.gather(fd, bytes, at);
    if (performance.now() - since > GATHERED_FOR) {
      this.flush();
      return this.sent(bytes.length);
    }
    this.timer ??= setTimeout(() => this.flush());
    return bytes.length;
  }

  /** Passes on what was gathered. */
  flush(): void {
    const { gathered } = this;
    if (gathered) {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.gathered = undefined;
      const { fd, start, size, buffer } = gathered;
      const bytes = buffer.slice(0, size);
      this.session.send("write", [fd, bytes, start], [bytes.buffer]);
    }
  }

  /** Reports whether bytes can be gathered with those that wait, if any do. */
  private fits(fd: number, bytes: Uint8Array, at: number): boolean {
    const { gathered } = this;
    return (
      gathered !== undefined &&
      gathered.fd === fd &&
      gathered.start + gathered.size === at &&
      gathered.size + bytes.length <= GATHERED
    );
  }

  /** Adds bytes to those that wait, and returns since when the first of them have waited. */
  private gather(fd: number, bytes: Uint8Array, at: number): number {
    this.gathered ??= {
      fd,
      start: at,
      size: 0,
      since: performance.now(),
      buffer: new Uint8Array(GATHERED),
    };
    this.gathered.buffer.set(bytes, this.gathered.size);
    this.gathered.size += bytes.length;
    return this.gathered.since;
  }

  /** Returns the number of bytes, after a wait if the session worker has to catch up. */
  private sent(bytes: number): Later<number> {
    this.bytesUnderWay += bytes;
    this.writesUnderWay++;
    if (this.bytesUnderWay < MOST_BYTES && this.writesUnderWay < MOST_WRITES) {
      return bytes;
    }
    this.bytesUnderWay = 0;
    this.writesUnderWay = 0;
    return this.ask("printed", []).then(() => bytes);
  }
}

function asFileError(error: unknown): FileError {
  if (error instanceof RemoteError && error.code?.startsWith("E")) {
    return new FileError(error.code as FileErrorCode);
  }
  return new FileError("EIO");
}
