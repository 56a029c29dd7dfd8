// Failures of cells that have no line of the reader's own, in words.
import { FileError, sentence } from "./fileerror.js";
import type { Failure } from "./messages.js";
import { RemoteError } from "./peer.js";

/** Returns the failure of a cell whose program could not be built, and not because of the cell. */
export function buildFailure(error: unknown): Failure {
  if (error instanceof RemoteError && error.code === "FETCH") {
    return plainFailure(error.message);
  }
  const reason = error instanceof Error ? error.message : String(error);
  return plainFailure(
    `can't build the program: ${reason}; close other tabs, then load this page again`,
  );
}

/** Returns the failure of a cell whose files could not be saved. */
export function saveFailure(error: unknown): Failure {
  const reason =
    error instanceof FileError ? sentence(error.code) : String(error);
  return plainFailure(
    `can't save the files that the program wrote: ${reason}; remove files you don't need, then run the cell again`,
  );
}

/** Returns a failure that only has a text. */
function plainFailure(text: string): Failure {
  return { name: "ERROR", value: text, traceback: [text] };
}
