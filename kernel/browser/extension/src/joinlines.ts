// Joins the lines of a notebook's texts.
//
// In a file, a text may be a string or a list of lines, and Jupyter writes lists. A Jupyter server joins the
// lines of the notebooks that it reads. In a browser there is no server, and parts of JupyterLab, such as the
// table of contents, fail at lists.
import type { INotebookContent } from "@jupyterlab/nbformat";

type Entry = Record<string, unknown>;

/** Returns a notebook whose sources and outputs have texts that are strings. */
export function joinLines(notebook: INotebookContent): INotebookContent {
  const cells = notebook.cells.map((cell) => {
    const joined: Entry = { ...cell, source: asText(cell.source) };
    if (Array.isArray(cell.outputs)) {
      joined.outputs = (cell.outputs as Entry[]).map(joinOutput);
    }
    return joined;
  });
  return { ...notebook, cells } as INotebookContent;
}

function joinOutput(output: Entry): Entry {
  const joined = { ...output };
  if ("text" in output) {
    joined.text = asText(output.text);
  }
  if (output.data) {
    const entries = Object.entries(output.data).map(([type, value]) => [
      type,
      type.endsWith("json") ? value : asText(value), // in JSON, a list is a list
    ]);
    joined.data = Object.fromEntries(entries) as Entry;
  }
  return joined;
}

function asText(text: unknown): unknown {
  return Array.isArray(text) ? text.join("") : text;
}
