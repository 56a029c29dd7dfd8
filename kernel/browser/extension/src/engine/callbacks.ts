// Notices whether a program gives JavaScript functions to call, with js.FuncOf of package syscall/js.

/** A class of wasm_exec.js, as far as it makes functions for JavaScript. */
interface Maker {
  _makeFuncWrapper(id: number): unknown;
}

/**
 * Counts the functions that a program makes for JavaScript. Package os makes one for each call of a file;
 * all others are the program's own, such as those with which net/http waits for an answer.
 */
export class Callbacks {
  private made = 0;
  private forFiles = 0;

  /** Reports whether the program has made functions of its own. JavaScript may call them at any time. */
  get hasOwn(): boolean {
    return this.made > this.forFiles;
  }

  /** Counts the functions that a program makes. */
  count(go: Maker): void {
    const make = go._makeFuncWrapper.bind(go);
    go._makeFuncWrapper = (id) => {
      this.made++;
      return make(id);
    };
  }

  /** The calls of files, counted. */
  counting(calls: object): object {
    const counted = Object.entries(calls).map(([name, call]) => [
      name,
      typeof call === "function" ? this.counted(call as Call) : call,
    ]);
    return Object.fromEntries(counted) as object;
  }

  private counted(call: Call): Call {
    return (...args) => {
      if (typeof args.at(-1) === "function") {
        this.forFiles++;
      }
      return call(...args);
    };
  }
}

type Call = (...args: unknown[]) => unknown;
