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
    const shortened = new WeakSet<CodeCell>();
    NotebookActions.executionScheduled.connect((_, { cell }) => {
      if (cell instanceof CodeCell) {
        follow(cell, shortened);
      }
    });
  },
};

/** Shortens a cell's output as soon as it is long. Undoes it for a cell that was shortened in an earlier run. */
function follow(cell: CodeCell, shortened: WeakSet<CodeCell>): void {
  if (shortened.delete(cell)) {
    cell.outputsScrolled = false;
  }
  const { model } = cell.outputArea;
  const check = () => {
    if (linesOf(cell) > MOST_LINES) {
      model.stateChanged.disconnect(check);
      model.changed.disconnect(check);
      shortened.add(cell);
      cell.outputsScrolled = true;
      stayAtEnd(cell.outputArea.node);
    }
  };
  model.stateChanged.connect(check);
  model.changed.connect(check);
  NotebookActions.executed.connect(function ended(_, { cell: run }) {
    if (run === cell) {
      NotebookActions.executed.disconnect(ended);
      model.stateChanged.disconnect(check);
      model.changed.disconnect(check);
    }
  });
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
