// The archives of packages as they are stored: with their tables written column by column, because gzip
// compresses them better. Package archive in kernel/browser/pack writes them.

/** How many bytes a part begins with: its size, the width of a row, and the place of a counter. */
const HEADER = 12;

/** Returns the archive from which pack has made a file. */
export function restored(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const archive = new Uint8Array(file.length);
  let to = 0;
  for (let at = 0; at < file.length;) {
    const size = view.getUint32(at, true);
    const width = view.getUint32(at + 4, true);
    const counter = view.getInt32(at + 8, true);
    at += HEADER;
    const rows = archive.subarray(to, to + size);
    restorePart(file.subarray(at, at + size), rows, width);
    if (counter >= 0) {
      addUp(rows, width, counter);
    }
    at += size;
    to += size;
  }
  return archive.subarray(0, to);
}

/** Writes the rows of a table from its columns. */
function restorePart(
  columns: Uint8Array,
  rows: Uint8Array,
  width: number,
): void {
  if (width === 1) {
    rows.set(columns);
    return;
  }
  let from = 0;
  for (let column = 0; column < width; column++) {
    for (let to = column; to < rows.length; to += width) {
      rows[to] = columns[from++];
    }
  }
}

/** Adds to a number in each row that of the row before. */
function addUp(rows: Uint8Array, width: number, counter: number): void {
  const view = new DataView(rows.buffer, rows.byteOffset, rows.byteLength);
  let last = 0;
  for (let at = counter; at < rows.length; at += width) {
    last = (last + view.getUint32(at, true)) | 0;
    view.setInt32(at, last, true);
  }
}
