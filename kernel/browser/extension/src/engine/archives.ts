// The archives of packages: each is fetched once, when a program first needs it.
import { free } from "./bytes.js";
import { restored } from "./columns.js";
import type { Fetcher } from "./fetching.js";
import { FileNode } from "./inode.js";
import type { Manifest } from "./manifest.js";
import type { MemoryFiles } from "./memoryfiles.js";

/**
 * Puts archives into the files that compiler and linker read. The linker needs the code of all packages
 * of a program, the compiler only what those export that the program itself imports.
 */
export class Archives {
  private readonly manifest: Manifest;
  private readonly fetcher: Fetcher;
  private readonly files: MemoryFiles;
  private readonly arriving = new Map<string, Promise<void>>();
  /** Packages whose code the linker has in its memory. */
  private readonly inLinker = new Set<string>();

  constructor(manifest: Manifest, fetcher: Fetcher, files: MemoryFiles) {
    this.manifest = manifest;
    this.fetcher = fetcher;
    this.files = files;
  }

  /** Where the archive with a package's code is. */
  static path(importPath: string): string {
    return `/pkg/${importPath}.a`;
  }

  /** Where the archive with what a package exports is. */
  static exportsPath(importPath: string): string {
    return `/exports/${importPath}.a`;
  }

  /** Fetches what is not there yet: the code of packages, and what those export that are imported. */
  async fetchMissing(packages: string[], imports: string[]): Promise<void> {
    const code = packages.filter((path) => !this.inLinker.has(path));
    await Promise.all([
      this.code(code),
      ...imports.map((path) => this.exports(path)),
    ]);
  }

  /** Fetches the code of packages, even if the linker had it. */
  async code(packages: string[]): Promise<void> {
    await Promise.all(
      packages.map((path) => {
        const part = this.manifest.packages[path];
        return this.once(part.file, async () => {
          const bytes = await this.fetcher.bytes(part);
          this.files.put(Archives.path(path), restored(bytes));
          free(bytes);
        });
      }),
    );
  }

  /** An archive with what a package exports. */
  async exports(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const { exports } = this.manifest.packages[path];
    const name = Archives.exportsPath(path);
    await this.once(exports.file, async () => {
      this.files.put(name, await this.fetcher.bytes(exports));
    });
    return (this.files.find(name) as FileNode).bytes;
  }

  /** Forgets the code of packages, because the linker has it: it is most of what there is. */
  release(packages: string[]): void {
    for (const path of packages) {
      const file = this.files.find(Archives.path(path));
      if (file instanceof FileNode) {
        this.files.unlink(Archives.path(path));
        free(file.bytes);
      }
      this.arriving.delete(this.manifest.packages[path].file);
      this.inLinker.add(path);
    }
  }

  /** Has all code fetched again when it is needed, because the linker that had it is gone. */
  linkerIsGone(): void {
    this.inLinker.clear();
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
