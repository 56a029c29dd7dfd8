// The archives of packages: each is fetched once, when a program first needs it.
import type { Fetcher } from "./fetching.js";
import { FileNode } from "./inode.js";
import type { Manifest } from "./manifest.js";
import type { MemoryFiles } from "./memoryfiles.js";

/** Puts archives into the files that compiler and linker read. */
export class Archives {
  private readonly manifest: Manifest;
  private readonly fetcher: Fetcher;
  private readonly files: MemoryFiles;
  private readonly isCut = new Set<string>();
  private readonly arriving = new Map<string, Promise<void>>();

  constructor(manifest: Manifest, fetcher: Fetcher, files: MemoryFiles) {
    this.manifest = manifest;
    this.fetcher = fetcher;
    this.files = files;
  }

  /** Where a package's archive is. */
  static path(importPath: string): string {
    return `/pkg/${importPath}.a`;
  }

  /** Fetches those of the packages that are not there yet, several at a time. */
  async need(paths: string[]): Promise<void> {
    await Promise.all(paths.map((path) => this.one(path)));
  }

  private one(path: string): Promise<void> {
    const known = this.arriving.get(path);
    if (known) {
      return known;
    }
    const arriving = this.fetch(path).catch((error: unknown) => {
      this.arriving.delete(path); // the next cell tries again
      throw error;
    });
    this.arriving.set(path, arriving);
    return arriving;
  }

  private async fetch(path: string): Promise<void> {
    const bytes = await this.fetcher.bytes(this.manifest.packages[path]);
    this.files.put(Archives.path(path), bytes);
  }

  /** Fetches those packages again whose archives were cut. */
  async whole(paths: string[]): Promise<void> {
    const quiet = new Fetcher(this.fetcher.base);
    await Promise.all(
      paths
        .filter((path) => this.isCut.has(path))
        .map(async (path) => {
          const bytes = await quiet.bytes(this.manifest.packages[path]);
          this.files.put(Archives.path(path), bytes);
          this.isCut.delete(path);
        }),
    );
  }

  /** Forgets all of these archives but what the packages export, which is a fourteenth of them. */
  cut(paths: string[]): void {
    for (const path of paths) {
      const node = this.files.find(Archives.path(path));
      if (node instanceof FileNode) {
        node.replace(exportsOf(node.bytes));
        this.isCut.add(path);
      }
    }
  }
}

/** The length of what an archive begins with, and of the header of each of its members. */
const MAGIC = 8;
const HEADER = 60;

/** Where a header has the length of its member, as text. */
const LENGTH = { start: 48, end: 58 };

/** Copies the first member of an archive, in an archive: what the compiler reads. */
function exportsOf(archive: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const header = archive.subarray(MAGIC, MAGIC + HEADER);
  const length = new TextDecoder().decode(
    header.subarray(LENGTH.start, LENGTH.end),
  );
  return archive.slice(0, MAGIC + HEADER + Number(length));
}
