// Compares what the prepared linker makes with what the linker makes that reads everything each time. The
// folder "go" of a site, which pack makes, is given by the environment variable GO_FOLDER.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { memoryUsage } from "node:process";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gunzipSync } from "node:zlib";
import { Archives } from "./archives.js";
import { Fetcher } from "./fetching.js";
import { codeConfig, exportsConfig, IMPORT_CONFIG } from "./importconfig.js";
import { FileNode } from "./inode.js";
import { Linker } from "./linker.js";
import { closure, type Manifest } from "./manifest.js";
import { Tools } from "./tools.js";

const folder = process.env.GO_FOLDER ?? "";

const TEXT = `package main

import "fmt"

type pair[K comparable, V any] struct { key K; value V }

func main() { fmt.Println(pair[string, int]{"a", 1}) }
`;

const FIGURE = `package main

import (
	"fmt"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
	"perceptronlab/plotting/show"
)

func main() {
	show.Sized(plotting.Mistakes([]int{datasets.AND().Len(), 1, 0}), 360, 260, "Mistakes.")
	fmt.Println(1)
}
`;

const OWN = `package main

import "own"

func main() { own.Print() }
`;

const OWN_PACKAGE = `package own

import "fmt"

func Print() { fmt.Println("own") }
`;

const REFUSED = `package main

import _ "unsafe"

//go:linkname start runtime.gcStart
func start()

func main() { start() }
`;

class Site {
  readonly manifest: Manifest;
  readonly tools: Tools;
  readonly archives: Archives;
  readonly linker: Linker;

  /** Loads the site's linker; with "plain" it is used as if it could not wait. */
  constructor(plain?: "plain") {
    this.manifest = JSON.parse(
      readFileSync(`${folder}/manifest.json`, "utf8"),
    ) as Manifest;
    this.tools = new Tools(
      readFileSync(`${folder}/${this.manifest.runtime.file}`, "utf8"),
    );
    const fetcher = new Fetcher("", () => undefined);
    fetcher.bytes = (part) => Promise.resolve(this.unpacked(part.file));
    this.archives = new Archives(this.manifest, fetcher, this.tools.files);
    const waits = this.manifest.toolsWait && plain === undefined;
    this.linker = new Linker(this.tools, this.archives, waits);
    for (const name of ["compile", "link"] as const) {
      const bytes = this.unpacked(this.manifest.programs[name].file);
      this.tools.add(name, new WebAssembly.Module(bytes));
    }
  }

  unpacked(file: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(gunzipSync(readFileSync(`${folder}/${file}`)));
  }

  /** Puts the archives of what a program imports where the tools find them. */
  async need(imports: string[]): Promise<string[]> {
    const packages = closure(this.manifest, imports);
    await this.archives.fetchMissing(packages, imports);
    return packages;
  }

  async compile(source: string, path: string, archive: string): Promise<void> {
    this.tools.files.put("/build/a.go", new TextEncoder().encode(source));
    const flags = ["-p", path, "-importcfg", IMPORT_CONFIG, "-pack"];
    const args = [...flags, "-o", archive, "/build/a.go"];
    const { status, text } = await this.tools.run("compile", args);
    assert.equal(status, 0, text);
  }

  /** Links a program in both ways, and returns its size. */
  async compare(
    source: string,
    imports: string[],
    own?: string,
  ): Promise<number> {
    const { files } = this.tools;
    const packages = await this.need(imports);
    const extra: Record<string, string> = own ? { own: "/build/own.a" } : {};
    const write = (path: string, text: string): void =>
      void files.put(path, new TextEncoder().encode(text));
    write(IMPORT_CONFIG, exportsConfig(imports, extra));
    if (own) {
      await this.compile(own, "own", "/build/own.a");
    }
    await this.compile(source, "main", "/build/cell.a");
    await this.archives.code(packages);
    write("/build/plain", codeConfig(packages, extra));
    const plain = await this.tools.run("link", [
      ...["-s", "-buildmode=exe", "-importcfg", "/build/plain"],
      ...["-o", "/build/plain.wasm", "/build/cell.a"],
    ]);
    const job = { archive: "/build/cell.a", output: "/build/cell.wasm" };
    const said = await this.linker.link({ ...job, packages, own: extra });
    assert.equal(said.status, plain.status, said.text);
    if (plain.status !== 0) {
      assert.equal(said.text, plain.text);
      return 0;
    }
    const got = (files.find("/build/cell.wasm") as FileNode).bytes;
    const want = (files.find("/build/plain.wasm") as FileNode).bytes;
    assert.ok(
      Buffer.from(got).equals(Buffer.from(want)),
      "got another program",
    );
    return got.length;
  }
}

test(
  "a prepared linker makes the same programs",
  { skip: folder === "" },
  async () => {
    const site = new Site();
    const figure = ["fmt", "perceptronlab/perceptron/datasets"];
    figure.push("perceptronlab/plotting", "perceptronlab/plotting/show");
    const textSize = await site.compare(TEXT, ["fmt"]);
    assert.ok((await site.compare(FIGURE, figure)) > 2 * textSize);
    await site.linker.prepare(await site.need(figure));
    const plotting = Archives.path("perceptronlab/plotting");
    assert.equal(site.tools.files.find(plotting), undefined);
    for (let i = 0; i < 3; i++) {
      assert.equal(await site.compare(TEXT, ["fmt"]), textSize);
      await site.compare(FIGURE, figure);
      assert.equal(await site.compare(REFUSED, ["fmt"]), 0);
      await site.compare(OWN, ["fmt"], OWN_PACKAGE);
    }
  },
);

test(
  "without memory to prepare the linker, programs are linked from nothing",
  { skip: folder === "" },
  async () => {
    const site = new Site();
    const packages = await site.need(["fmt"]);
    const config = exportsConfig(["fmt"], {});
    site.tools.files.put(IMPORT_CONFIG, new TextEncoder().encode(config));
    await site.compile(TEXT, "main", "/build/main.a");
    site.tools.callsOf = () => {
      throw new RangeError("Array buffer allocation failed");
    };
    const { status, text } = await site.linker.link({
      archive: "/build/main.a",
      output: "/build/cell.wasm",
      packages,
      own: {},
    });
    assert.equal(text, "");
    assert.equal(status, 0);
  },
);

test(
  "a linker that can't wait reads the packages of each program",
  { skip: folder === "" },
  async () => {
    const site = new Site("plain");
    const packages = await site.need(["fmt"]);
    for (let i = 0; i < 2; i++) {
      await site.linker.prepare(packages);
      await site.compare(TEXT, ["fmt"]);
    }
    // A prepared linker has no use for archives that it has read.
    assert.ok(site.tools.files.find(Archives.path("fmt")));
  },
);

test(
  "a prepared linker keeps little outside of its memory",
  { skip: folder === "" },
  async () => {
    setFlagsFromString("--expose-gc");
    const gc = runInNewContext("gc") as () => void;
    const site = new Site();
    gc();
    const before = memoryUsage().arrayBuffers;
    const packages = await site.need(["perceptronlab/plotting/show"]);
    await site.linker.prepare(packages);
    // What was fetched is free only some time after it has arrived.
    let megabytes = Infinity;
    for (let i = 0; i < 50 && megabytes >= 35; i++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      gc();
      megabytes = (memoryUsage().arrayBuffers - before) / 1e6;
    }
    assert.ok(megabytes < 35, `got ${megabytes} MB, want less than 35`);
  },
);
