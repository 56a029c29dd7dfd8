// The page's engine, for plugins.
import { PageConfig } from "@jupyterlab/coreutils";
import { Token } from "@lumino/coreutils";
import { Signal } from "@lumino/signaling";

import type { Engine } from "./engine/index.js";

/** How long the reader runs no cell until what later cells need is fetched all the same, in milliseconds. */
export const IDLE_MS = 60_000;

/** The end of a cell. */
export interface CellEnded {
  /** The id of its kernel. */
  kernel: string;
  /** Whether it showed something, and did not only declare. */
  hasOutputs: boolean;
}

/** The engine, and what plugins want to know about it. */
export class GoEngine {
  /** Is emitted after each cell. */
  readonly cellEnded = new Signal<this, CellEnded>(this);

  readonly engine: Engine;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** Returns the version of Go, such as go1.26.8. */
  goVersion(): Promise<string> {
    return this.engine.manifest().then(
      ({ go }) => go,
      () => "",
    );
  }
}

/** The token of the page's engine. */
export const IGoEngine = new Token<GoEngine>(
  "jupyterlite-go:IGoEngine",
  "The engine that compiles, links and runs Go in this page",
);

/** Returns the address of a file of the lab, from its path in the lab's folder. */
export function labUrl(path: string): string {
  return new URL(path, new URL(PageConfig.getBaseUrl(), location.href)).href;
}
