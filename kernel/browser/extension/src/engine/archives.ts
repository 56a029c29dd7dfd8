// The archives of packages: each is fetched once, when a program first needs it.
import { restored } from "./columns.js";
import type { Fetcher } from "./fetching.js";
import type { FileNode } from "./inode.js";
import type { Manifest } from "./manifest.js";
import type { MemoryFiles } from "./memoryfiles.js";

/** What an archive begins with. */
const MAGIC = "!<arch>\n";

/**
 * Puts archives into the files that compiler and linker read. The linker needs the code of all packages
 * of a program, the compiler only what those export that the program itself imports.
 */
export class Archives {
  private readonly manifest: Manifest;
  private readonly fetcher: Fetcher;
  private readonly files: MemoryFiles;
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

  /** Where the archive is that only has what a package exports. */
  private static exportsPath(importPath: string): string {
    return `/exports/${importPath}.a`;
  }

  /** Fetches what is not there yet: the code of packages, and what those export that are imported. */
  async need(packages: string[], imports: string[]): Promise<void> {
    await Promise.all([
      ...packages.map((path) => this.code(path)),
      ...imports
        .filter((path) => path in this.manifest.packages)
        .map((path) => this.exportsAndCode(path)),
    ]);
  }

  /** An archive with what a package exports. */
  async exports(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const { exports } = this.manifest.packages[path];
    await this.once(exports.file, async () => {
      const bytes = await this.fetcher.bytes(exports);
      this.files.put(Archives.exportsPath(path), bytes);
    });
    return this.bytes(Archives.exportsPath(path));
  }

  private code(path: string): Promise<void> {
    const part = this.manifest.packages[path];
    return this.once(part.file, async () => {
      const bytes = await this.fetcher.bytes(part);
      this.files.put(Archives.path(path), restored(bytes));
    });
  }

  private async exportsAndCode(path: string): Promise<void> {
    const [exports] = await Promise.all([this.exports(path), this.code(path)]);
    await this.once(`both of ${path}`, () => {
      const code = this.bytes(Archives.path(path));
      this.files.put(Archives.path(path), joined(exports, code));
      return Promise.resolve();
    });
  }

  private bytes(path: string): Uint8Array<ArrayBuffer> {
    return (this.files.find(path) as FileNode).bytes;
  }

  /** Does something unless it was done before. */
  private once(what: string, todo: () => Promise<void>): Promise<void> {
    const known = this.arriving.get(what);
    if (known) {
      return known;
    }
    const arriving = todo().catch((error: unknown) => {
      this.arriving.delete(what); // the next cell tries again
      throw error;
    });
    this.arriving.set(what, arriving);
    return arriving;
  }
}

/** Makes one archive of two. */
export function joined(
  first: Uint8Array,
  second: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length - MAGIC.length);
  all.set(first);
  all.set(second.subarray(MAGIC.length), first.length);
  return all;
}
