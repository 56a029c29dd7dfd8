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
import type { PathCalls } from "./nodefs.js";

/** The flags of open, which Go learns from fs.constants. */
export const OPEN = {
  O_RDONLY: 0,
  O_WRONLY: 1,
  O_RDWR: 2,
  O_CREAT: 0o100,
  O_EXCL: 0o200,
  O_TRUNC: 0o1000,
  O_APPEND: 0o2000,
  O_DIRECTORY: 0o200000,
} as const;

/** The bits of a mode that allow its owner to do something. */
const READ = 0o400;
const WRITE = 0o200;

/** What new files and directories may not allow, unless they are changed later. */
export const UMASK = 0o022;

const LONGEST_NAME = 255;
const MOST_LINKS = 40;

/** A path that was followed: the directory, the name in it, and what has that name, if anything. */
interface Place {
  directory: DirectoryNode;
  name: string;
  node?: Inode;
}

/** An open file: what open returns. It has no offset; whoever holds it counts. */
export class OpenFile {
  readonly node: Inode;
  readonly flags: number;
  private closed = false;
  private readonly files: MemoryFiles;

  constructor(files: MemoryFiles, node: Inode, flags: number) {
    this.files = files;
    this.node = node;
    this.flags = flags;
    if (node instanceof FileNode) {
      node.opened++;
    }
  }

  /** Reads up to the length of target, and returns how much there was: 0 at the end. */
  read(target: Uint8Array, position: number): number {
    if (this.node instanceof DirectoryNode) {
      throw new FileError("EISDIR");
    }
    if ((this.flags & 3) === OPEN.O_WRONLY) {
      throw new FileError("EBADF");
    }
    return this.node instanceof FileNode ? this.node.read(target, position) : 0;
  }

  /** Writes all bytes, and returns the position after them. A file opened for appending grows at its end. */
  write(bytes: Uint8Array, position: number): number {
    if ((this.flags & 3) === OPEN.O_RDONLY) {
      throw new FileError("EBADF");
    }
    if (!(this.node instanceof FileNode)) {
      return position + bytes.length;
    }
    const at = this.flags & OPEN.O_APPEND ? this.node.size : position;
    this.node.write(bytes, at);
    return at + bytes.length;
  }

  truncate(size: number): void {
    if ((this.flags & 3) === OPEN.O_RDONLY || size < 0) {
      throw new FileError("EINVAL");
    }
    if (this.node instanceof FileNode) {
      this.node.truncate(size);
    }
  }

