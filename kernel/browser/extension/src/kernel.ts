// The kernel of one notebook: speaks Jupyter's protocol with the page, and leaves the cells to the engine.
import { KernelMessage } from "@jupyterlab/services";
import { BaseKernel, type IKernel } from "@jupyterlite/services";

import { CellQueue, type CellResult } from "./cellqueue.js";
import type { Handlers, Notebook, Output } from "./engine/index.js";
import type { CellEnded } from "./goengine.js";
import { kernelInfo } from "./kernelspec.js";

type Header = KernelMessage.IHeader<KernelMessage.MessageType>;
type ExecuteRequest = KernelMessage.IExecuteRequestMsg;
type ExecuteReply = KernelMessage.IExecuteReplyMsg["content"];

/** What a kernel needs besides Jupyter's options. */
interface GoKernelOptions extends IKernel.IOptions {
  /** The notebook's cells. The kernel owns it. */
  notebook: Notebook;
  /** The version of Go, such as go1.26.8. */
  goVersion: () => Promise<string>;
  /** Is called after each cell. */
  onCellEnded: (ended: CellEnded) => void;
}

/**
 * A kernel for Go cells.
 *
 * JupyterLite gives a kernel one message at a time. This kernel takes each message at once, so that names
 * are completed while a cell runs, and has a queue of its own for cells.
 */
export class GoKernel extends BaseKernel {
  private readonly cells = new CellQueue();
  private readonly send: IKernel.SendMessage;
  private readonly notebook: Notebook;
  private readonly goVersion: () => Promise<string>;
  private readonly onCellEnded: (ended: CellEnded) => void;

  private running: ExecuteRequest | undefined; // the request of the running cell
  private result: CellResult = "ok"; // of the cell that ended last
  private hasOutputs = false; // whether that cell has shown something
  private answer: ((text: string | null) => void) | undefined; // to the running cell's question

  constructor(options: GoKernelOptions) {
    super(options);
    this.send = options.sendMessage;
    this.notebook = options.notebook;
    this.goVersion = options.goVersion;
    this.onCellEnded = options.onCellEnded;
  }

  override dispose(): void {
    if (!this.isDisposed) {
      this.cells.abortWaiting();
      this.notebook.dispose();
      super.dispose();
    }
  }

  /** Stops the running cell, and aborts those that wait. */
  interrupt(): void {
    this.cells.abortWaiting();
    if (this.cells.isBusy) {
      this.notebook.interrupt();
    }
  }

  override async handleMessage(message: KernelMessage.IMessage): Promise<void> {
    if (message.header.msg_type === "execute_request") {
      this.queue(message as ExecuteRequest);
    } else if (message.header.msg_type === "input_reply") {
      this.inputReply(message.content as KernelMessage.IInputReply);
    } else {
      void this.answerRequest(message);
    }
  }

  /** Answers a request that is not a cell. */
  private async answerRequest(message: KernelMessage.IMessage): Promise<void> {
    await super.handleMessage(message);
    if (this.running) {
      this.sendStatus("busy", this.running); // the answer has set the status to idle
    }
  }

  private queue(request: ExecuteRequest): void {
    const { silent, stop_on_error: stopOnError = true } = request.content;
    this.cells.add({
      sentAt: Date.parse(request.header.date) || Date.now(),
      stopOnError: stopOnError && !silent,
      run: async () => {
        this.running = request;
        try {
          await super.handleMessage(request);
        } finally {
          this.running = undefined;
          this.onCellEnded({ kernel: this.id, hasOutputs: this.hasOutputs });
        }
        return this.result;
      },
      abort: () => this.abort(request),
    });
  }

  /** Answers a cell that does not run. */
  private abort(request: ExecuteRequest): void {
    this.sendStatus("busy", request);
    const content = { status: "aborted", execution_count: null };
    this.send(
      KernelMessage.createMessage<KernelMessage.IExecuteReplyMsg>({
        msgType: "execute_reply",
        channel: "shell",
        session: request.header.session,
        parentHeader: request.header,
        content: content as unknown as ExecuteReply,
      }),
    );
    this.sendStatus("idle", request);
  }

