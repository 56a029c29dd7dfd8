// The files that every notebook begins with.
import { MemoryFiles } from "./memoryfiles.js";

/** How much the files of a notebook may take in memory. */
const MOST_BYTES = 2 ** 28;

/** Makes the files of a notebook: folders for programs to write in, and devices. */
export function notebookFiles(): MemoryFiles {
  const files = new MemoryFiles(MOST_BYTES);
  for (const path of ["/tmp", "/home/reader", "/build", "/dev", "/pipe"]) {
    files.makeAll(path);
  }
  files.chmod("/tmp", 0o1777);
  files.putDevice("/dev/null", "null");
  files.putDevice("/dev/stdin", "stdin");
  files.putDevice("/dev/stdout", "stdout");
  files.putDevice("/dev/stderr", "stderr");
  files.putDevice("/pipe/out", "pipe");
  files.putDevice("/pipe/back", "back");
  return files;
}
