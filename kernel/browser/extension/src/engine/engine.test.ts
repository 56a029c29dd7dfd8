// Cells in the whole engine. GO_FOLDER is a folder "go" made by kernel/browser/pack; without it nothing is
// tested here.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";

import { type CellOutcome, Engine, type Notebook } from "./index.js";
import { type GoServer, serve } from "./testing/goserver.js";
import { MemoryContents } from "./testing/memorycontents.js";
import "./testing/webworkers.js";

const FOLDER = process.env.GO_FOLDER ?? "";
const skip =
  FOLDER === "" && "set GO_FOLDER to a folder made by kernel/browser/pack";

/** What a cell showed, and how it ended. */
interface Shown extends CellOutcome {
  stdout: string;
  stderr: string;
}

let server: GoServer;
let engine: Engine;
let contents: MemoryContents;
let notebook: Notebook;
let count = 0;

before(async () => {
  if (!skip) {
    server = await serve(FOLDER);
    contents = new MemoryContents();
    contents.addDirectory("lessons");
    engine = new Engine({ base: server.base, contents });
    notebook = engine.open("lessons");
    await notebook.ready;
  }
});

after(() => {
  if (!skip) {
    server.close();
    setTimeout(() => process.exit()); // the workers of the engine live as long as the page
  }
});

/** Runs a cell. The reader answers questions with lines, and stops the cell when the text appears. */
async function run(
  code: string,
  { lines = [] as string[], stopAt = "", in: where = notebook } = {},
): Promise<Shown> {
  const shown: Shown = { stdout: "", stderr: "" };
  const end = await where.execute(code, ++count, {
    output: (outputs) => {
      for (const output of outputs) {
        if ("stream" in output) {
          shown[output.stream] += output.text;
        }
      }
      if (stopAt !== "" && shown.stdout.includes(stopAt)) {
        where.interrupt();
      }
    },
    input: async () => {
      const line = lines.shift();
      if (line === "■") {
        where.interrupt();
        return new Promise<string>(() => undefined);
      }
      return line ?? null; // the reader cancels
    },
  });
  return { ...shown, ...end };
}

test("declarations are kept", { skip }, async () => {
  const first = await run(
    'import "fmt"\nvar x = 6\n%%\nfmt.Println("hello", 7*x)',
  );
  assert.equal(first.stdout, "hello 42\n");
  assert.equal(first.failure, undefined);
  assert.equal((await run("%%\nfmt.Print(x)")).stdout, "6");
});

test(
  "an error of the compiler is a failure, and its declarations are not kept",
  { skip },
  async () => {
    const { failure } = await run("var y = undefinedName");
    assert.match(failure?.value ?? "", /undefined: undefinedName/);
    assert.match(
      (await run("%%\nfmt.Println(y)")).failure?.value ?? "",
      /undefined: y/,
    );
  },
);

test(
  "a loop is stopped at once, and its output was shown before",
  { skip },
  async () => {
    const begun = performance.now();
    const { stdout, failure } = await run(
      '%%\nfmt.Println("begun")\nfor {\n}',
      { stopAt: "begun" },
    );
    assert.equal(stdout, "begun\n");
    assert.match(failure?.value ?? "", /interrupt/);
    assert.ok(performance.now() - begun < 20_000);
    assert.equal((await run("%%\nfmt.Print(x)")).stdout, "6");
  },
);

test("a build is stopped at once", { skip }, async () => {
  const begun = performance.now();
  const pending = run("%%\nfmt.Println(1)");
  setTimeout(() => notebook.interrupt(), 30);
  assert.match((await pending).failure?.value ?? "", /interrupt/);
  assert.ok(performance.now() - begun < 200);
  assert.equal((await run("%%\nfmt.Print(x)")).stdout, "6");
});

test("a question to the reader", { skip }, async () => {
  const code =
    'import ("bufio"; "os")\n%%\ns := bufio.NewScanner(os.Stdin)\nfor s.Scan() { fmt.Println("got", s.Text()) }';
  assert.equal(
    (await run(code, { lines: ["a", "größe"] })).stdout,
    "got a\ngot größe\n",
  );
  const stopped = await run(code, { lines: ["a", "■"] });
  assert.match(stopped.failure?.value ?? "", /interrupt/);
});

test("a flood is cut", { skip }, async () => {
  const { stdout, failure } = await run('%%\nfor { fmt.Println("flood") }');
  assert.ok(stdout.length < 1_000_000);
  assert.ok(failure);
});

