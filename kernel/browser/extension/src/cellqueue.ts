// The cells that wait. A kernel runs one cell at a time. After a cell fails or is interrupted, the cells
// that wait are aborted, as by the native kernel.

/** What became of a cell. */
export type CellResult = "ok" | "failed" | "aborted";

/** A cell to run. */
export interface QueuedCell {
  /** When the reader ran the cell, in milliseconds. A cell run before another one fails may arrive later. */
  sentAt: number;
  /** Whether the cells that wait are aborted if this one fails. */
  stopOnError: boolean;
  /** Runs the cell. */
  run(): Promise<CellResult>;
  /** Answers a cell that will not run. */
  abort(): void;
}

/** Runs cells one after the other. */
export class CellQueue {
  private readonly waiting: QueuedCell[] = [];
  private isRunning = false;
  private abortedUntil = -Infinity; // cells sent until then are aborted

  /** Runs a cell when all cells before it have ended. */
  add(cell: QueuedCell): void {
    if (cell.sentAt <= this.abortedUntil) {
      cell.abort();
      return;
    }
    this.waiting.push(cell);
    if (!this.isRunning) {
      void this.runWaiting();
    }
  }

  /** Whether a cell is running. */
  get isBusy(): boolean {
    return this.isRunning;
  }

  /** Aborts the cells that the reader has run until now, but not the running one. */
  abortWaiting(): void {
    this.abortedUntil = Date.now();
    for (const cell of this.waiting.splice(0)) {
      cell.abort();
    }
  }

  private async runWaiting(): Promise<void> {
    this.isRunning = true;
    try {
      for (
        let cell = this.waiting.shift();
        cell !== undefined;
        cell = this.waiting.shift()
      ) {
        const result = await cell.run();
        if (result === "failed" && cell.stopOnError) {
          this.abortWaiting();
        }
      }
    } finally {
      this.isRunning = false;
    }
  }
}
