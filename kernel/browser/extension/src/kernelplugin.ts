// Registers the kernel with JupyterLite.
import type {
  JupyterFrontEnd,
  JupyterFrontEndPlugin,
} from "@jupyterlab/application";
import { type IKernel, IKernelSpecs } from "@jupyterlite/services";

import { GoKernel } from "./kernel";
import { KERNEL_SPEC } from "./kernelspec";

/** The kernel: it has the name of the native one, so a notebook opens in both labs. */
export const kernel: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:kernel",
  autoStart: true,
  requires: [IKernelSpecs],
  activate: (_app: JupyterFrontEnd, specs: IKernelSpecs) => {
    specs.register({
      spec: KERNEL_SPEC,
      create: async (options: IKernel.IOptions) => new GoKernel(options),
    });
  },
};
