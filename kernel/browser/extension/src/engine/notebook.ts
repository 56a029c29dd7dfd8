// The kernel of a notebook, as the page sees it. Its cells run in a session worker.
import type { BuilderThread } from "./builderthread.js";
import { type ContentsLike, driveCalls } from "./contents.js";
import type {
  CellOutcome,
  Failure,
  Output,
  SessionCalls,
  SessionEvents,
} from "./messages.js";
import { Peer } from "./peer.js";

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

/** What a notebook is made with. */
export interface NotebookOptions {
  /** The URL of the folder "go", with a slash at its end. */
  base: string;
  /** Jupyter's files. */
  contents: ContentsLike;
  folder: string;
  /** Gives the build worker a way to the notebook. */
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
export class GoNotebook implements Notebook {
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
