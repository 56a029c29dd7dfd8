// Bytes in pieces.

/** Returns the bytes of all pieces, one after the other. */
export function concatenated(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
