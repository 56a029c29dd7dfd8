// Makes the page's engine, and registers the kernel with JupyterLite.
import type {
  JupyterFrontEnd,
  JupyterFrontEndPlugin,
} from "@jupyterlab/application";
import { type IKernel, IKernelSpecs } from "@jupyterlite/services";

import { keepingMessages } from "./client.js";
import { startEarly } from "./early.js";
import { Engine } from "./engine/index.js";
import { GoEngine, IGoEngine, labUrl } from "./goengine.js";
import { GoKernel } from "./kernel.js";
import { KERNEL_SPEC } from "./kernelspec.js";

export const kernel: JupyterFrontEndPlugin<GoEngine> = {
  id: "jupyterlite-go:kernel",
  description: "A kernel that compiles, links and runs Go in the browser",
  autoStart: true,
  requires: [IKernelSpecs],
  provides: IGoEngine,
  activate: (app: JupyterFrontEnd, specs: IKernelSpecs) => {
    const base = labUrl("go/");
    const { contents } = app.serviceManager;
    const engine = new Engine({ base, contents });
    startEarly(engine, contents).catch(() => undefined); // a cell says what is wrong
    const shared = new GoEngine(engine);
    specs.register({
      spec: KERNEL_SPEC,
      create: async (options: IKernel.IOptions) =>
        new GoKernel({
          ...options,
          sendMessage: keepingMessages(options.sendMessage),
          notebook: engine.open(options.location),
          goVersion: () => shared.goVersion(),
          onCellEnded: (ended) => shared.cellEnded.emit(ended),
        }),
    });
    return shared;
  },
};
