// Gives each test a notebook of its own, whose cells run in the whole engine.
//
// GO_FOLDER is a folder "go" made by kernel/browser/pack; without it these tests are skipped.
import { after, afterEach, before, mock } from "node:test";

import { type CellOutcome, Engine, type Notebook } from "../index.js";
import { type GoServer, serve } from "./goserver.js";
import { MemoryContents } from "./memorycontents.js";
import "./webworkers.js";

const FOLDER = process.env.GO_FOLDER ?? "";

/** Why tests with cells are skipped; false if they are not. */
export const skip =
  FOLDER === "" && "set GO_FOLDER to a folder made by kernel/browser/pack";

/** What a cell showed, and how it ended. */
export interface Shown extends CellOutcome {
  stdout: string;
  stderr: string;
}

/** What the reader does while a cell runs. */
export interface Reader {
  /** The answers to the cell's questions; the last one may be a function, which gives no answer. */
  answers?: (string | (() => void))[];
  /** Is called with everything printed so far, whenever there is more. */
  sees?(stdout: string): void;
}

/** A notebook, and the folder of the contents that is its own. */
export class Cells {
  readonly notebook: Notebook;
  readonly folder: string;
  private count = 0;

  constructor(notebook: Notebook, folder: string) {
    this.notebook = notebook;
    this.folder = folder;
  }

  /** Runs a cell. */
  async run(code: string, reader: Reader = {}): Promise<Shown> {
    const shown: Shown = { stdout: "", stderr: "" };
    const answers = [...(reader.answers ?? [])];
    const end = await this.notebook.execute(code, ++this.count, {
      output: (outputs) => {
        for (const output of outputs) {
          if ("stream" in output) {
            shown[output.stream] += output.text;
          }
        }
        reader.sees?.(shown.stdout);
      },
      input: async () => {
        const answer = answers.shift();
        if (answer === undefined) {
          return null; // the reader cancels
        }
        if (typeof answer === "string") {
          return answer;
        }
        answer();
        return new Promise<string>(() => undefined);
      },
    });
    return { ...shown, ...end };
  }
}

/** What the tests of a file share: a page's engine, Jupyter's contents, and the server of the folder "go". */
export class TestPage {
  server!: GoServer;
  engine!: Engine;
  readonly contents = new MemoryContents();
  private count = 0;

  constructor() {
    before(async () => {
      if (!skip) {
        this.server = await serve(FOLDER);
        this.engine = this.newEngine();
      }
    });
    afterEach(() => this.restore()); // also if a test has failed
    after(() => {
      if (!skip) {
        this.server.close();
        setTimeout(() => process.exit()); // the engine's workers live as long as the page
      }
    });
  }

  private restore(): void {
    mock.restoreAll();
    this.contents.quota = Infinity;
    if (!skip) {
      this.server.release();
      this.server.isDown = false;
      this.server.encodes = false;
    }
  }

  /** Returns another engine, as if there were another page. */
  newEngine(): Engine {
    return new Engine({ base: this.server.base, contents: this.contents });
  }

  /** Opens a notebook in an empty folder, which may not be ready yet. */
  open(engine = this.engine): Cells {
    const folder = `folder${++this.count}`;
    this.contents.addDirectory(folder);
    return new Cells(engine.open(folder), folder);
  }

  /** Returns a test that uses a new notebook. */
  withCells(use: (cells: Cells) => Promise<void>): () => Promise<void> {
    return async () => {
      const cells = this.open();
      try {
        await cells.notebook.ready;
        await use(cells);
      } finally {
        cells.notebook.dispose();
      }
    };
  }
}
