// Calls between threads: each side has named functions that the other can call.

/** What messages go through: a Worker, a MessagePort, or a worker's own scope. */
export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** The functions of one side. */
type Functions = Record<
  string,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  (...args: any[]) => unknown
>;

type Message =
  | { to: string; id: number; args: unknown[] }
  | { id: number; value: unknown }
  | { id: number; error: string; code?: string };

/** A value whose buffers are handed over instead of copied. */
class Transferred {
  readonly value: unknown;
  readonly transfer: Transferable[];

  constructor(value: unknown, transfer: Transferable[]) {
    this.value = value;
    this.transfer = transfer;
  }
}

/** Marks the result of a function: its buffers go to the caller and are gone here. */
export function transferred<T>(value: T, transfer: Transferable[]): T {
  return new Transferred(value, transfer) as T;
}

/** An error of the other side. The code, if any, is that of a FileError or the like. */
export class RemoteError extends Error {
  readonly code?: string;

  constructor(message: string, code?: string) {
    super(message);
    this.name = "RemoteError";
    this.code = code;
  }
}

type Result<F> = F extends (...args: never[]) => infer R ? Awaited<R> : never;
type Args<F> = F extends (...args: infer A) => unknown ? A : never;

/**
 * The other side of a port, which has the functions Remote and can call the functions Own of this side. Messages
 * arrive in the order in which they were sent.
 */
export class Peer<Remote extends object, Own extends object = object> {
  private readonly port: Port;
  private functions: Own;
  private readonly waiting = new Map<
    number,
    { resolve: (value: never) => void; reject: (error: Error) => void }
  >();
  private lastId = 0;

  /** Answers calls from the port with functions. */
  constructor(port: Port, functions: Own) {
    this.port = port;
    this.functions = functions;
    port.onmessage = (event: MessageEvent) => {
      void this.receive(event.data as Message);
    };
  }

  /** Answers calls with these functions from now on. */
  answer(functions: Own): void {
    this.functions = functions;
  }

  /** Calls a function of the other side, handing over what transfer lists. */
  call<K extends keyof Remote & string>(
    name: K,
    args: Args<Remote[K]>,
    transfer: Transferable[] = [],
  ): Promise<Result<Remote[K]>> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.port.postMessage({ to: name, id, args }, transfer);
    });
  }

  /** Calls a function of the other side without waiting for it or hearing whether it failed. */
  send<K extends keyof Remote & string>(
    name: K,
    args: Args<Remote[K]>,
    transfer: Transferable[] = [],
  ): void {
    this.port.postMessage({ to: name, id: 0, args }, transfer);
  }

  /** Fails all calls that are under way and hears no others, because the other side is gone. */
  abandon(reason: string): void {
    this.port.onmessage = null;
    for (const { reject } of this.waiting.values()) {
      reject(new RemoteError(reason));
    }
    this.waiting.clear();
  }

  private async receive(message: Message): Promise<void> {
    if (!("to" in message)) {
      const call = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if ("error" in message) {
        call?.reject(new RemoteError(message.error, message.code));
      } else {
        call?.resolve(message.value as never);
      }
      return;
    }
    const { to, id, args } = message;
    const functions = this.functions as Functions;
    if (id === 0) {
      await functions[to](...args);
      return;
    }
    try {
      const pending = functions[to](...args);
      const result = pending instanceof Promise ? await pending : pending;
      if (result instanceof Transferred) {
        this.port.postMessage({ id, value: result.value }, result.transfer);
      } else {
        this.port.postMessage({ id, value: result }, []);
      }
    } catch (error) {
      this.port.postMessage({ id, ...described(error) }, []);
    }
  }
}

function described(error: unknown): { error: string; code?: string } {
  if (!(error instanceof Error)) {
    return { error: String(error) };
  }
  const code = (error as { code?: unknown }).code;
  return typeof code === "string"
    ? { error: error.message, code }
    : { error: error.message };
}
