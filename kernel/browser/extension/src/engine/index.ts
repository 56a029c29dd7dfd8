// The engine: compiles, links and runs the cells of Go notebooks in a page. It needs no JupyterLab.
import { type ContentsLike, driveCalls } from "./contents.js";
import type { Manifest } from "./manifest.js";
import type {
  BuildControl,
  BuildEvents,
  CellOutcome,
  Failure,
  Output,
  SessionCalls,
  SessionEvents,
} from "./messages.js";
import { Peer } from "./peer.js";

export type { ContentsLike, ContentsModel } from "./contents.js";
export type { Manifest } from "./manifest.js";
export type { CellOutcome, Failure, Output } from "./messages.js";

/** What the engine needs of the page while a cell runs. */
export interface Handlers {
  output(outputs: Output[]): void;
  /** Asks the reader for a line; null if there is none. */
  input(prompt: string, password: boolean): Promise<string | null>;
}

/** The kernel of one notebook. */
export interface Notebook {
  /** Is fulfilled when cells can run. */
  readonly ready: Promise<void>;
  /** Runs a cell. Cells run one at a time: wait for the end of the one before. */
  execute(
    code: string,
    number: number,
    handlers: Handlers,
  ): Promise<CellOutcome>;
  /** Ends the running cell at once. */
  interrupt(): void;
  /** Returns the content of Jupyter's complete_reply. The cursor counts code points. */
  complete(code: string, cursor: number): Promise<unknown>;
  /** Returns the content of Jupyter's inspect_reply. The cursor counts code points. */
  inspect(code: string, cursor: number, detail: number): Promise<unknown>;
  dispose(): void;
}

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
    this.build ??= this.startBuilder().catch((error: unknown) => {
      this.build = undefined; // the next cell tries again
      throw error;
    });
    return this.build;
  }

  private async startBuilder(): Promise<BuilderThread> {
    const worker = new Worker(new URL("./build.worker.js", import.meta.url));
    const events: BuildEvents = {
      progress: (loaded, total) => this.count(worker, loaded, total),
    };
    const calls = new Peer<BuildControl>(worker, events);
    worker.onerror = (event) => {
      event.preventDefault();
      this.build = undefined;
      this.warmed = undefined;
      this.notebooks.forEach((notebook) => notebook.crashed(event.message));
    };
    try {
      const { base } = this.options;
      const manifest = await fetchManifest(base);
      const found = await fetchFrom(base, manifest.runtime.file);
      const runtime = await found.text();
      calls.send("start", [base, manifest, runtime]);
      return { calls, manifest, runtime };
    } catch (error) {
      worker.terminate();
      throw error;
    }
  }
}

async function fetchManifest(base: string): Promise<Manifest> {
  const found = await fetchFrom(base, "manifest.json");
  return (await found.json()) as Manifest;
}

function withoutSlashes(folder: string): string {
  return folder.replace(/^\/+|\/+$/g, "");
}

/** The build worker, and what it was started with. */
interface BuilderThread {
  calls: Peer<BuildControl>;
  manifest: Manifest;
  /** The text of wasm_exec.js. */
  runtime: string;
}

async function fetchFrom(base: string, file: string): Promise<Response> {
  const host = new URL(base).host;
  const fix = `want the file ${file}; connect, then run the cell again`;
  let response: Response;
  try {
    response = await fetch(base + file);
  } catch {
    throw new Error(`got no answer from ${host}, ${fix}`);
  }
  if (!response.ok) {
    throw new Error(`got status ${response.status} from ${host}, ${fix}`);
  }
  return response;
}

interface NotebookOptions extends EngineOptions {
  folder: string;
  connect(port: MessagePort): Promise<BuilderThread>;
  /** Tells the bytes that a thread has fetched, and those it has asked for. */
  progress(thread: object, loaded: number, total: number): void;
  closed(): void;
}

/** The failure of a cell that was stopped before anything of it ran. */
const INTERRUPTED: Failure = {
  name: "exit",
  value: "signal: interrupt",
  traceback: ["signal: interrupt\nhint: you stopped the cell"],
};

