// The kernel of one notebook.
import type { KernelMessage } from "@jupyterlab/services";
import { BaseKernel, type IKernel } from "@jupyterlite/services";

import { kernelInfo } from "./kernelspec";

/** A kernel that prints the cell. */
export class GoKernel extends BaseKernel {
  private readonly worker: Worker;

  constructor(options: IKernel.IOptions) {
    super(options);
    this.worker = new Worker(
      new URL("./engine/echo.worker.js", import.meta.url),
    );
  }

  override async kernelInfoRequest() {
    return kernelInfo("go1.26");
  }

  override async executeRequest(
    content: KernelMessage.IExecuteRequestMsg["content"],
  ): Promise<KernelMessage.IExecuteReplyMsg["content"]> {
    const text = await new Promise<string>((resolve) => {
      this.worker.onmessage = (event) => resolve(event.data);
      this.worker.postMessage(content.code);
    });
    this.stream({ name: "stdout", text }, this.parentHeader);
    return {
      status: "ok",
      execution_count: this.executionCount,
      user_expressions: {},
    };
  }

  override async completeRequest(): Promise<
    KernelMessage.ICompleteReplyMsg["content"]
  > {
    return {
      status: "ok",
      matches: [],
      cursor_start: 0,
      cursor_end: 0,
      metadata: {},
    };
  }

  override async inspectRequest(): Promise<
    KernelMessage.IInspectReplyMsg["content"]
  > {
    return { status: "ok", found: false, data: {}, metadata: {} };
  }

  override async isCompleteRequest(): Promise<
    KernelMessage.IIsCompleteReplyMsg["content"]
  > {
    return { status: "complete" };
  }

  override async commInfoRequest(): Promise<
    KernelMessage.ICommInfoReplyMsg["content"]
  > {
    return { status: "ok", comms: {} };
  }

  override inputReply(): void {}

  override async commOpen(): Promise<void> {}

  override async commMsg(): Promise<void> {}

  override async commClose(): Promise<void> {}
}
