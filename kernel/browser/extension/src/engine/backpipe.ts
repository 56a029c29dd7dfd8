// The pipe through which a notebook answers its program.

/** A pipe that never ends: a read waits until there are bytes. */
export class BackPipe {
  private readonly waiting: Uint8Array[] = [];
  private wake: () => void = () => undefined;

  /** Adds bytes for the program to read. */
  add(bytes: Uint8Array): void {
    this.waiting.push(bytes);
    this.wake();
  }

  /** Fills target with the next bytes, and returns how many there were. */
  async read(target: Uint8Array): Promise<number> {
    while (this.waiting.length === 0) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    const first = this.waiting[0];
    const n = Math.min(target.length, first.length);
    target.set(first.subarray(0, n));
    if (n < first.length) {
      this.waiting[0] = first.subarray(n);
    } else {
      this.waiting.shift();
    }
    return n;
  }
}