/** A session worker, and how it is reached. */
interface SessionThread {
  worker: Worker;
  calls: Peer<SessionCalls>;
  started: Promise<void>;
}

/** A notebook whose cells run in a session worker. */
class GoNotebook implements Notebook {
  private readonly options: NotebookOptions;
  private thread: SessionThread;
  private handlers?: Handlers;
  /** Ends the wait for the reader's line. */
  private cancelInput?: () => void;
  /** Ends the wait for a session that starts. */
  private stopWaiting?: () => void;
  private isDisposed = false;

  constructor(options: NotebookOptions) {
    this.options = options;
    this.thread = this.startThread();
  }

  get ready(): Promise<void> {
    return this.thread.started;
  }

  async execute(
    code: string,
    number: number,
    handlers: Handlers,
  ): Promise<CellOutcome> {
    this.handlers = handlers;
    try {
      if (!(await this.isStarted())) {
        return { failure: INTERRUPTED };
      }
      return await this.thread.calls.call("execute", [code, number]);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return { failure: { name: "ERROR", value: text, traceback: [text] } };
    } finally {
      this.handlers = undefined;
      this.cancelInput?.();
    }
  }

  /** Waits until the session has started. Reports false if the reader stops the cell before. */
  private isStarted(): Promise<boolean> {
    const started = this.thread.started.catch(() => {
      this.restart(); // there may be a network now
      return this.thread.started;
    });
    const stopped = new Promise<boolean>((resolve) => {
      this.stopWaiting = () => resolve(false);
    });
    return Promise.race([started.then(() => true), stopped]);
  }

  interrupt(): void {
    this.stopWaiting?.();
    this.thread.calls.send("interrupt", []);
  }

  complete(code: string, cursor: number): Promise<unknown> {
    return this.thread.calls.call("complete", [code, cursor]);
  }

  inspect(code: string, cursor: number, detail: number): Promise<unknown> {
    return this.thread.calls.call("inspect", [code, cursor, detail]);
  }

  dispose(): void {
    this.isDisposed = true;
    this.end("got a cell, want a kernel that was not shut down; restart it");
    this.options.closed();
  }

  /** Replaces the session by a fresh one, which knows no declarations. */
  crashed(reason: string): void {
    if (!this.isDisposed) {
      this.restart(
        `the kernel stopped (${reason}) and was started again: run the cells with your declarations again`,
      );
    }
  }

  private restart(reason = "the kernel was started again"): void {
    this.end(reason);
    this.thread = this.startThread();
  }

  private end(reason: string): void {
    this.thread.worker.terminate();
    this.options.progress(this.thread.worker, 0, 0); // it waits for nothing any more
    this.thread.calls.abandon(reason);
  }

  private startThread(): SessionThread {
    const worker = new Worker(new URL("./session.worker.js", import.meta.url));
    const events: SessionEvents = {
      outputs: (outputs) => this.handlers?.output(outputs),
      input: (prompt, password) => this.input(prompt, password),
      crashed: (reason) => this.crashed(reason),
      progress: (loaded, total) => this.options.progress(worker, loaded, total),
    };
    const calls = new Peer<SessionCalls>(worker, {
      ...events,
      ...driveCalls(this.options.contents),
    });
    worker.onerror = (event) => {
      event.preventDefault();
      this.crashed(event.message);
    };
    const started = this.startSession(calls);
    started.catch(() => undefined); // the next cell reports it
    return { worker, calls, started };
  }

  private async startSession(calls: Peer<SessionCalls>): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    const { base, folder } = this.options;
    const { manifest, runtime } = await this.options.connect(port1);
    await calls.call(
      "start",
      [{ base, manifest, runtime, folder }, port2],
      [port2],
    );
  }

  private input(prompt: string, password: boolean): Promise<string | null> {
    const cancelled = new Promise<null>((resolve) => {
      this.cancelInput = () => resolve(null);
    });
    const line =
      this.handlers?.input(prompt, password) ?? Promise.resolve(null);
    return Promise.race([line, cancelled]);
  }
}
