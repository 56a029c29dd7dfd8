/**
 * The page's engine, for plugins.
 */
import { PageConfig } from "@jupyterlab/coreutils";
import { Token } from "@lumino/coreutils";
import { Signal } from "@lumino/signaling";

import type { Engine } from "./engine/index.js";

/** The engine, and what plugins want to know about it. */
export class GoEngine {
  /** Is emitted after each cell. */
  readonly cellEnded = new Signal<this, void>(this);

  private version: Promise<string> | undefined;

  constructor(
    readonly engine: Engine,
    private readonly base: string,
  ) {}

  /** Returns the version of Go, such as go1.26.8. */
  goVersion(): Promise<string> {
    this.version ??= fetch(this.base + "manifest.json")
      .then(async (reply) => (await reply.json()).go as string)
      .catch(() => "");
    return this.version;
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
