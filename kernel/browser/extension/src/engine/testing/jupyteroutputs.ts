// What Jupyter saves in a notebook for the outputs of the engine's cells.
import type { Failure, Output } from "../messages.js";

/** An output of a cell in a notebook's file. */
export type SavedOutput =
  | { output_type: "stream"; name: "stdout" | "stderr"; text: string }
  | {
      output_type: "display_data";
      data: Record<string, unknown>;
      metadata: Record<string, unknown>;
    }
  | {
      output_type: "error";
      ename: string;
      evalue: string;
      traceback: string[];
    };

/** The outputs of a notebook's cells, as JupyterLab keeps them. */
export class JupyterOutputs {
  readonly cells: SavedOutput[][] = [];
  /** The outputs that later ones replace, by display id. */
  private readonly shown = new Map<string, SavedOutput[]>();

  /** Returns the outputs of the next cell, of which there are none yet. */
  cell(): SavedOutput[] {
    const shown: SavedOutput[] = [];
    this.cells.push(shown);
    return shown;
  }

  /** Adds new outputs to those of a cell. */
  add(cell: SavedOutput[], outputs: Output[]): void {
    for (const output of outputs) {
      if ("stream" in output) {
        cell.push({
          output_type: "stream",
          name: output.stream,
          text: output.text,
        });
      } else if ("clear" in output) {
        cell.length = 0;
      } else {
        this.display(cell, output);
      }
    }
  }

  private display(
    cell: SavedOutput[],
    { display, id, update }: Extract<Output, { display: unknown }>,
  ): void {
    const saved: SavedOutput = {
      output_type: "display_data",
      data: display.data,
      metadata: display.metadata ?? {},
    };
    const earlier = (id && this.shown.get(id)) || [];
    for (const output of earlier) {
      Object.assign(output, saved);
    }
    if (!update) {
      cell.push(saved);
      if (id) {
        this.shown.set(id, [...earlier, saved]);
      }
    }
  }
}

/** Returns the output of a cell that failed. */
export function errorOutput(failure: Failure): SavedOutput {
  return {
    output_type: "error",
    ename: failure.name,
    evalue: failure.value,
    traceback: failure.traceback,
  };
}
