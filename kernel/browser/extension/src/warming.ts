/**
 * Loads what a notebook's cells need as soon as the notebook is open.
 */
import type {
  JupyterFrontEnd,
  JupyterFrontEndPlugin,
} from "@jupyterlab/application";
import { INotebookTracker, type NotebookPanel } from "@jupyterlab/notebook";
import { IKernelClient } from "@jupyterlite/services";

import { importedPackages } from "./imports.js";
import { GoKernel } from "./kernel.js";

export const warming: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:warming",
  description: "Loads what a notebook's cells need when it is opened",
  autoStart: true,
  requires: [INotebookTracker, IKernelClient],
  activate: (
    _app: JupyterFrontEnd,
    tracker: INotebookTracker,
    client: IKernelClient,
  ) => {
    tracker.widgetAdded.connect((_, panel) => {
      panel.sessionContext.kernelChanged.connect(() => {
        void warm(panel, client);
      });
    });
  },
};

/** Tells the kernel of a notebook which packages the notebook's cells import. */
async function warm(
  panel: NotebookPanel,
  client: IKernelClient,
): Promise<void> {
  const id = panel.sessionContext.session?.kernel?.id;
  const kernel = id && (await (client as KernelClient).getModel(id));
  if (!(kernel instanceof GoKernel)) {
    return;
  }
  await panel.context.ready;
  const cells = [...(panel.content.model?.cells ?? [])];
  const sources = cells
    .filter((cell) => cell.type === "code")
    .map((cell) => cell.sharedModel.getSource());
  kernel.warm(importedPackages(sources));
}

/** The client's methods that its token's type leaves open. */
interface KernelClient {
  getModel(id: string): Promise<unknown>;
}