test(
  "no stack, no memory, a deadlock, a panic, a status",
  { skip },
  async () => {
    for (const [code, want] of [
      [
        "func f(n int) int { return f(n+1) + 1 }\n%%\nfmt.Println(f(1))",
        /stack overflow/,
      ],
      [
        "%%\nvar all [][]byte\nfor { all = append(all, make([]byte, 1<<26)) }",
        /out of memory/,
      ],
      ["%%\n<-make(chan int)", /deadlock/],
      ['%%\npanic("oh")', /panic: oh/],
      ["%%\nos.Exit(3)", /exit status 3/],
    ] as const) {
      const { failure } = await run(code);
      assert.match(failure?.value ?? "", want);
    }
    assert.equal((await run("%%\nfmt.Print(x)")).stdout, "6");
  },
);

test("a program waits for JavaScript", { skip }, async () => {
  const code = `import "syscall/js"
%%
done := make(chan int)
answer := js.FuncOf(func(js.Value, []js.Value) any { close(done); return nil })
js.Global().Get("setTimeout").Invoke(answer, 200)
<-done
fmt.Print("answered")`;
  assert.equal((await run(code)).stdout, "answered");
});

test("tests, examples and benchmarks of %test", { skip }, async () => {
  const own = engine.open("lessons");
  await own.ready;
  for (const [code, want, status] of [
    ['func TestA(t *testing.T) { t.Log("a") }\n%test', /--- PASS: TestA/, ""],
    [
      'func TestB(t *testing.T) { t.Error("b") }\n%test',
      /--- FAIL: TestB/,
      "1",
    ],
    [
      "func ExampleC() {\n\tfmt.Println(4)\n\t// Output: 4\n}\nfunc BenchmarkD(b *testing.B) { for b.Loop() {} }\n" +
        "%test -test.v -test.run=C -test.bench=D -test.benchtime=1x",
      /--- PASS: ExampleC[^]*BenchmarkD\s+1\s[^]*PASS\n$/,
      "",
    ],
    ["%test -test.v -test.run=A", /--- PASS: TestA[^]*\nPASS\n$/, ""],
    ["%%\nfmt.Println(5)", /^5\n$/, ""],
  ] as const) {
    const { stdout, failure } = await run(code, { in: own });
    assert.match(stdout, want);
    assert.equal(failure?.value ?? "", status && `exit status ${status}`);
  }
  own.dispose();
});

test("files of Jupyter's contents", { skip }, async () => {
  await contents.save("lessons/in.csv", {
    type: "file",
    format: "text",
    content: "a,b\n1,2\n",
  });
  const code =
    '%%\nb, err := os.ReadFile("in.csv")\nfmt.Printf("%q %v\\n", b, err)\nos.WriteFile("out.bin", []byte{0, 255}, 0o644)';
  assert.equal((await run(code)).stdout, '"a,b\\n1,2\\n" <nil>\n');
  assert.equal(contents.models.get("lessons/out.bin")?.content, "AP8=");
  await contents.save("lessons/in.csv", {
    type: "file",
    format: "text",
    content: "changed",
  });
  assert.equal((await run(code)).stdout, '"changed" <nil>\n');
});

test("a full storage is an error of Close", { skip }, async () => {
  contents.quota = 1000;
  const { stdout } = await run(
    '%%\nf, err := os.Create("big")\nfmt.Println(err)\n_, err = f.Write(make([]byte, 5000))\nfmt.Println(err, f.Close())',
  );
  contents.quota = Infinity;
  assert.match(stdout, /^<nil>\n<nil> .*no space left on device/i);
});

test(
  "two notebooks have declarations and files of their own",
  { skip },
  async () => {
    const other = engine.open("lessons");
    const shown = await run('import "fmt"\n%%\nfmt.Println(x)', { in: other });
    assert.match(shown.failure?.value ?? "", /undefined: x/);
    other.dispose();
    assert.equal((await run("%%\nfmt.Print(x)")).stdout, "6");
  },
);

test("without a network a cell says so, and runs later", { skip }, async () => {
  const code = 'import "encoding/xml"\n%%\nfmt.Println(xml.Header)';
  server.isDown = true;
  const { failure } = await run(code);
  server.isDown = false;
  assert.match(
    failure?.value ?? "",
    /got no answer from .* connect, then run the cell again/,
  );
  assert.match((await run(code)).stdout, /xml version/);
});

test("progress ends when everything has arrived", { skip }, async () => {
  assert.ok(engine.progress.total > 5e6);
  assert.equal(engine.progress.loaded, engine.progress.total);
});

test("a server that declares its files as encoded", { skip }, async () => {
  server.encodes = true;
  const other = new Engine({ base: server.base, contents }).open("lessons");
  const shown = await run("%%\nprintln(1)", { in: other });
  server.encodes = false;
  assert.equal(shown.stderr, "1\n");
  other.dispose();
});

test("a cell is stopped while the session starts", { skip }, async () => {
  const other = new Engine({ base: server.base, contents }).open("lessons");
  const pending = run("%%\nprintln(1)", { in: other });
  other.interrupt();
  assert.match((await pending).failure?.value ?? "", /interrupt/);
  other.dispose();
});

