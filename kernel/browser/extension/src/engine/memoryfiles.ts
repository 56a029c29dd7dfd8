// A file system in memory that behaves as POSIX says, as far as a single user can tell.
import { FileError } from "./fileerror.js";
import {
  DeviceNode,
  type DeviceName,
  DirectoryNode,
  FileNode,
  type Inode,
  LinkNode,
  Space,
  type Stat,
} from "./inode.js";
import {
  endsInDots,
  endsInSlash,
  existing,
  follow,
  lastPart,
  parts,
  type Place,
  requirePermission,
} from "./lookup.js";
import type { PathCalls } from "./nodefs.js";
import { OPEN, OpenFile, reads, writes } from "./openfile.js";

/** The bits of a mode that allow its owner to do something. */
const READ = 0o400;
const WRITE = 0o200;

/** What new files and directories may not allow, unless they are changed later. */
export const UMASK = 0o022;

/** Files, directories and links in memory. All calls are immediate, and throw a FileError if they fail. */
export class MemoryFiles implements PathCalls {
  readonly root = new DirectoryNode(0o755);
  private readonly space: Space;
  private readonly mounts = new Set<Inode>();

  /** Makes an empty file system whose files take at most limit bytes. */
  constructor(limit: number) {
    this.space = new Space(limit);
    this.root.links = 2;
  }

  /** How many bytes files may still take. */
  get free(): number {
    return this.space.limit - this.space.used;
  }

  /** Makes a directory and those above it, and returns it. */
  makeAll(path: string): DirectoryNode {
    let directory = this.root;
    for (const name of parts(path)) {
      const next = directory.entries.get(name);
      if (next instanceof DirectoryNode) {
        directory = next;
      } else if (next) {
        throw new FileError("ENOTDIR");
      } else {
        const made = new DirectoryNode(0o755, directory);
        this.add({ directory, name }, made);
        directory = made;
      }
    }
    return directory;
  }

  /** Makes a directory that nothing can be renamed into or out of. */
  mount(path: string): DirectoryNode {
    const directory = this.makeAll(path);
    this.mounts.add(directory);
    return directory;
  }

  /** Puts a file where there may be one already, with the directories above it. It keeps bytes. */
  put(path: string, bytes: Uint8Array<ArrayBuffer>): FileNode {
    const names = parts(path);
    const name = names.pop();
    if (name === undefined) {
      throw new FileError("EISDIR");
    }
    const directory = this.makeAll(names.join("/"));
    const old = directory.entries.get(name);
    if (old instanceof FileNode) {
      old.replace(bytes);
      return old;
    }
    if (old) {
      throw new FileError("EEXIST");
    }
    const file = new FileNode(0o644, this.space, bytes);
    this.add({ directory, name }, file);
    return file;
  }

  /** Puts a device. */
  putDevice(path: string, name: DeviceName): void {
    const names = parts(path);
    const last = names.pop() ?? "";
    const directory = this.makeAll(names.join("/"));
    this.add({ directory, name: last }, new DeviceNode(name));
  }

  /** What has this path, or undefined. */
  find(path: string): Inode | undefined {
    try {
      return follow(this.root, path, true).node;
    } catch (error) {
      if (error instanceof FileError) {
        return undefined;
      }
      throw error;
    }
  }

  /** The paths of all directories. */
  directories(): string[] {
    const found = ["/"];
    const visit = (directory: DirectoryNode, path: string): void => {
      for (const [name, node] of directory.entries) {
        if (node instanceof DirectoryNode) {
          found.push(`${path}/${name}`);
          visit(node, `${path}/${name}`);
        }
      }
    };
    visit(this.root, "");
    return found;
  }

  open(path: string, flags: number, mode: number): OpenFile {
    const node = this.findOrCreate(path, flags, mode);
    if (flags & OPEN.O_TRUNC && writes(flags) && node instanceof FileNode) {
      node.truncate(0);
    }
    return new OpenFile(node, flags, () => this.release(node));
  }

  stat(path: string): Stat {
    return existing(this.root, path, true).node.stat();
  }

  lstat(path: string): Stat {
    return existing(this.root, path, endsInSlash(path)).node.stat();
  }

