// Cells in the whole engine. Each test has a notebook of its own.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test, { mock } from "node:test";
import { fileURLToPath } from "node:url";

import type { Notebook } from "./index.js";
import { skip, TestPage } from "./testing/testpage.js";

const page = new TestPage();

test(
  "declarations are kept",
  { skip },
  page.withCells(async (cells) => {
    const first = await cells.run(
      'import "fmt"\nvar x = 6\n%%\nfmt.Println("hello", 7*x)',
    );
    assert.equal(first.stdout, "hello 42\n");
    assert.equal(first.failure, undefined);
    assert.equal((await cells.run("%%\nfmt.Print(x)")).stdout, "6");
  }),
);

test(
  "an error of the compiler is a failure, and its declarations are not kept",
  { skip },
  page.withCells(async (cells) => {
    const { failure } = await cells.run("var y = undefinedName");
    assert.match(failure?.value ?? "", /undefined: undefinedName/);
    const next = await cells.run("%%\nfmt.Println(y)");
    assert.match(next.failure?.value ?? "", /undefined: y/);
  }),
);

test(
  "a loop is stopped, and its output was shown before",
  { skip },
  page.withCells(async (cells) => {
    await cells.run("var x = 6");
    const { stdout, failure } = await cells.run(
      '%%\nfmt.Println("begun")\nfor {\n}',
      {
        sees: (printed) => {
          if (printed === "begun\n") {
            cells.notebook.interrupt();
          }
        },
      },
    );
    assert.equal(stdout, "begun\n");
    assert.match(failure?.value ?? "", /interrupt/);
    assert.equal((await cells.run("%%\nfmt.Print(x)")).stdout, "6");
  }),
);

test(
  "a build is stopped while it waits for a package",
  { skip },
  page.withCells(async (cells) => {
    await cells.run("var x = 6");
    const asked = page.server.hold();
    const code = 'import "text/tabwriter"\n%%\nfmt.Println(tabwriter.Debug)';
    const pending = cells.run(code);
    await asked;
    cells.notebook.interrupt();
    assert.match((await pending).failure?.value ?? "", /interrupt/);
    page.server.release();
    assert.equal((await cells.run("%%\nfmt.Print(x)")).stdout, "6");
  }),
);

test(
  "a question to the reader",
  { skip },
  page.withCells(async (cells) => {
    const code =
      'import ("bufio"; "os")\n%%\ns := bufio.NewScanner(os.Stdin)\nfor s.Scan() { fmt.Println("got", s.Text()) }';
    const { stdout } = await cells.run(code, { answers: ["a", "größe"] });
    assert.equal(stdout, "got a\ngot größe\n");
    const stop = (): void => cells.notebook.interrupt();
    const stopped = await cells.run(code, { answers: ["a", stop] });
    assert.match(stopped.failure?.value ?? "", /interrupt/);
  }),
);

test(
  "a flood is cut",
  { skip },
  page.withCells(async (cells) => {
    const { stdout, failure } = await cells.run(
      '%%\nfor { fmt.Println("flood") }',
    );
    assert.ok(stdout.length < 1_000_000);
    assert.ok(failure);
  }),
);

for (const [name, code, want] of [
  [
    "no stack",
    "func f(n int) int { return f(n+1) + 1 }\n%%\nfmt.Println(f(1))",
    /stack overflow/,
  ],
  [
    "no memory",
    "%%\nvar all [][]byte\nfor { all = append(all, make([]byte, 1<<26)) }",
    /out of memory/,
  ],
  ["a deadlock", "%%\n<-make(chan int)", /deadlock/],
  ["a panic", '%%\npanic("oh")', /panic: oh/],
  ["a status", "%%\nos.Exit(3)", /exit status 3/],
] as const) {
  test(
    `a program ends with ${name}`,
    { skip },
    page.withCells(async (cells) => {
      await cells.run("var x = 6");
      const { failure } = await cells.run(code);
      assert.match(failure?.value ?? "", want);
      assert.equal((await cells.run("%%\nfmt.Print(x)")).stdout, "6");
    }),
  );
}

test(
  "a program waits for JavaScript",
  { skip },
  page.withCells(async (cells) => {
    const code = `import "syscall/js"
%%
done := make(chan int)
answer := js.FuncOf(func(js.Value, []js.Value) any { close(done); return nil })
js.Global().Get("setTimeout").Invoke(answer, 200)
<-done
fmt.Print("answered")`;
    assert.equal((await cells.run(code)).stdout, "answered");
  }),
);

test(
  "tests, examples and benchmarks of %test",
  { skip },
  page.withCells(async (cells) => {
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
      const { stdout, failure } = await cells.run(code);
      assert.match(stdout, want);
      assert.equal(failure?.value ?? "", status && `exit status ${status}`);
    }
  }),
);

test(
  "files of Jupyter's contents",
  { skip },
  page.withCells(async (cells) => {
    const file = (content: string) =>
      ({ type: "file", format: "text", content }) as const;
    await page.contents.save(`${cells.folder}/in.csv`, file("a,b\n1,2\n"));
    const code =
      '%%\nb, err := os.ReadFile("in.csv")\nfmt.Printf("%q %v\\n", b, err)\nos.WriteFile("out.bin", []byte{0, 255}, 0o644)';
    assert.equal((await cells.run(code)).stdout, '"a,b\\n1,2\\n" <nil>\n');
    const written = page.contents.models.get(`${cells.folder}/out.bin`);
    assert.equal(written?.content, "AP8=");
    await page.contents.save(`${cells.folder}/in.csv`, file("changed"));
    assert.equal((await cells.run(code)).stdout, '"changed" <nil>\n');
  }),
);

