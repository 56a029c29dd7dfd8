// Keeps a directory of files in memory like Jupyter's contents, which only the page can reach.
//
// Before a call looks at a path, the path is refreshed from the contents, so what the reader did in the file
// browser is seen. After a call changed something, the contents are told. A file's bytes are saved when it is
// closed, when its program asks for it (fsync), and when the program ends.
import { FileError } from "./fileerror.js";
import { resolvePath } from "./goprocess.js";
import { DirectoryNode, FileNode, type Inode } from "./inode.js";
import type { MemoryFiles } from "./memoryfiles.js";
import type { DriveCalls } from "./messages.js";
import { type Peer, RemoteError } from "./peer.js";

/** What the contents have of a file in memory. */
interface Saved {
  /** When the contents say it was modified. */
  modified: string;
  /** The version in memory that they have. */
  version: number;
}

/** The directory of files in memory that mirrors Jupyter's contents. */
export class Drive {
  private readonly files: MemoryFiles;
  private readonly page: Peer<DriveCalls>;
  private readonly mount: string;
  private readonly root: DirectoryNode;
  private readonly saved = new WeakMap<Inode, Saved>();
  /**
   * Files of the site itself can't be deleted from the contents. Those that were removed here stay removed
   * until they change, so paths are kept with the time of the last change.
   */
  private readonly removed = new Map<string, string>();

  constructor(files: MemoryFiles, page: Peer<DriveCalls>, mount: string) {
    this.files = files;
    this.page = page;
    this.mount = mount;
    this.root = files.mount(mount);
  }

  /** Reports whether a path leads here. */
  has(path: string): boolean {
    return (
      this.files.isBelow(path, this.root) ||
      below(this.mount, resolvePath("/", path))
    );
  }

  /** Updates what has this path, with the directories above it, from the contents. */
  async refresh(path: string): Promise<void> {
    const name = this.relative(path);
    if (name === undefined || name === "") {
      return;
    }
    const node = this.files.find(this.absolute(name));
    const known = node ? this.saved.get(node)?.modified : undefined;
    const entry = await this.ask("driveGet", [name, known]);
    if (!entry || this.removed.get(name) === entry.modified) {
      await this.missing(name, node);
      return;
    }
    this.removed.delete(name);
    if (entry.type === "directory") {
      this.foundDirectory(name, node);
    } else {
      this.foundFile(name, node, entry.modified, entry.bytes);
    }
  }

  /** Updates the entries of a directory from the contents. */
  async refreshEntries(path: string): Promise<void> {
    await this.refresh(path);
    const name = this.relative(path);
    const node = this.files.find(path);
    if (name === undefined || !(node instanceof DirectoryNode)) {
      return;
    }
    const names = await this.ask("driveList", [name]);
    const all = new Set([...names, ...node.entries.keys()]);
    await Promise.all(
      [...all].map((entry) =>
        this.refresh(`${this.mount}/${join(name, entry)}`),
      ),
    );
  }

  /** Makes the directories below a directory that the contents have, but reads no files. */
  async refreshDirectories(path: string): Promise<void> {
    const name = this.relative(path);
    if (name !== undefined) {
      for (const found of await this.ask("driveDirectories", [name])) {
        this.foundDirectory(found, this.files.find(this.absolute(found)));
      }
    }
  }

  /** Saves a file if the contents have an older version. */
  async save(node: Inode): Promise<void> {
    const path =
      node instanceof FileNode && node.links > 0
        ? this.pathOf(node)
        : undefined;
    if (!(node instanceof FileNode) || path === undefined) {
      return;
    }
    const { version } = node;
    if (this.saved.get(node)?.version === version) {
      return;
    }
    const modified = await this.ask("driveSave", [path, node.bytes.slice()]);
    this.removed.delete(path);
    this.saved.set(node, { modified, version });
  }

  /** Saves all files that changed. */
  async saveAll(): Promise<void> {
    const visit = async (directory: DirectoryNode): Promise<void> => {
      for (const node of directory.entries.values()) {
        if (node instanceof DirectoryNode) {
          await visit(node);
        } else {
          await this.save(node);
        }
      }
    };
    await visit(this.root);
  }

  async makeDirectory(path: string): Promise<void> {
    await this.ask("driveMakeDirectory", [this.relative(path) as string]);
  }

  /** Removes a file or an empty directory from the contents. */
  async remove(path: string): Promise<void> {
    const name = this.relative(path) as string;
    await this.ask("driveDelete", [name]);
    await this.noteRemoved(name);
  }

