// The engine: compiles, links and runs the cells of Go notebooks in a page. It needs no JupyterLab.
import { type BuilderThread, startBuilder } from "./builderthread.js";
import type { ContentsLike } from "./contents.js";
import type { Manifest } from "./manifest.js";
import { GoNotebook, type Notebook } from "./notebook.js";

export type { ContentsLike, ContentsModel } from "./contents.js";
export type { Manifest } from "./manifest.js";
export type { CellOutcome, Failure, Output } from "./messages.js";
export type { Handlers, Notebook } from "./notebook.js";

/** How many bytes of what the next cell needs have arrived, and of how many. */
export interface Progress {
  loaded: number;
  total: number;
  listeners: Set<() => void>;
}

/** What an engine is made with. */
export interface EngineOptions {
  /** The URL of the folder "go" that has the toolchain and the packages, with a slash at its end. */
  base: string;
  /** Jupyter's files. */
  contents: ContentsLike;
}

/** The engine of a page, for all its notebooks. */
export class Engine {
  readonly progress: Progress = { loaded: 0, total: 0, listeners: new Set() };
  private readonly options: EngineOptions;
  private readonly notebooks = new Set<GoNotebook>();
  /** The bytes that each thread has fetched, and those it has asked for. */
  private readonly fetched = new Map<object, [number, number]>();
  private build?: Promise<BuilderThread>;
  /** What was loaded for last. */
  private warmed?: string;
  /** A notebook that was prepared, and its folder. */
  private prepared?: [string, GoNotebook];

  constructor(options: EngineOptions) {
    this.options = options;
  }

  /** Opens a notebook in a folder of Jupyter's contents. */
  open(folder: string): Notebook {
    const path = withoutSlashes(folder);
    const [preparedPath, prepared] = this.prepared ?? [];
    this.prepared = undefined;
    if (prepared && preparedPath === path) {
      return prepared;
    }
    prepared?.dispose();
    return this.make(path);
  }

  /** Starts what the first notebook will need, which is most likely in this folder, before it is opened. */
  prepare(folder: string): void {
    const path = withoutSlashes(folder);
    this.prepared ??= [path, this.make(path)];
    void this.warm([]);
  }

  /** Loads what cells with these imports need. A cell that needs them says what is wrong if that fails. */
  async warm(imports: string[]): Promise<void> {
    const list = imports.join(" ");
    if (list === this.warmed) {
      return;
    }
    this.warmed = list;
    try {
      const { calls } = await this.builder();
      await calls.call("warm", [imports]);
    } catch {
      this.warmed = undefined;
    }
  }

  private make(folder: string): GoNotebook {
    const notebook = new GoNotebook({
      ...this.options,
      folder,
      connect: (port) => this.connect(port),
      progress: (...bytes) => this.count(...bytes),
      closed: () => void this.notebooks.delete(notebook),
    });
    this.notebooks.add(notebook);
    return notebook;
  }

  /** The list of what can be fetched. */
  async manifest(): Promise<Manifest> {
    return (await this.builder()).manifest;
  }

  private count(thread: object, loaded: number, total: number): void {
    this.fetched.set(thread, [loaded, total]);
    const all = [...this.fetched.values()];
    this.progress.loaded = all.reduce((sum, bytes) => sum + bytes[0], 0);
    this.progress.total = all.reduce((sum, bytes) => sum + bytes[1], 0);
    this.progress.listeners.forEach((listener) => listener());
  }

  private async connect(port: MessagePort): Promise<BuilderThread> {
    const builder = await this.builder();
    builder.calls.send("connect", [port], [port]);
    return builder;
  }

  private builder(): Promise<BuilderThread> {
    this.build ??= startBuilder(this.options.base, {
      progress: (...bytes) => this.count(...bytes),
      crashed: (reason) => this.builderCrashed(reason),
    }).catch((error: unknown) => {
      this.build = undefined; // the next cell tries again
      throw error;
    });
    return this.build;
  }

  private builderCrashed(reason: string): void {
    this.build = undefined;
    this.warmed = undefined;
    this.notebooks.forEach((notebook) => notebook.crashed(reason));
  }
}

function withoutSlashes(folder: string): string {
  return folder.replace(/^\/+|\/+$/g, "");
}
