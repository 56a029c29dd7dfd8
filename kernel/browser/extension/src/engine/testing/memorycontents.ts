// Jupyter's contents for tests: files in memory, with the habits of JupyterLite's.
import type { ContentsLike, ContentsModel } from "../contents.js";

/** Contents that behave like those of JupyterLite's browser storage. */
export class MemoryContents implements ContentsLike {
  readonly models = new Map<string, ContentsModel>();
  /** How many characters fit. */
  quota = Infinity;
  /** Whether nothing can be read, as when the browser has closed its database. */
  isBroken = false;
  private clock = Date.UTC(2026, 0, 1);

  /** Adds a directory. */
  addDirectory(path: string): void {
    this.models.set(path, directory(path, this.now()));
  }

  async get(
    path: string,
    options: { content?: boolean } = {},
  ): Promise<ContentsModel> {
    if (this.isBroken) {
      throw new DOMException("the database is closing", "InvalidStateError");
    }
    const name = decodeURIComponent(path.replace(/^\//, ""));
    const model =
      name === "" ? directory("", this.now()) : this.models.get(name);
    if (!model) {
      throw Object.assign(new Error(`Path ${name} does not exist.`), {
        response: { status: 404 },
      });
    }
    if (!options.content) {
      return { ...model, content: null };
    }
    if (model.type !== "directory") {
      return model;
    }
    const prefix = name === "" ? "" : `${name}/`;
    const content = [...this.models.values()].filter(
      (entry) => entry.path === prefix + entry.name,
    );
    return { ...model, content };
  }

  async save(
    path: string,
    options: { type: string; format: string; content: unknown },
  ): Promise<ContentsModel> {
    const name = decodeURIComponent(path);
    if (JSON.stringify(options.content).length > this.quota) {
      throw new DOMException(
        "the quota has been exceeded",
        "QuotaExceededError",
      );
    }
    const model = {
      ...options,
      name: last(name),
      path: name,
      last_modified: this.now(),
    };
    this.models.set(name, model);
    return model;
  }

  async delete(path: string): Promise<void> {
    const name = decodeURIComponent(path);
    for (const key of [...this.models.keys()]) {
      if (key === name || key.startsWith(`${name}/`)) {
        this.models.delete(key);
      }
    }
  }

  async rename(path: string, newPath: string): Promise<ContentsModel> {
    const name = decodeURIComponent(path);
    const model = this.models.get(name);
    if (!model) {
      throw new Error(`Could not find file with path ${name}`);
    }
    for (const [key, entry] of [...this.models]) {
      if (key === name || key.startsWith(`${name}/`)) {
        const moved = newPath + key.slice(name.length);
        this.models.delete(key);
        this.models.set(moved, {
          ...entry,
          name: last(moved),
          path: moved,
          last_modified: this.now(),
        });
      }
    }
    return this.models.get(newPath) as ContentsModel;
  }

  async newUntitled({
    path,
  }: {
    path: string;
    type: string;
  }): Promise<ContentsModel> {
    const name = path === "" ? "Untitled Folder" : `${path}/Untitled Folder`;
    const model = directory(name, this.now());
    this.models.set(name, model);
    return model;
  }

  private now(): string {
    this.clock += 1000;
    return new Date(this.clock).toISOString();
  }
}

function directory(path: string, modified: string): ContentsModel {
  return {
    name: last(path),
    path,
    type: "directory",
    format: "json",
    last_modified: modified,
  };
}

function last(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