  mkdir(path: string, mode: number): void {
    const place = follow(this.root, path, false);
    if (place.node) {
      throw new FileError("EEXIST");
    }
    requirePermission(place.directory, WRITE);
    const directory = new DirectoryNode(
      mode & 0o7777 & ~UMASK,
      place.directory,
    );
    this.add(place, directory);
  }

  readdir(path: string): string[] {
    const { node } = existing(this.root, path, true);
    if (!(node instanceof DirectoryNode)) {
      throw new FileError("ENOTDIR");
    }
    requirePermission(node, READ);
    return [...node.entries.keys()].sort();
  }

  unlink(path: string): void {
    const place = existing(this.root, path, false);
    if (place.node instanceof DirectoryNode) {
      throw new FileError("EISDIR");
    }
    if (endsInSlash(path)) {
      throw new FileError("ENOTDIR");
    }
    requirePermission(place.directory, WRITE);
    this.remove(place);
  }

  rmdir(path: string): void {
    const place = existing(this.root, path, false);
    if (!(place.node instanceof DirectoryNode)) {
      throw new FileError("ENOTDIR");
    }
    if (lastPart(path) === ".") {
      throw new FileError("EINVAL");
    }
    if (place.node === this.root || this.mounts.has(place.node)) {
      throw new FileError("EBUSY");
    }
    if (place.node.entries.size > 0) {
      throw new FileError("ENOTEMPTY");
    }
    requirePermission(place.directory, WRITE);
    this.remove(place);
  }

  rename(from: string, to: string): void {
    const source = existing(this.root, from, false);
    const target = follow(this.root, to, false);
    if (endsInDots(from) || endsInDots(to)) {
      throw new FileError("EINVAL");
    }
    refuseSlashAfterLink(from, source.node);
    if (this.mountOf(source.directory) !== this.mountOf(target.directory)) {
      throw new FileError("EXDEV");
    }
    if (source.node === target.node) {
      return;
    }
    this.requireReplaceable(source, target, to);
    requirePermission(source.directory, WRITE);
    requirePermission(target.directory, WRITE);
    if (target.node) {
      this.remove({ ...target, node: target.node });
    }
    source.directory.entries.delete(source.name);
    source.directory.changed();
    source.node.links--;
    this.add(target, source.node);
    if (source.node instanceof DirectoryNode) {
      source.node.parent = target.directory;
    }
  }

  link(path: string, to: string): void {
    const source = existing(this.root, path, false);
    const target = follow(this.root, to, false);
    refuseSlashAfterLink(path, source.node);
    if (source.node instanceof DirectoryNode) {
      throw new FileError("EPERM");
    }
    if (target.node) {
      throw new FileError("EEXIST");
    }
    if (this.mountOf(source.directory) !== this.mountOf(target.directory)) {
      throw new FileError("EXDEV");
    }
    if (this.mountOf(source.directory)) {
      throw new FileError("EPERM");
    }
    requirePermission(target.directory, WRITE);
    this.add(target, source.node);
  }

  symlink(target: string, path: string): void {
    const place = follow(this.root, path, false);
    if (place.node) {
      throw new FileError("EEXIST");
    }
    if (this.mountOf(place.directory)) {
      throw new FileError("EPERM");
    }
    requirePermission(place.directory, WRITE);
    this.add(place, new LinkNode(target));
  }

  readlink(path: string): string {
    const { node } = existing(this.root, path, false);
    if (!(node instanceof LinkNode)) {
      throw new FileError("EINVAL");
    }
    return node.target;
  }

  chmod(path: string, mode: number): void {
    changeMode(existing(this.root, path, true).node, mode);
  }

  truncate(path: string, size: number): void {
    const { node } = existing(this.root, path, true);
    if (node instanceof DirectoryNode) {
      throw new FileError("EISDIR");
    }
    if (size < 0) {
      throw new FileError("EINVAL");
    }
    requirePermission(node, WRITE);
    if (node instanceof FileNode) {
      node.truncate(size);
    }
  }

  /** Sets the times, which are in seconds. */
  utimes(path: string, atime: number, mtime: number): void {
    const { node } = existing(this.root, path, true);
    node.atime = Math.round(atime * 1000);
    node.mtime = Math.round(mtime * 1000);
    node.ctime = Date.now();
  }

