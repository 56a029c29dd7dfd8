// Follows paths in a tree of files in memory.
import { FileError } from "./fileerror.js";
import { DirectoryNode, type Inode, LinkNode } from "./inode.js";

const LONGEST_NAME = 255;
const MOST_LINKS = 40;

/** The bit of a directory's mode that allows its owner to follow paths through it. */
const SEARCH = 0o100;

/** A path that was followed: the directory, the name in it, and what has that name, if anything. */
export interface Place {
  directory: DirectoryNode;
  name: string;
  node?: Inode;
}

/** Follows a path to something that exists. */
export function existing(
  root: DirectoryNode,
  path: string,
  followLast: boolean,
): Required<Place> {
  const place = follow(root, path, followLast);
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
export function follow(
  root: DirectoryNode,
  path: string,
  followLast: boolean,
): Place {
  if (path === "") {
    throw new FileError("ENOENT");
  }
  const names = parts(path);
  let directory = root;
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
        directory = root;
        place = { directory, name: ".", node: directory };
      }
    } else if (!last) {
      directory = entered(place.node);
    }
  }
  return place;
}

/** Returns what a path goes on from. */
function entered(node?: Inode): DirectoryNode {
  if (!node) {
    throw new FileError("ENOENT");
  }
  if (!(node instanceof DirectoryNode)) {
    throw new FileError("ENOTDIR");
  }
  return node;
}

/** Follows one part of a path. */
function step(directory: DirectoryNode, name: string): Place {
  if (name.length > LONGEST_NAME) {
    throw new FileError("ENAMETOOLONG");
  }
  requirePermission(directory, SEARCH);
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

/** The name of a directory in the one above it. */
function nameOf(directory: DirectoryNode): string {
  for (const [name, node] of directory.parent.entries) {
    if (node === directory) {
      return name;
    }
  }
  return ".";
}

/** Fails unless the owner may do with something what a bit of its mode says. */
export function requirePermission(node: Inode, bit: number): void {
  if (!(node.mode & bit)) {
    throw new FileError("EACCES");
  }
}

/** Reports whether a path asks for a directory. */
export function endsInSlash(path: string): boolean {
  return path.length > 1 && path.endsWith("/");
}

/** Reports whether the last part of a path is "." or "..". */
export function endsInDots(path: string): boolean {
  const last = lastPart(path);
  return last === "." || last === "..";
}

/** The last part of a path, without slashes. */
export function lastPart(path: string): string | undefined {
  return parts(path).pop();
}

/** The names in a path. */
export function parts(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}
