// Jupyter's contents, as bytes: what the page answers when a session worker asks for files.
import type { DriveCalls, DriveEntry } from "./messages.js";

/** A file or a directory of Jupyter's contents. */
export interface ContentsModel {
  name: string;
  path: string;
  type: string;
  format?: string | null;
  content?: unknown;
  last_modified: string;
}

/** What the engine needs of Jupyter's Contents.IManager. */
export interface ContentsLike {
  get(
    path: string,
    options?: {
      content?: boolean;
      type?: string;
      format?: "json" | "text" | "base64" | null;
    },
  ): Promise<ContentsModel>;
  save(
    path: string,
    options: {
      type: string;
      format: "json" | "text" | "base64";
      content: unknown;
    },
  ): Promise<ContentsModel>;
  delete(path: string): Promise<void>;
  rename(path: string, newPath: string): Promise<ContentsModel>;
  newUntitled(options: { path: string; type: string }): Promise<ContentsModel>;
}

/** Answers calls about files from Jupyter's contents. */
export function driveCalls(contents: ContentsLike): DriveCalls {
  return {
    async driveGet(path, known): Promise<DriveEntry | null> {
      const model = await found(contents, path, false);
      if (!model) {
        return null;
      }
      if (model.type === "directory") {
        return { type: "directory", modified: model.last_modified };
      }
      if (model.last_modified === known) {
        return { type: "file", modified: known };
      }
      const full = await found(contents, path, true);
      return (
        full && {
          type: "file",
          modified: full.last_modified,
          bytes: toBytes(full),
        }
      );
    },
    async driveList(path): Promise<string[]> {
      const model = await found(contents, path, true);
      return model && Array.isArray(model.content)
        ? (model.content as ContentsModel[]).map((entry) => entry.name)
        : [];
    },
    driveDirectories: (path) => directoriesBelow(contents, path),
    driveSave: (path, bytes) =>
      spaceChecked(async () => {
        const saved = await contents.save(
          encoded(path),
          toContent(path, bytes),
        );
        return saved.last_modified;
      }),
    driveMakeDirectory: (path) =>
      spaceChecked(async () => {
        const above = path.slice(0, Math.max(0, path.lastIndexOf("/")));
        const made = await contents.newUntitled({
          path: above,
          type: "directory",
        });
        await contents.rename(encoded(made.path), path);
      }),
    async driveDelete(path): Promise<void> {
      await contents.delete(encoded(path));
    },
    driveRename: (from, to) =>
      spaceChecked(async () => {
        const renamed = await contents.rename(encoded(from), to);
        return renamed.last_modified;
      }),
  };
}

/** Returns what has this path, or null if nothing has. It fails if the contents can't tell. */
async function found(
  contents: ContentsLike,
  path: string,
  content: boolean,
): Promise<ContentsModel | null> {
  try {
    return await contents.get(encoded(path), { content });
  } catch (error) {
    if (isNotFound(error)) {
      return null;
    }
    throw error;
  }
}

/** Reports whether this is JupyterLab's ResponseError with HTTP's status for "not found". */
function isNotFound(error: unknown): boolean {
  const { response } = error as { response?: { status?: unknown } };
  return response?.status === 404;
}

async function directoriesBelow(
  contents: ContentsLike,
  path: string,
): Promise<string[]> {
  const model = await found(contents, path, true);
  const entries = Array.isArray(model?.content)
    ? (model.content as ContentsModel[])
    : [];
  const names = entries
    .filter(({ type }) => type === "directory")
    .map(({ name }) => (path === "" ? name : `${path}/${name}`));
  const below = await Promise.all(
    names.map((name) => directoriesBelow(contents, name)),
  );
  return [...names, ...below.flat()];
}

/** JupyterLite decodes paths as parts of a URL. */
function encoded(path: string): string {
  return path.replaceAll("%", "%25");
}

function toBytes(model: ContentsModel): Uint8Array<ArrayBuffer> {
  if (model.content === null || model.content === undefined) {
    return new Uint8Array(0);
  }
  if (model.format === "base64") {
    const binary = atob(model.content as string);
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  }
  const text =
    typeof model.content === "string"
      ? model.content
      : JSON.stringify(model.content, null, 1) + "\n";
  return new TextEncoder().encode(text);
}

/** Notebooks are kept as JSON, text as text, and everything else in base64. */
function toContent(
  path: string,
  bytes: Uint8Array,
): { type: string; format: "json" | "text" | "base64"; content: unknown } {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      bytes,
    );
  } catch {
    return { type: "file", format: "base64", content: toBase64(bytes) };
  }
  if (path.endsWith(".ipynb")) {
    try {
      return {
        type: "notebook",
        format: "json",
        content: JSON.parse(text) as unknown,
      };
    } catch {
      // not a notebook, whatever its name says
    }
  }
  return { type: "file", format: "text", content: text };
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  const step = 1 << 15; // apply has a limit
  for (let at = 0; at < bytes.length; at += step) {
    binary += String.fromCharCode(...bytes.subarray(at, at + step));
  }
  return btoa(binary);
}

async function spaceChecked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (
      error instanceof Error &&
      /quota/i.test(`${error.name} ${error.message}`)
    ) {
      throw Object.assign(new Error("the browser's storage is full"), {
        code: "ENOSPC",
      });
    }
    throw error;
  }
}
