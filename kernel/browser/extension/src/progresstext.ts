// How much is loaded, in words.

const MB = 1e6;

/** How long everything has to be there until what comes next counts as something else, in milliseconds. */
const PAUSE_MS = 5_000;

/** What a reader can do while something loads. */
export const CELLS_WAIT = "Cells you run wait for it.";

/** The bytes of all that was asked for so far. */
export interface Bytes {
  loaded: number;
  total: number;
}

/** Says how much is loaded. */
export class LoadingText {
  private readonly isKept: boolean;
  private done = 0; // bytes that were complete, and no longer count
  private doneSince?: number; // when everything was there, in milliseconds

  /** With isKept, everything comes from the browser, and nothing from the network. */
  constructor(isKept: boolean) {
    this.isKept = isKept;
  }

  /** Returns a line such as "Loading Go: 12 of 18 MB (66 %)."; "" if everything is there. */
  next({ loaded, total }: Bytes, now: number): string {
    this.done = Math.min(this.done, loaded);
    if (loaded >= total) {
      this.doneSince ??= now;
      return "";
    }
    if (this.doneSince !== undefined && now - this.doneSince > PAUSE_MS) {
      this.done = loaded;
    }
    this.doneSince = undefined;
    return this.line(loaded - this.done, total - this.done);
  }

  private line(loaded: number, total: number): string {
    const percent = `${Math.floor((100 * loaded) / total)}\u00a0%`;
    const what = this.done > 0 ? "more of Go" : "Go";
    if (this.isKept) {
      return `Starting ${what} from this browser (${percent}).`;
    }
    const whole = Math.max(1, Math.round(total / MB));
    const part = Math.min(whole, Math.floor(loaded / MB));
    return `Loading ${what}: ${part} of ${whole} MB (${percent}).`;
  }
}
