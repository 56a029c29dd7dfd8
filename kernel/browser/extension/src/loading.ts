// Shows in the status bar how much of Go is loaded while a cell would have to wait for it.
import type {
  JupyterFrontEnd,
  JupyterFrontEndPlugin,
} from "@jupyterlab/application";
import { IStatusBar } from "@jupyterlab/statusbar";
import { Signal } from "@lumino/signaling";
import { Widget } from "@lumino/widgets";

import { type GoEngine, IGoEngine } from "./goengine.js";
import { isAllKept } from "./kept.js";
import { CELLS_WAIT, LoadingText } from "./progresstext.js";

export const loading: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:loading",
  description: "Shows how much of Go is loaded",
  autoStart: true,
  requires: [IGoEngine, IStatusBar],
  activate: (
    _app: JupyterFrontEnd,
    { engine }: GoEngine,
    statusBar: IStatusBar,
  ) => {
    const item = new LoadingItem();
    statusBar.registerStatusItem(loading.id, {
      item,
      align: "left",
      rank: 10, // after what is always there
      priority: 1, // also where there is little room
      isActive: () => item.hasText,
      activeStateChanged: item.changed,
    });
    void isAllKept().then((isKept) => {
      const text = new LoadingText(isKept);
      const show = () => item.setText(text.next(engine.progress, Date.now()));
      engine.progress.listeners.add(show);
      show();
    });
  },
};

/** The line in the status bar. */
class LoadingItem extends Widget {
  /** Is emitted when the line appears or disappears. */
  readonly changed = new Signal<this, void>(this);
  private readonly amount = document.createElement("span");

  constructor() {
    super();
    this.addClass("jp-Go-loading");
    this.node.setAttribute("role", "status");
    const hint = document.createElement("span");
    hint.textContent = ` ${CELLS_WAIT}`;
    this.node.append(this.amount, hint);
  }

  get hasText(): boolean {
    return this.amount.textContent !== "";
  }

  /** Shows a text; an empty one hides the line. */
  setText(text: string): void {
    if (this.amount.textContent !== text) {
      this.amount.textContent = text;
      this.changed.emit();
    }
  }
}
