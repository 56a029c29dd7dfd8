// Runs all cells of notebooks in the engine, and prints their outputs:
//
//	GO_FOLDER=site/lab/go node lib/engine/testing/runnotebooks.js notebooks/5-xor.ipynb notebooks/go.ipynb
//
// The cells find the files of the notebook's folder, each notebook as they are there. When a notebook has run, a
// line of JSON is printed, a Result.
import fs from "node:fs";
import path from "node:path";

import { Engine, type Notebook } from "../index.js";
import { serve } from "./goserver.js";
import {
  errorOutput,
  JupyterOutputs,
  type SavedOutput,
} from "./jupyteroutputs.js";
import { MemoryContents } from "./memorycontents.js";
import "./webworkers.js";

/** What is printed for a notebook. */
interface Result {
  notebook: string;
  seconds: number;
  /** The outputs of each cell. Text has none. */
  outputs: SavedOutput[][];
}

/** A notebook's file, as far as it is needed here. */
interface NotebookFile {
  cells: { cell_type: string; source: string | string[] }[];
}

/** After this time a cell is stopped, which is an error. */
const CELL_SECONDS = 300;

/** Runs the cells of a notebook, also those after a cell that fails. */
async function runCells(
  notebook: Notebook,
  { cells }: NotebookFile,
): Promise<SavedOutput[][]> {
  const all = new JupyterOutputs();
  for (const [i, { cell_type: type, source }] of cells.entries()) {
    const code = type === "code" ? [source].flat().join("") : "";
    const shown = all.cell();
    if (code.trim() === "") {
      continue;
    }
    const limit = setTimeout(() => notebook.interrupt(), 1000 * CELL_SECONDS);
    const { failure } = await notebook.execute(code, i + 1, {
      output: (outputs) => all.add(shown, outputs),
      input: () => Promise.resolve(null), // there is no reader
    });
    clearTimeout(limit);
    if (failure) {
      shown.push(errorOutput(failure));
    }
  }
  return all.cells;
}

/** Makes contents have the files of a folder and no others. */
async function fill(contents: MemoryContents, folder: string): Promise<void> {
  contents.models.clear();
  const entries = fs.readdirSync(folder, {
    recursive: true,
    withFileTypes: true,
  });
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join("/");
    if (entry.isDirectory()) {
      contents.addDirectory(name);
    } else {
      const content = fs.readFileSync(file).toString("base64");
      await contents.save(name, { type: "file", format: "base64", content });
    }
  }
}

/** Runs a notebook. */
async function run(file: string): Promise<Result> {
  const begun = performance.now();
  await fill(contents, path.dirname(file));
  const notebook = engine.open("");
  const text = fs.readFileSync(file, "utf8");
  const outputs = await runCells(notebook, JSON.parse(text) as NotebookFile);
  notebook.dispose();
  const seconds = (performance.now() - begun) / 1000;
  return { notebook: file, seconds, outputs };
}

const server = await serve(process.env.GO_FOLDER ?? "");
const contents = new MemoryContents();
const engine = new Engine({ base: server.base, contents });
for (const file of process.argv.slice(2)) {
  console.log(JSON.stringify(await run(file)));
}
process.exit(); // the engine's workers live as long as the page
