// Which outputs of a notebook may contain scripts when the notebook is opened.
//
// JupyterLab runs scripts in the outputs of cells that the notebook's file calls trusted. A Jupyter server
// removes that mark from files that it has not signed; in a browser there is no server, and anybody can write it.
// A cell that is run is trusted by JupyterLab from then on, until the notebook is closed.
import type { ICell, INotebookContent } from "@jupyterlab/nbformat";
import { JSONExt, type PartialJSONArray } from "@lumino/coreutils";

/** Reports whether the content of a file is a notebook. */
export function isNotebook(content: unknown): content is INotebookContent {
  return Array.isArray((content as { cells?: unknown } | null)?.cells);
}

/**
 * Returns a notebook in which exactly those cells are trusted whose outputs are those of the site's own copy.
 * Without a copy, none is.
 */
export function withTrust(
  notebook: INotebookContent,
  original?: INotebookContent,
): INotebookContent {
  const originals = new Map(original?.cells.map((cell) => [cell.id, cell]));
  const cells = notebook.cells.map((cell) => {
    const metadata = { ...cell.metadata };
    delete metadata.trusted;
    if (sameOutputs(cell, originals.get(cell.id))) {
      metadata.trusted = true;
    }
    return { ...cell, metadata };
  });
  return { ...notebook, cells };
}

/** Reports whether cells have the same outputs, and have any. */
function sameOutputs(cell: ICell, original: ICell | undefined): boolean {
  const outputs = outputsOf(cell);
  return (
    outputs.length > 0 &&
    original !== undefined &&
    JSONExt.deepEqual(outputs, outputsOf(original))
  );
}

function outputsOf(cell: ICell): PartialJSONArray {
  return Array.isArray(cell.outputs) ? (cell.outputs as PartialJSONArray) : [];
}