  close(): void {
    if (this.closed) {
      throw new FileError("EBADF");
    }
    this.closed = true;
    if (this.node instanceof FileNode) {
      this.node.opened--;
      this.files.release(this.node);
    }
  }
}

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
      return this.follow(path, true).node;
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
    const exclusive =
      (flags & OPEN.O_CREAT) !== 0 && (flags & OPEN.O_EXCL) !== 0;
    const place = this.follow(path, !exclusive);
    if (place.node && exclusive) {
      throw new FileError("EEXIST");
    }
    const writes = (flags & 3) !== OPEN.O_RDONLY;
    if (!place.node) {
      return new OpenFile(this, this.create(path, place, flags, mode), flags);
    }
    const node = place.node;
    if (node instanceof DirectoryNode) {
      if (writes || flags & OPEN.O_CREAT) {
        throw new FileError("EISDIR");
      }
    } else if (flags & OPEN.O_DIRECTORY || endsInSlash(path)) {
      throw new FileError("ENOTDIR");
    }
    if ((flags & 3) !== OPEN.O_WRONLY) {
      requirePermission(node, READ);
    }
    if (writes) {
      requirePermission(node, WRITE);
    }
    if (flags & OPEN.O_TRUNC && writes && node instanceof FileNode) {
      node.truncate(0);
    }
    return new OpenFile(this, node, flags);
  }

  stat(path: string): Stat {
    return this.existing(path, true).node.stat();
  }

  lstat(path: string): Stat {
    return this.existing(path, endsInSlash(path)).node.stat();
  }

  mkdir(path: string, mode: number): void {
    const place = this.follow(path, false);
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
    const { node } = this.existing(path, true);
    if (!(node instanceof DirectoryNode)) {
      throw new FileError("ENOTDIR");
    }
    requirePermission(node, READ);
    return [...node.entries.keys()].sort();
  }

  unlink(path: string): void {
    const place = this.existing(path, false);
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
    const place = this.existing(path, false);
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
    const source = this.existing(from, false);
    const target = this.follow(to, false);
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
    const source = this.existing(path, false);
    const target = this.follow(to, false);
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
    const place = this.follow(path, false);
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
    const { node } = this.existing(path, false);
    if (!(node instanceof LinkNode)) {
      throw new FileError("EINVAL");
    }
    return node.target;
  }

  chmod(path: string, mode: number): void {
    changeMode(this.existing(path, true).node, mode);
  }

  truncate(path: string, size: number): void {
    const { node } = this.existing(path, true);
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
    const { node } = this.existing(path, true);
    node.atime = Math.round(atime * 1000);
    node.mtime = Math.round(mtime * 1000);
    node.ctime = Date.now();
  }

  /** Forgets the content of a file that is neither in a directory nor open. */
  release(node: Inode): void {
    if (node instanceof FileNode && node.links === 0 && node.opened === 0) {
      node.free();
    }
  }

  /** Reports whether path leads to a place below the mount at root. */
  isBelow(path: string, root: Inode): boolean {
    try {
      const place = this.follow(path, false);
      return place.node === root || this.mountOf(place.directory) === root;
    } catch (error) {
      if (error instanceof FileError) {
        return false;
      }
      throw error;
    }
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

  private existing(path: string, followLast: boolean): Required<Place> {
    const place = this.follow(path, followLast);
    if (!place.node) {
      throw new FileError("ENOENT");
    }
    if (
      endsInSlash(path) &&
      !(place.node instanceof DirectoryNode) &&
      !(place.node instanceof LinkNode)
    ) {
      throw new FileError("ENOTDIR");
    }
    return { ...place, node: place.node };
  }

  /** Follows a path from the root: links on the way always, one at the end if followLast is set. */
  private follow(path: string, followLast: boolean): Place {
    if (path === "") {
      throw new FileError("ENOENT");
    }
    const names = parts(path);
    let directory = this.root;
    let place: Place = { directory, name: ".", node: directory };
    let links = 0;
    while (names.length > 0) {
      const name = names.shift() as string;
      const last = names.length === 0;
      place = step(directory, name);
      if (place.node instanceof LinkNode && (!last || followLast)) {
        if (++links > MOST_LINKS) {
          throw new FileError("ELOOP");
        }
        const target = place.node.target;
        names.unshift(...parts(target));
        if (target.startsWith("/")) {
          directory = this.root;
          place = { directory, name: ".", node: directory };
        }
      } else if (!last) {
        directory = entered(place.node);
      }
    }
    return place;
  }
}

/** Changes the mode of something, but not what it is. */
export function changeMode(node: Inode, mode: number): void {
  node.mode = (node.mode & ~0o7777) | (mode & 0o7777);
  node.ctime = Date.now();
}

function entered(node?: Inode): DirectoryNode {
  if (!node) {
    throw new FileError("ENOENT");
  }
  if (!(node instanceof DirectoryNode)) {
    throw new FileError("ENOTDIR");
  }
  return node;
}

function step(directory: DirectoryNode, name: string): Place {
  if (name.length > LONGEST_NAME) {
    throw new FileError("ENAMETOOLONG");
  }
  requirePermission(directory, 0o100);
  if (name === ".") {
    return {
      directory: directory.parent,
      name: nameOf(directory),
      node: directory,
    };
  }
  if (name === "..") {
    const above = directory.parent;
    return { directory: above.parent, name: nameOf(above), node: above };
  }
  return { directory, name, node: directory.entries.get(name) };
}

function nameOf(directory: DirectoryNode): string {
  for (const [name, node] of directory.parent.entries) {
    if (node === directory) {
      return name;
    }
  }
  return ".";
}

function requirePermission(node: Inode, bit: number): void {
  if (!(node.mode & bit)) {
    throw new FileError("EACCES");
  }
}

/** A slash at the end asks for a directory; a link to one is not followed here. */
function refuseSlashAfterLink(path: string, node: Inode): void {
  if (endsInSlash(path) && node instanceof LinkNode) {
    throw new FileError("ENOTDIR");
  }
}

function endsInDots(path: string): boolean {
  const last = lastPart(path);
  return last === "." || last === "..";
}

function endsInSlash(path: string): boolean {
  return path.length > 1 && path.endsWith("/");
}

function lastPart(path: string): string | undefined {
  return parts(path).pop();
}

function parts(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}