test(
  "a session that stops is one error, and a new one begins",
  { skip },
  async () => {
    const other = engine.open("lessons") as Notebook & {
      crashed(reason: string): void;
    };
    await run("var z = 1", { in: other });
    const pending = run("%%\nfor {\n}", { in: other });
    setTimeout(() => other.crashed("out of memory"), 300);
    assert.match(
      (await pending).failure?.value ?? "",
      /stopped \(out of memory\) and was started again/,
    );
    assert.equal((await run("%%\nprintln(2)", { in: other })).stderr, "2\n");
    other.dispose();
  },
);

test(
  "a cell is interrupted between its build and its run",
  { skip },
  async () => {
    const own = engine.open("lessons");
    await own.ready;
    const get = contents.get.bind(contents);
    // The engine lists directories then, because the program may change its directory.
    contents.get = async (path, options) => {
      own.interrupt();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return get(path, options);
    };
    const code = '%%\nfmt.Println(os.Chdir("."))\ntime.Sleep(2 * time.Second)';
    const { failure } = await run(code, { in: own });
    contents.get = get;
    assert.match(failure?.value ?? "", /interrupt/);
    own.dispose();
  },
);

test("a program changes to a directory of the contents", { skip }, async () => {
  contents.addDirectory("lessons/data");
  contents.addDirectory("lessons/data/deep");
  const { stdout } = await run(
    '%%\nfmt.Println(os.Chdir("data/deep"), os.Chdir("../missing"))\nfmt.Println(os.Getwd())',
  );
  assert.match(stdout, /^<nil> .*\/drive\/lessons\/data\/deep <nil>\n$/s);
});

test(
  "a program that keeps its directory asks for no others",
  { skip },
  async () => {
    const get = contents.get.bind(contents);
    const asked: string[] = [];
    contents.get = (path, options) => {
      asked.push(path);
      return get(path, options);
    };
    await run("%%\nfmt.Println(os.Args)");
    contents.get = get;
    assert.deepEqual(asked, []);
  },
);

test(
  "types of a package are the same in it and in a cell",
  { skip },
  async () => {
    const { stdout } = await run(`
import ("errors"; "io/fs"; "os"; "reflect"; "strings")
%%
info, _ := os.Stat("/tmp")
fmt.Print(os.SameFile(info, info), " ") // SameFile is inlined
_, err := os.Open("/missing")
_, isPathError := err.(*os.PathError)
fmt.Print(isPathError, " ", errors.As(err, new(*fs.PathError)), " ")
byType := map[reflect.Type]bool{reflect.TypeFor[*fs.PathError](): true, reflect.TypeFor[[]string](): true}
fmt.Print(byType[reflect.TypeOf(err)], " ", byType[reflect.TypeOf(strings.Fields("a b"))], " ")
var any1, any2 any = struct{ A []map[string]error }{}, struct{ A []map[string]error }{}
fmt.Print(reflect.TypeOf(any1) == reflect.TypeOf(any2), " ", reflect.TypeOf(os.Environ) == reflect.TypeFor[func() []string]())`);
    assert.equal(stdout, "true true true true true true true");
  },
);

for (const folder of ["/home/reader/calls", "/drive/lessons/calls"]) {
  test(`calls of package os in ${folder}`, { skip }, async () => {
    const extra = folder.startsWith("/drive") ? ["nolinks"] : [];
    const source = fileURLToPath(
      new URL("../../testdata/oscalls/main.go", import.meta.url),
    );
    const want = native(source, extra);
    await run(`%%\nos.MkdirAll("${folder}", 0o755)`);
    const cell = fs.readFileSync(source, "utf8").replace(/^package main$/m, "");
    await run("%reset");
    const { stdout, failure } = await run(
      `%args ${folder} ${extra.join(" ")}\n${cell}`,
    );
    assert.equal(failure, undefined);
    assert.deepEqual(asOnLinux(stdout).split("\n"), want.split("\n"));
  });
}

/** Runs the program on this machine. */
function native(source: string, args: string[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "oscalls"));
  try {
    const program = path.join(folder, "program");
    execFileSync("go", ["build", "-o", program, source]);
    fs.mkdirSync(path.join(folder, "work"));
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}; // root may do everything
    fs.chmodSync(folder, 0o755);
    fs.chmodSync(path.join(folder, "work"), 0o777);
    return execFileSync(
      program,
      [path.join(folder, "work"), ...args],
      user,
    ).toString();
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Go's texts for error codes are not those of Linux when a program is made for a browser. */
function asOnLinux(text: string): string {
  return text
    .replace(
      /[A-Z][a-z]+ [a-z ]+(?= (\[|\(errno\)))/g,
      (said) => said[0].toLowerCase() + said.slice(1),
    )
    .replaceAll("bad file number", "bad file descriptor")
    .replaceAll("too many symbolic links", "too many levels of symbolic links");
}
