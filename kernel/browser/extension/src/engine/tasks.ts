// Shows what a cell shows, and does what else the session program asks for.
import { FileError, sentence } from "./fileerror.js";
import { TYPE } from "./inode.js";
import { OPEN } from "./openfile.js";
import type { Failure, Output, SessionEvents, Task } from "./messages.js";
import type { Peer } from "./peer.js";
import type { ReaderInput } from "./readerinput.js";
import type { SessionFiles } from "./sessionfiles.js";
import type { SessionProgram } from "./sessionprogram.js";

/** What tasks are done with. */
interface TaskParts {
  program: Pick<SessionProgram, "failed">;
  page: Pick<Peer<SessionEvents>, "send">;
  input: Pick<ReaderInput, "prompt">;
  files: SessionFiles;
}

/** Does the tasks of one notebook's cells. */
export class Tasks {
  private readonly parts: TaskParts;

  constructor(parts: TaskParts) {
    this.parts = parts;
  }

  /** Shows outputs and does tasks, in their order. Returns the failure of the cell if one can't be done. */
  async perform(outputs: (Output | Task)[]): Promise<Failure | undefined> {
    for (const output of outputs) {
      try {
        await this.performOne(output);
      } catch (error) {
        if (!(error instanceof FileError)) {
          throw error;
        }
        const reason = sentence(error.code);
        const result = this.parts.program.failed(output, reason);
        this.show(result.outputs);
        return result.failure;
      }
    }
    return undefined;
  }

  /** Shows outputs, where nothing asks for files. */
  show(outputs: (Output | Task)[]): void {
    const shown: Output[] = [];
    for (const output of outputs) {
      if ("prompt" in output) {
        this.parts.input.prompt = output.prompt;
      } else if (!("write" in output) && !("enter" in output)) {
        shown.push(output);
      }
    }
    if (shown.length > 0) {
      this.parts.page.send("outputs", [shown]);
    }
  }

  private async performOne(output: Output | Task): Promise<void> {
    if ("write" in output) {
      await this.write(output.write);
    } else if ("enter" in output) {
      await this.checkDirectory(output.enter);
    } else {
      this.show([output]);
    }
  }

  private async write({
    path,
    data,
    append,
  }: Extract<Task, { write: unknown }>["write"]): Promise<void> {
    const { files } = this.parts;
    const mode = append ? OPEN.O_APPEND : OPEN.O_TRUNC;
    const flags = OPEN.O_WRONLY | OPEN.O_CREAT | mode;
    const { fd } = await files.open(path, flags, 0o644);
    try {
      files.write(fd, new TextEncoder().encode(data), 0);
    } finally {
      await files.close(fd);
    }
  }

  /** Checks that later programs can work in a folder; the session program remembers it. */
  private async checkDirectory(path: string): Promise<void> {
    const { mode } = await this.parts.files.stat(path);
    if ((mode & TYPE.mask) !== TYPE.directory) {
      throw new FileError("ENOTDIR");
    }
  }
}