  /** Renames in the contents what was renamed in memory. */
  async rename(from: string, to: string): Promise<void> {
    const source = this.relative(from) as string;
    const target = this.relative(to) as string;
    const node = this.files.find(to);
    if (source === target) {
      return;
    }
    this.removed.delete(target);
    if (!(node instanceof FileNode)) {
      await this.ask("driveRename", [source, target]);
      return;
    }
    const saved = this.saved.get(node);
    if (!saved) {
      await this.save(node); // the contents don't have it under its old name
      return;
    }
    saved.modified = await this.ask("driveRename", [source, target]);
    await this.noteRemoved(source);
  }

  /** Remembers a path that should be gone, but is not, because the site itself has it. */
  private async noteRemoved(name: string): Promise<void> {
    const left = await this.ask("driveGet", [name, undefined]);
    if (left) {
      this.removed.set(name, left.modified);
    }
  }

  private async missing(name: string, node?: Inode): Promise<void> {
    const above = name.slice(0, Math.max(0, name.lastIndexOf("/")));
    if (above !== "") {
      await this.refresh(this.absolute(above));
    }
    if (!node || node !== this.files.find(this.absolute(name))) {
      return;
    }
    const isNew = node instanceof FileNode && !this.saved.has(node);
    if (!isNew) {
      this.forget(name);
    }
  }

  private foundDirectory(name: string, node?: Inode): void {
    if (!(node instanceof DirectoryNode)) {
      if (node) {
        this.forget(name);
      }
      this.putKeepingTimes(name, () => this.files.makeAll(this.absolute(name)));
    }
  }

  private foundFile(
    name: string,
    node: Inode | undefined,
    modified: string,
    bytes?: Uint8Array<ArrayBuffer>,
  ): void {
    if (node instanceof FileNode) {
      const saved = this.saved.get(node);
      const changedHere = saved && saved.version !== node.version;
      if (!bytes || !saved || changedHere) {
        return; // the program's own version is newer
      }
    } else if (node) {
      this.forget(name);
    }
    const file = this.putKeepingTimes(name, () =>
      this.files.put(this.absolute(name), bytes ?? new Uint8Array(0)),
    );
    file.mtime = Date.parse(modified) || Date.now();
    this.saved.set(file, { modified, version: file.version });
  }

  /**
   * Puts something into memory. The contents have it already, so the directory above it keeps its times: package
   * lazy does not store a value that is read from a directory which changed while the program ran.
   */
  private putKeepingTimes<T>(name: string, put: () => T): T {
    const above = this.files.find(
      this.absolute(name.slice(0, Math.max(0, name.lastIndexOf("/")))),
    );
    const times = above && { mtime: above.mtime, ctime: above.ctime };
    const entry = put();
    if (above) {
      Object.assign(above, times);
    }
    return entry;
  }

  /** Removes something from memory that the contents no longer have. */
  private forget(name: string): void {
    const path = this.absolute(name);
    const node = this.files.find(path);
    if (node instanceof DirectoryNode) {
      for (const entry of [...node.entries.keys()]) {
        this.forget(join(name, entry));
      }
      this.files.rmdir(path);
    } else if (node) {
      this.files.unlink(path);
    }
  }

  private pathOf(node: FileNode): string | undefined {
    const visit = (
      directory: DirectoryNode,
      path: string,
    ): string | undefined => {
      for (const [name, entry] of directory.entries) {
        const here = join(path, name);
        const found =
          entry instanceof DirectoryNode
            ? visit(entry, here)
            : entry === node
              ? here
              : undefined;
        if (found !== undefined) {
          return found;
        }
      }
      return undefined;
    };
    return visit(this.root, "");
  }

  private absolute(name: string): string {
    return `${this.mount}/${name}`;
  }

  /** The path in the contents, or undefined if it is not in them. */
  private relative(path: string): string | undefined {
    const whole = resolvePath("/", path);
    return below(this.mount, whole)
      ? whole.slice(this.mount.length + 1)
      : undefined;
  }

  private ask: Peer<DriveCalls>["call"] = async (name, args, transfer) => {
    try {
      return await this.page.call(name, args, transfer);
    } catch (error) {
      if (error instanceof RemoteError && error.code === "ENOSPC") {
        throw new FileError("ENOSPC");
      }
      throw new FileError("EIO");
    }
  };
}

function below(directory: string, path: string): boolean {
  return path === directory || path.startsWith(`${directory}/`);
}

function join(directory: string, name: string): string {
  return directory === "" ? name : `${directory}/${name}`;
}
