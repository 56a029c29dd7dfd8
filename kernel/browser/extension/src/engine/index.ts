// A stand-in for the engine: prints each cell.

/** Something that a cell shows. */
export type Output =
  | { stream: "stdout" | "stderr"; text: string }
  | {
      display: {
        data: Record<string, unknown>;
        metadata?: Record<string, unknown>;
      };
      id?: string;
      update?: boolean;
    }
  | { clear: true };

/** The error of a cell in the terms of Jupyter's protocol. */
export interface Failure {
  name: string;
  value: string;
  traceback: string[];
  outputs?: Output[];
}

/** What the engine needs while a cell runs. */
export interface Handlers {
  output(outputs: Output[]): void;
  input(prompt: string, password: boolean): Promise<string>;
}

/** A kernel's cells. */
export interface Notebook {
  readonly ready: Promise<void>;
  execute(
    code: string,
    number: number,
    handlers: Handlers,
  ): Promise<{ failure?: Failure }>;
  interrupt(): void;
  complete(code: string, cursor: number): Promise<unknown>;
  inspect(code: string, cursor: number, detail: number): Promise<unknown>;
  warm(imports: string[]): void;
  dispose(): void;
}

/** The engine of a page. */
export class Engine {
  readonly progress = {
    loaded: 0,
    total: 0,
    listeners: new Set<() => void>(),
  };

  constructor(
    readonly options: {
      base: string;
      contents: unknown;
    },
  ) {}

  open(_folder: string): Notebook {
    let stop = (_: { failure?: Failure }) => {};
    const progress = this.progress;
    return {
      ready: Promise.resolve(),
      async execute(code, number, handlers) {
        handlers.output([{ stream: "stdout", text: `${number}: ${code}\n` }]);
        if (code.includes("input")) {
          const answer = await handlers.input("name? ", false);
          handlers.output([{ stream: "stdout", text: answer + "\n" }]);
        }
        if (code.includes("fail")) {
          return { failure: { name: "fail", value: "x", traceback: ["x"] } };
        }
        if (code.includes("loop")) {
          return new Promise((resolve) => {
            stop = resolve;
          });
        }
        return {};
      },
      interrupt() {
        const value = "signal: interrupt";
        stop({ failure: { name: "exit", value, traceback: [value] } });
      },
      async complete() {
        return {
          status: "ok",
          matches: ["Println"],
          cursor_start: 0,
          cursor_end: 0,
          metadata: {},
        };
      },
      async inspect() {
        return { status: "ok", found: false, data: {}, metadata: {} };
      },
      warm() {
        progress.total = 18e6;
        const timer = setInterval(() => {
          progress.loaded += 1e6;
          progress.listeners.forEach((listener) => listener());
          if (progress.loaded >= progress.total) {
            clearInterval(timer);
          }
        }, 200);
      },
      dispose() {},
    };
  }

  async prefetch(): Promise<void> {}
}