  /** Forgets the content of a file that is neither in a directory nor open. */
  private release(node: Inode): void {
    if (node instanceof FileNode && node.links === 0 && node.opened === 0) {
      node.free();
    }
  }

  /** Reports whether path leads to a place below the mount at root. */
  isBelow(path: string, root: Inode): boolean {
    try {
      const place = follow(this.root, path, false);
      return place.node === root || this.mountOf(place.directory) === root;
    } catch (error) {
      if (error instanceof FileError) {
        return false;
      }
      throw error;
    }
  }

  /** Returns what open opens, if its flags and modes allow that. */
  private findOrCreate(path: string, flags: number, mode: number): Inode {
    const exclusive =
      (flags & OPEN.O_CREAT) !== 0 && (flags & OPEN.O_EXCL) !== 0;
    const place = follow(this.root, path, !exclusive);
    const { node } = place;
    if (!node) {
      return this.create(path, place, flags, mode);
    }
    if (exclusive) {
      throw new FileError("EEXIST");
    }
    if (node instanceof DirectoryNode) {
      if (writes(flags) || flags & OPEN.O_CREAT) {
        throw new FileError("EISDIR");
      }
    } else if (flags & OPEN.O_DIRECTORY || endsInSlash(path)) {
      throw new FileError("ENOTDIR");
    }
    if (reads(flags)) {
      requirePermission(node, READ);
    }
    if (writes(flags)) {
      requirePermission(node, WRITE);
    }
    return node;
  }

  private create(
    path: string,
    place: Place,
    flags: number,
    mode: number,
  ): Inode {
    if (!(flags & OPEN.O_CREAT)) {
      throw new FileError("ENOENT");
    }
    if (endsInSlash(path)) {
      throw new FileError("EISDIR");
    }
    requirePermission(place.directory, WRITE);
    const file = new FileNode(mode & 0o7777 & ~UMASK, this.space);
    this.add(place, file);
    return file;
  }

  private requireReplaceable(
    source: Required<Place>,
    target: Place,
    to: string,
  ): void {
    if (
      this.mounts.has(source.node) ||
      (target.node && this.mounts.has(target.node))
    ) {
      throw new FileError("EBUSY");
    }
    if (!(source.node instanceof DirectoryNode)) {
      if (target.node instanceof DirectoryNode) {
        throw new FileError("EISDIR");
      }
      if (endsInSlash(to)) {
        throw new FileError("ENOTDIR");
      }
      return;
    }
    for (let above = target.directory; ; above = above.parent) {
      if (above === source.node) {
        throw new FileError("EINVAL"); // a directory can't be moved into itself
      }
      if (above === above.parent) {
        break;
      }
    }
    if (target.node && !(target.node instanceof DirectoryNode)) {
      throw new FileError("ENOTDIR");
    }
    if (target.node instanceof DirectoryNode && target.node.entries.size > 0) {
      throw new FileError("ENOTEMPTY");
    }
  }

  private mountOf(directory: DirectoryNode): Inode | undefined {
    for (let above = directory; above !== this.root; above = above.parent) {
      if (this.mounts.has(above)) {
        return above;
      }
    }
    return undefined;
  }

  private add(place: Place, node: Inode): void {
    place.directory.entries.set(place.name, node);
    place.directory.changed();
    node.links++;
    node.ctime = Date.now();
    if (node instanceof DirectoryNode) {
      node.links = 2;
      place.directory.links++;
    }
  }

  private remove(place: Required<Place>): void {
    place.directory.entries.delete(place.name);
    place.directory.changed();
    place.node.links--;
    place.node.ctime = Date.now();
    if (place.node instanceof DirectoryNode) {
      place.node.links = 0;
      place.directory.links--;
    }
    this.release(place.node);
  }
}

/** Changes the mode of something, but not what it is. */
export function changeMode(node: Inode, mode: number): void {
  node.mode = (node.mode & ~0o7777) | (mode & 0o7777);
  node.ctime = Date.now();
}

/** A slash at the end asks for a directory; a link to one is not followed here. */
function refuseSlashAfterLink(path: string, node: Inode): void {
  if (endsInSlash(path) && node instanceof LinkNode) {
    throw new FileError("ENOTDIR");
  }
}
