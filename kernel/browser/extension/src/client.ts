// The client of the kernels: as JupyterLite's own, but it also interrupts the running cell.
import {
  IServerSettings,
  type ServerConnection,
  type ServiceManagerPlugin,
} from "@jupyterlab/services";
import {
  type IKernel,
  IKernelClient,
  IKernelSpecs,
  LiteKernelClient,
} from "@jupyterlite/services";

import { GoKernel } from "./kernel.js";

/** A client that interrupts Go kernels. JupyterLite's only drops the cells that wait. */
class GoKernelClient extends LiteKernelClient {
  override async interrupt(kernelId: string): Promise<void> {
    const kernel = await this.getModel(kernelId);
    if (kernel instanceof GoKernel) {
      kernel.interrupt();
    } else {
      await super.interrupt(kernelId);
    }
  }
}

/**
 * Returns a function that sends messages with send. When the client sees the reply to a cell that failed, it
 * drops the messages that wait in it, unless the cause is an interrupt. A Go kernel takes each message at once, so
 * no cells wait there, and other messages must not be dropped.
 */
export function keepingMessages(
  send: IKernel.SendMessage,
): IKernel.SendMessage {
  return (message) => {
    const isReply = message.header.msg_type === "execute_reply";
    send(isReply ? { ...message, metadata: { cause: "interrupt" } } : message);
  };
}

/** Provides the client instead of JupyterLite's, which package.json disables. */
export const client: ServiceManagerPlugin<IKernelClient> = {
  id: "jupyterlite-go:kernel-client",
  description: "The client of kernels in the browser, which can interrupt Go",
  autoStart: true,
  requires: [IKernelSpecs],
  optional: [IServerSettings],
  provides: IKernelClient,
  activate: (
    _: null,
    kernelSpecs: IKernelSpecs,
    serverSettings: ServerConnection.ISettings | undefined,
  ) => new GoKernelClient({ kernelSpecs, serverSettings }),
};
