// A program's standard input: lines that the reader types.

/** Standard input, which asks for a line when there is nothing left of the one before. */
export class StandardInput {
  private readonly ask: () => Promise<Uint8Array | null>;
  private line = new Uint8Array(0);

  /** Gets lines from ask, which returns null at the end. */
  constructor(ask: () => Promise<Uint8Array | null>) {
    this.ask = ask;
  }

  /** Fills target with bytes of one line, and returns how many there were: 0 at the end. */
  async read(target: Uint8Array): Promise<number> {
    if (this.line.length === 0) {
      this.line = new Uint8Array((await this.ask()) ?? []);
    }
    const n = Math.min(target.length, this.line.length);
    target.set(this.line.subarray(0, n));
    this.line = this.line.subarray(n);
    return n;
  }
}