  private sendStatus(
    state: KernelMessage.IStatusMsg["content"]["execution_state"],
    parent: KernelMessage.IMessage,
  ): void {
    this.send(
      KernelMessage.createMessage<KernelMessage.IStatusMsg>({
        msgType: "status",
        channel: "iopub",
        session: parent.header.session,
        parentHeader: parent.header,
        content: { execution_state: state },
      }),
    );
  }

  override async kernelInfoRequest() {
    return kernelInfo(await this.goVersion());
  }

  override async executeRequest(
    content: ExecuteRequest["content"],
  ): Promise<ExecuteReply> {
    const parent = this.parentHeader as Header;
    const number = this.executionCount;
    this.hasOutputs = false;
    const handlers: Handlers = {
      output: (outputs) => this.show(outputs, parent),
      input: (prompt, password) =>
        content.allow_stdin
          ? this.ask(prompt, password, parent)
          : Promise.resolve(null),
    };
    const { failure } = await this.notebook.execute(
      content.code,
      number,
      handlers,
    );
    this.answer = undefined;
    if (!failure) {
      this.result = "ok";
      return { status: "ok", execution_count: number, user_expressions: {} };
    }
    this.result = "failed";
    const error = {
      ename: failure.name,
      evalue: failure.value,
      traceback: failure.traceback,
    };
    this.publishExecuteError(error, parent);
    return { status: "error", execution_count: number, ...error };
  }

  /** Shows outputs of the cell whose request has the header parent. */
  private show(outputs: Output[], parent: Header): void {
    this.hasOutputs ||= outputs.length > 0;
    for (const output of outputs) {
      if ("stream" in output) {
        this.stream({ name: output.stream, text: output.text }, parent);
      } else if ("clear" in output) {
        this.clearOutput({ wait: false }, parent);
      } else {
        this.display(output, parent);
      }
    }
  }

  private display(
    output: Extract<Output, { display: unknown }>,
    parent: Header,
  ): void {
    const content = {
      data: output.display.data,
      metadata: output.display.metadata ?? {},
      transient: output.id ? { display_id: output.id } : {},
    } as KernelMessage.IUpdateDisplayDataMsg["content"];
    if (output.update) {
      this.updateDisplayData(content, parent);
    } else {
      this.displayData(content, parent);
    }
  }

  /** Asks the reader a question of the running cell; null if there is no answer. */
  private ask(
    prompt: string,
    password: boolean,
    parent: Header,
  ): Promise<string | null> {
    return new Promise((resolve) => {
      this.answer = resolve;
      this.inputRequest({ prompt, password }, parent);
    });
  }

  override inputReply(content: KernelMessage.IInputReply): void {
    const answer = this.answer;
    this.answer = undefined;
    answer?.(content.status === "ok" ? content.value : null);
  }

  override async completeRequest(
    content: KernelMessage.ICompleteRequestMsg["content"],
  ): Promise<KernelMessage.ICompleteReplyMsg["content"]> {
    const reply = await this.notebook.complete(
      content.code,
      content.cursor_pos,
    );
    return reply as KernelMessage.ICompleteReplyMsg["content"];
  }

  override async inspectRequest(
    content: KernelMessage.IInspectRequestMsg["content"],
  ): Promise<KernelMessage.IInspectReplyMsg["content"]> {
    const { code, cursor_pos: cursor, detail_level: detail } = content;
    const reply = await this.notebook.inspect(code, cursor, detail);
    return reply as KernelMessage.IInspectReplyMsg["content"];
  }

  /** Only consoles ask, where Enter runs a complete cell. */
  override async isCompleteRequest(): Promise<
    KernelMessage.IIsCompleteReplyMsg["content"]
  > {
    return { status: "unknown" };
  }

  // Cells have no widgets, so there are no comms.

  override async commInfoRequest(): Promise<
    KernelMessage.ICommInfoReplyMsg["content"]
  > {
    return { status: "ok", comms: {} };
  }

  override async commOpen(): Promise<void> {}

  override async commMsg(): Promise<void> {}

  override async commClose(): Promise<void> {}
}
