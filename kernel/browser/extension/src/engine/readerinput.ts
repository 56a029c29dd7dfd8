// Asks the reader for a program's standard input.
import type { Prompt, SessionEvents } from "./messages.js";
import type { Peer } from "./peer.js";

/** What is shown beside the field if the program said nothing. */
const NO_PROMPT: Prompt = { text: "", password: false };

/** The reader's answers to the programs of one notebook. */
export class ReaderInput {
  /** What to show when the next line is asked for. */
  prompt = NO_PROMPT;
  private readonly page: Peer<SessionEvents>;

  constructor(page: Peer<SessionEvents>) {
    this.page = page;
  }

  /** Asks for a line; null if there is none to come. */
  async line(): Promise<Uint8Array | null> {
    const { text, password } = this.prompt;
    this.prompt = NO_PROMPT;
    const line = await this.page
      .call("input", [text, password])
      .catch(() => null);
    return line === null ? null : new TextEncoder().encode(`${line}\n`);
  }
}
