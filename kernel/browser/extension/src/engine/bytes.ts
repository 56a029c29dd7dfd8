// Bytes in pieces, and memory that is not needed any more.

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

/**
 * Frees the memory of bytes that nobody uses any more, if the browser can. Otherwise it is free when garbage is
 * collected, which a thread does seldom that has little garbage besides.
 */
export function free({ buffer }: Uint8Array<ArrayBuffer>): void {
  (buffer as { transfer?: (size: number) => ArrayBuffer }).transfer?.(0);
}
