// The archives of packages: each is fetched once, when a program first needs it.
import type { Fetcher } from "./fetching.js";
import type { Manifest } from "./manifest.js";
import type { MemoryFiles } from "./memoryfiles.js";

/** Puts archives into the files that compiler and linker read. */
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
}
