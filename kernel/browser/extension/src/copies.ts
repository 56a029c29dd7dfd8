// Whether a reader has changed a copy of a notebook, and the name under which a changed copy is kept. The
// rules are those of the lab's own copies (tools/copies.py).

/** What the comparison of notebooks needs to know of one. */
export interface Cells {
  cells: {
    id?: unknown;
    cell_type: string;
    source: string | string[];
  }[];
}

/** Reports whether notebooks have the same cells with the same texts; outputs and empty cells don't count. */
export function sameCells(a: Cells, b: Cells): boolean {
  return texts(a) === texts(b);
}

function texts(notebook: Cells): string {
  const cells = notebook.cells.map(({ id, cell_type: type, source }) => {
    const text = typeof source === "string" ? source : source.join("");
    return [id, type, text] as const;
  });
  return JSON.stringify(cells.filter(([, , text]) => text.trim() !== ""));
}

/** Returns the first of my-NAME, my-NAME-2, my-NAME-3 and so on that is not taken. */
export function freeName(name: string, taken: string[]): string {
  const dot = name.lastIndexOf(".");
  const stem = dot < 0 ? name : name.slice(0, dot);
  const suffix = name.slice(stem.length);
  let free = `my-${stem}${suffix}`;
  for (let number = 2; taken.includes(free); number++) {
    free = `my-${stem}-${number}${suffix}`;
  }
  return free;
}
