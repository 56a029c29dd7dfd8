// Gives a cell that prints many lines a short output with a scroll bar, which shows the last lines.
import type { JupyterFrontEndPlugin } from "@jupyterlab/application";
import { CodeCell } from "@jupyterlab/cells";
import { NotebookActions } from "@jupyterlab/notebook";

/** How many lines a cell can print before its output gets a scroll bar. */
const MOST_LINES = 100;

export const longOutput: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:long-output",
  description: "Gives long outputs a scroll bar, at their end",
  autoStart: true,
  activate: () => {
    const outputs = new WeakMap<CodeCell, CellOutput>();
    NotebookActions.executionScheduled.connect((_, { cell }) => {
      if (cell instanceof CodeCell) {
        const output = outputs.get(cell) ?? new CellOutput(cell);
        outputs.set(cell, output);
        output.begin();
      }
    });
  },
};

/** The output of a cell that the reader has run. */
class CellOutput {
  private readonly cell: CodeCell;
  private isShortened = false;

  constructor(cell: CodeCell) {
    this.cell = cell;
    cell.outputArea.model.changed.connect((_, { type, newValues }) => {
      if (type === "add") {
        this.check();
        for (const { streamText } of newValues) {
          streamText?.changed.connect(() => this.check()); // more is printed
        }
      }
    });
  }

  /** Begins a new run. */
  begin(): void {
    if (this.isShortened) {
      this.isShortened = false;
      this.cell.outputsScrolled = false;
    }
  }

  /** Shortens the output if it has become long. */
  private check(): void {
    if (!this.isShortened && linesOf(this.cell) > MOST_LINES) {
      this.isShortened = true;
      this.cell.outputsScrolled = true;
      stayAtEnd(this.cell.outputArea.node);
    }
  }
}

/** The types of what is printed. */
const STREAMS = ["stdout", "stderr"].map((n) => `application/vnd.jupyter.${n}`);

/** Returns the number of lines that a cell has printed. */
function linesOf(cell: CodeCell): number {
  const { model } = cell.outputArea;
  let lines = 0;
  for (let i = 0; i < model.length; i++) {
    const { data } = model.get(i);
    for (const stream of STREAMS) {
      lines += String(data[stream] ?? "").split("\n").length - 1;
    }
  }
  return lines;
}

/** Shows the end of a node's content while it grows, until the reader looks elsewhere. */
function stayAtEnd(node: HTMLElement): void {
  const observer = new ResizeObserver(() => {
    node.scrollTop = node.scrollHeight;
  });
  const watchChildren = () => {
    for (const child of node.children) {
      observer.observe(child);
    }
  };
  watchChildren();
  const added = new MutationObserver(watchChildren);
  added.observe(node, { childList: true });
  const leave = () => {
    observer.disconnect();
    added.disconnect();
  };
  for (const event of ["wheel", "pointerdown", "touchstart", "keydown"]) {
    node.addEventListener(event, leave, { once: true });
  }
}
