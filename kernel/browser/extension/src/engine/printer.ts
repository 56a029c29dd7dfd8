// Shows what a program prints in portions: a program that prints often would keep the page busy otherwise.
import { concatenated } from "./bytes.js";

/** The streams of a program that are shown. */
export type StreamName = "stdout" | "stderr";

/** How long printed bytes may wait for more before they are shown, in milliseconds. */
const SHOWN_AFTER = 16;

/** How many bytes are shown at once. */
const MOST_BYTES = 1 << 16;

/** Bytes of one stream that are not shown yet. */
interface Portion {
  stream: StreamName;
  pieces: Uint8Array[];
  size: number;
  since: number;
}

/** Collects what one program prints. */
export class Printer {
  private readonly show: (stream: StreamName, bytes: Uint8Array) => boolean;
  private readonly stop: () => void;
  private portion?: Portion;
  private timer?: ReturnType<typeof setTimeout>;

  /** Shows bytes by show, and calls stop if that reports that it was too much. */
  constructor(
    show: (stream: StreamName, bytes: Uint8Array) => boolean,
    stop: () => void,
  ) {
    this.show = show;
    this.stop = stop;
  }

  /** Takes bytes, which are shown soon. */
  print(stream: StreamName, bytes: Uint8Array): void {
    if (this.portion?.stream !== stream) {
      this.flush();
    }
    this.portion ??= this.begin(stream);
    this.portion.pieces.push(bytes);
    this.portion.size += bytes.length;
    const waited = performance.now() - this.portion.since;
    if (waited > SHOWN_AFTER || this.portion.size > MOST_BYTES) {
      this.flush();
    }
  }

  /** Shows everything that was printed, before something else happens. */
  flush(): void {
    const { portion } = this;
    if (portion) {
      clearTimeout(this.timer);
      this.portion = undefined;
      const isTooMuch = this.show(portion.stream, concatenated(portion.pieces));
      if (isTooMuch) {
        this.stop();
      }
    }
  }

  private begin(stream: StreamName): Portion {
    this.timer = setTimeout(() => this.flush());
    return { stream, pieces: [], size: 0, since: performance.now() };
  }
}