test(
  "a full storage is an error of Close",
  { skip },
  page.withCells(async (cells) => {
    page.contents.quota = 1000;
    const { stdout } = await cells.run(
      '%%\nf, err := os.Create("big")\nfmt.Println(err)\n_, err = f.Write(make([]byte, 5000))\nfmt.Println(err, f.Close())',
    );
    assert.match(stdout, /^<nil>\n<nil> .*no space left on device/i);
  }),
);

test(
  "two notebooks have declarations of their own",
  { skip },
  page.withCells(async (cells) => {
    await cells.run("var x = 6");
    const other = page.open();
    const shown = await other.run('import "fmt"\n%%\nfmt.Println(x)');
    assert.match(shown.failure?.value ?? "", /undefined: x/);
    other.notebook.dispose();
    assert.equal((await cells.run("%%\nfmt.Print(x)")).stdout, "6");
  }),
);

test(
  "without a network a cell says so, and runs later",
  { skip },
  page.withCells(async (cells) => {
    await cells.run("%%\nprintln(1)"); // fetches the compiler
    const code = 'import "encoding/xml"\n%%\nfmt.Println(xml.Header)';
    page.server.isDown = true;
    const { failure } = await cells.run(code);
    page.server.isDown = false;
    assert.match(
      failure?.value ?? "",
      /got no answer from .* connect, then run the cell again/,
    );
    assert.match((await cells.run(code)).stdout, /xml version/);
  }),
);

test(
  "progress ends when everything has arrived",
  { skip },
  page.withCells(async (cells) => {
    await cells.run("%%\nprintln(1)");
    assert.ok(page.engine.progress.total > 5e6);
    assert.equal(page.engine.progress.loaded, page.engine.progress.total);
  }),
);

test("a server that declares its files as encoded", { skip }, async () => {
  page.server.encodes = true;
  const other = page.open(page.newEngine());
  const shown = await other.run("%%\nprintln(1)");
  assert.equal(shown.stderr, "1\n");
  other.notebook.dispose();
});

test("a cell is stopped while the session starts", { skip }, async () => {
  const other = page.open(page.newEngine());
  const pending = other.run("%%\nprintln(1)");
  other.notebook.interrupt();
  assert.match((await pending).failure?.value ?? "", /interrupt/);
  other.notebook.dispose();
});

test(
  "a session that stops is one error, and a new one begins",
  { skip },
  page.withCells(async (cells) => {
    const notebook = cells.notebook as Notebook & {
      crashed(reason: string): void;
    };
    const { failure } = await cells.run('%%\nfmt.Println("begun")\nfor {\n}', {
      sees: () => notebook.crashed("out of memory"),
    });
    assert.match(
      failure?.value ?? "",
      /stopped \(out of memory\) and was started again/,
    );
    assert.equal((await cells.run("%%\nprintln(2)")).stderr, "2\n");
  }),
);

test(
  "a cell is interrupted between its build and its run",
  { skip },
  page.withCells(async (cells) => {
    const get = page.contents.get.bind(page.contents);
    // The engine lists directories then, because the program may change its directory.
    mock.method(
      page.contents,
      "get",
      (...parameters: Parameters<typeof get>) => {
        cells.notebook.interrupt(); // arrives before what get returns
        return get(...parameters);
      },
    );
    const { stdout, failure } = await cells.run(
      '%%\nfmt.Println("begun", os.Chdir("."))',
    );
    assert.equal(stdout, "");
    assert.match(failure?.value ?? "", /interrupt/);
  }),
);

test(
  "a program changes to a directory of the contents",
  { skip },
  page.withCells(async (cells) => {
    page.contents.addDirectory(`${cells.folder}/data`);
    page.contents.addDirectory(`${cells.folder}/data/deep`);
    const { stdout } = await cells.run(
      '%%\nfmt.Println(os.Chdir("data/deep"), os.Chdir("../missing"))\nfmt.Println(os.Getwd())',
    );
    assert.match(stdout, /^<nil> .*\/drive\/folder\d+\/data\/deep <nil>\n$/s);
  }),
);

test(
  "a program that keeps its directory asks for no others",
  { skip },
  page.withCells(async (cells) => {
    const get = page.contents.get.bind(page.contents);
    const asked: string[] = [];
    mock.method(
      page.contents,
      "get",
      (...parameters: Parameters<typeof get>) => {
        asked.push(parameters[0]);
        return get(...parameters);
      },
    );
    await cells.run("%%\nfmt.Println(os.Args)");
    assert.deepEqual(asked, []);
  }),
);

test(
  "types of a package are the same in it and in a cell",
  { skip },
  page.withCells(async (cells) => {
    const { stdout } = await cells.run(`
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
  }),
);

for (const place of ["in memory", "in Jupyter's contents"]) {
  test(
    `calls of package os ${place}`,
    { skip },
    page.withCells(async (cells) => {
      const isInMemory = place === "in memory";
      const folder = isInMemory
        ? "/home/reader/calls"
        : `/drive/${cells.folder}/calls`;
      const extra = isInMemory ? [] : ["nolinks"];
      const source = fileURLToPath(
        new URL("../../testdata/oscalls/main.go", import.meta.url),
      );
      const want = native(source, extra);
      const cell = fs
        .readFileSync(source, "utf8")
        .replace(/^package main$/m, "");
      await cells.run(`%%\nos.MkdirAll("${folder}", 0o755)`);
      const { stdout, failure } = await cells.run(
        `%args ${folder} ${extra.join(" ")}\n${cell}`,
      );
      assert.equal(failure, undefined);
      assert.deepEqual(stdout.split("\n"), want.split("\n"));
    }),
  );
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
