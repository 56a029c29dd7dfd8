// Builds the programs of cells, one after the other.
import { Archives } from "./archives.js";
import { Compiler } from "./compiler.js";
import { Fetcher } from "./fetching.js";
import { FileNode } from "./inode.js";
import { exportsConfig, IMPORT_CONFIG } from "./importconfig.js";
import { Linker } from "./linker.js";
import { closure, inOrder, type Manifest } from "./manifest.js";
import type { Built, Job } from "./messages.js";
import { Tools, type ToolName } from "./tools.js";

/** How many packages are loaded at a time before there is a cell. */
const STEP = 60;

/** How long to wait before looking again whether a cell waits, in milliseconds. */
const PAUSE = 50;

/** Builds programs in this thread, for all notebooks. */
export class Builder {
  private readonly manifest: Manifest;
  private readonly fetcher: Fetcher;
  private readonly archives: Archives;
  private readonly tools: Tools;
  private readonly compiler: Compiler;
  private readonly linker: Linker;
  private readonly loaded = new Map<ToolName, Promise<void>>();
  /** The end of the build before; the next one waits for it. */
  private last: Promise<unknown> = Promise.resolve();
  /** Whether a program was built before there was a cell. */
  private isWarm = false;
  /** How many cells wait for their build. */
  private waiting = 0;

  /** Takes the text of wasm_exec.js. Calls progress with the bytes that have arrived and those that were asked for. */
  constructor(
    base: string,
    manifest: Manifest,
    runtime: string,
    progress: (loaded: number, total: number) => void,
  ) {
    this.manifest = manifest;
    this.fetcher = new Fetcher(base, progress);
    this.tools = new Tools(runtime);
    this.archives = new Archives(manifest, this.fetcher, this.tools.files);
    this.compiler = new Compiler(this.tools, manifest.toolsWait);
    this.linker = new Linker(this.tools, this.archives, manifest.toolsWait);
  }

  /** Builds a cell's program, unless isWanted says no when its turn comes. */
  async build(job: Job, isWanted: () => boolean): Promise<Built> {
    this.waiting++;
    try {
      return await this.buildNext(job, isWanted);
    } finally {
      this.waiting--;
    }
  }

  /**
   * Loads the tools and packages, with everything those import, and builds a program with them. It does
   * so in steps, and a cell that comes waits for one step at most.
   */
  async warm(imports: string[]): Promise<void> {
    const packages = inOrder(this.manifest, imports);
    for (let at = 0; at < packages.length; at += STEP) {
      const step = packages.slice(at, at + STEP);
      await this.idle();
      await this.load(step, []);
      await this.idle();
      const prepared = this.last.then(() => this.linker.prepare(step));
      this.last = prepared.catch(() => undefined);
      await prepared;
      if (!this.isWarm) {
        this.isWarm = true;
        await this.buildNext(warmUp([]), () => this.waiting === 0);
      }
    }
    if (imports.length > 0) {
      await this.buildNext(warmUp(imports), () => this.waiting === 0);
    }
  }

  /** Waits until no cell waits. */
  private async idle(): Promise<void> {
    do {
      await this.last;
      await new Promise((resolve) => setTimeout(resolve, this.waiting * PAUSE));
    } while (this.waiting > 0);
  }

  private async buildNext(job: Job, isWanted: () => boolean): Promise<Built> {
    const packages = closure(this.manifest, job.imports);
    const imports = job.imports.filter(
      (path) => path in this.manifest.packages,
    );
    await this.load(packages, imports);
    const build = this.last.then(async (): Promise<Built> =>
      isWanted()
        ? this.compileAndLink(job, packages, imports)
        : { ok: false, output: "" },
    );
    // A program that had to read packages suggests that the next one will.
    this.last = build
      .then(() => this.linker.prepare(packages))
      .catch(() => undefined);
    return build;
  }

  /** A copy of an archive with what a package exports. */
  async archive(path: string): Promise<Uint8Array<ArrayBuffer>> {
    this.known(path);
    return (await this.archives.exports(path)).slice();
  }

  async doc(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const { doc } = this.known(path);
    if (!doc) {
      throw new Error(
        `got no documentation of ${path}, want a package that can be imported`,
      );
    }
    return this.fetcher.bytes(doc);
  }

  private known(path: string): Manifest["packages"][string] {
    const part = this.manifest.packages[path];
    if (!part) {
      throw new Error(`got package ${path}, want one of this site`);
    }
    return part;
  }

  private async load(packages: string[], imports: string[]): Promise<void> {
    await Promise.all([
      this.tool("compile"),
      this.tool("link"),
      this.archives.fetchMissing(packages, imports),
    ]);
  }

  private tool(name: ToolName): Promise<void> {
    const known = this.loaded.get(name);
    if (known) {
      return known;
    }
    const part = this.manifest.programs[name];
    const loaded = this.fetcher.module(part).then(
      (module) => this.tools.add(name, module),
      (error: unknown) => {
        this.loaded.delete(name); // the next cell tries again
        throw error;
      },
    );
    this.loaded.set(name, loaded);
    return loaded;
  }

  private async compileAndLink(
    job: Job,
    packages: string[],
    imports: string[],
  ): Promise<Built> {
    this.writeFiles(job, imports);
    let said = "";
    for (const step of job.steps) {
      const { status, text } = await this.compiler.compile(step.args);
      said += text;
      if (status !== 0) {
        return { ok: false, output: said };
      }
    }
    const linked = await this.linker.link({
      archive: job.archive,
      output: job.output,
      packages,
      own: job.extra,
    });
    said += linked.text;
    if (linked.status !== 0) {
      return { ok: false, output: said };
    }
    return { ok: true, output: said, ...this.taken(job.output) };
  }

  private writeFiles(job: Job, imports: string[]): void {
    const encoder = new TextEncoder();
    for (const [path, text] of Object.entries(job.files)) {
      this.tools.files.put(path, encoder.encode(text));
    }
    this.tools.files.put(
      IMPORT_CONFIG,
      encoder.encode(exportsConfig(imports, job.extra)),
    );
  }

  /** Takes a file's bytes out of the files, without copying them. */
  private taken(path: string): { wasm: ArrayBuffer; size: number } {
    const node = this.tools.files.find(path) as FileNode;
    const { buffer, length } = node.bytes;
    this.tools.files.unlink(path);
    return { wasm: buffer, size: length };
  }
}

/**
 * A program that does nothing but import packages, so the browser has compiled what builds them. Its files have
 * the names of a cell's, so the compiler then waits for a cell.
 */
function warmUp(imports: string[]): Job {
  const lines = imports.map((path) => `import _ ${JSON.stringify(path)}\n`);
  const source = `package main\n\n${lines.join("")}\nfunc main() { println() }\n`;
  const file = "/build/main.go";
  const archive = "/build/main.a";
  return {
    files: { [file]: source },
    steps: [
      {
        args: [
          "-p",
          "main",
          "-complete",
          "-importcfg",
          IMPORT_CONFIG,
          "-pack",
          "-o",
          archive,
          file,
        ],
      },
    ],
    archive,
    output: "/build/warm.wasm",
    imports,
    extra: {},
  };
}
