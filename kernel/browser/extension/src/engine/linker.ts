// Links a program.
import type { Tools } from "./tools.js";

/** What is linked. */
export interface LinkJob {
  /** The archive of package main. */
  archive: string;
  /** The file to make. */
  output: string;
  /** The file that says where the archives of all packages are. */
  importConfig: string;
  /** The import paths of all packages of the program but main, in order. */
  packages: string[];
}

/** Links a program by Go's linker, and returns its status and what it says. */
export function link(tools: Tools, job: LinkJob): Promise<{ status: number; text: string }> {
  return tools.run("link", [
    "-s",
    "-buildmode=exe",
    "-importcfg",
    job.importConfig,
    "-o",
    job.output,
    job.archive,
  ]);
}
