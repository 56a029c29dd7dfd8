// Loads what a notebook's cells need before they are run.
//
// As soon as the notebook is open: what cells need that print. The rest, mostly what draws, is as large again, so a
// reader whose first cell prints would wait for it on a slow connection. It is loaded after the first output,
// or earlier if the reader ran a cell that only declares and the one below draws, as at the beginning of
// most lessons, or if the reader has run nothing for a minute.
import type {
  JupyterFrontEnd,
  JupyterFrontEndPlugin,
} from "@jupyterlab/application";
import { INotebookTracker, type NotebookPanel } from "@jupyterlab/notebook";

import { firstPackages, usedPackages } from "./cellneeds.js";
import type { Manifest } from "./engine/index.js";
import {
  type CellEnded,
  type GoEngine,
  IDLE_MS,
  IGoEngine,
} from "./goengine.js";
import { programImports } from "./imports.js";
import { KERNEL_SPEC } from "./kernelspec.js";

export const warming: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:warming",
  description: "Loads what a notebook's cells need before they are run",
  autoStart: true,
  requires: [INotebookTracker, IGoEngine],
  activate: (
    _app: JupyterFrontEnd,
    tracker: INotebookTracker,
    shared: GoEngine,
  ) => {
    tracker.widgetAdded.connect((_, panel) => {
      const warmer = new Warmer(panel, shared);
      void warmer.start().catch(() => undefined); // a cell says what is wrong
    });
  },
};

/** How long to wait after an output, so that a cell that is run at once is served first, in milliseconds. */
const PAUSE_MS = 2_000;

/** Loads what one notebook needs. */
class Warmer {
  private readonly panel: NotebookPanel;
  private readonly shared: GoEngine;
  private manifest?: Manifest;
  private first: string[] = []; // the packages that are loaded first
  private hasAll = false;
  private timer?: ReturnType<typeof setTimeout>; // until all is loaded

  constructor(panel: NotebookPanel, shared: GoEngine) {
    this.panel = panel;
    this.shared = shared;
  }

  /** Loads the first part if the notebook is one of Go. */
  async start(): Promise<void> {
    await this.panel.context.ready;
    const { defaultKernelName } = this.panel.context.model;
    if (defaultKernelName !== KERNEL_SPEC.name || this.panel.isDisposed) {
      return;
    }
    const onCellEnded = (_: GoEngine, ended: CellEnded) =>
      this.cellEnded(ended);
    this.shared.cellEnded.connect(onCellEnded);
    this.loadAllAfter(IDLE_MS);
    this.panel.disposed.connect(() => {
      clearTimeout(this.timer);
      this.shared.cellEnded.disconnect(onCellEnded);
    });
    const { engine } = this.shared;
    this.manifest = await engine.manifest();
    this.first = firstPackages(this.manifest, this.imports());
    await engine.warm(this.first);
  }

  private cellEnded({ kernel, hasOutputs }: CellEnded): void {
    if (kernel !== this.panel.sessionContext.session?.kernel?.id) {
      return;
    }
    if (this.nextNeedsMore()) {
      this.loadAll();
    } else if (hasOutputs) {
      this.loadAllAfter(PAUSE_MS);
    }
  }

  /** Reports whether the cell that the reader will run next needs what was not loaded first. */
  private nextNeedsMore(): boolean {
    const { activeCellIndex, widgets } = this.panel.content;
    const below = widgets.slice(activeCellIndex).map(({ model }) => model);
    const source = below
      .find(({ type }) => type === "code")
      ?.sharedModel.getSource();
    if (!source || !this.manifest) {
      return false;
    }
    const used = usedPackages(this.manifest, this.imports(), source);
    return used.some((path) => !this.first.includes(path));
  }

  private loadAllAfter(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.loadAll(), pause);
  }

  private loadAll(): void {
    if (!this.hasAll) {
      this.hasAll = true;
      void this.shared.engine.warm(this.imports());
    }
  }

  /** The packages that the notebook's cells import. */
  private imports(): string[] {
    const cells = [...(this.panel.content.model?.cells ?? [])];
    const sources = cells
      .filter(({ type }) => type === "code")
      .map(({ sharedModel }) => sharedModel.getSource());
    return programImports(sources);
  }
}
