// Shows how much of Go is loaded while a cell would have to wait for it.
import type {
  JupyterFrontEnd,
  JupyterFrontEndPlugin,
} from "@jupyterlab/application";

import { type GoEngine, IGoEngine } from "./goengine.js";
import { progressText } from "./progresstext.js";

export const loading: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:loading",
  description: "Shows how much of Go is loaded",
  autoStart: true,
  requires: [IGoEngine],
  activate: (_app: JupyterFrontEnd, { engine }: GoEngine) => {
    const line = document.createElement("div");
    line.className = "jp-Go-loading";
    line.setAttribute("role", "status");
    line.hidden = true;
    document.body.append(line);
    engine.progress.listeners.add(() => {
      line.textContent = progressText(engine.progress);
      line.hidden = line.textContent === "";
    });
  },
};
