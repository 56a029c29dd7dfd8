import assert from "node:assert/strict";
import test from "node:test";

import { importedPackages } from "./imports.js";

test("packages of blocks and of single declarations", () => {
  const cells = [
    'import (\n\t"fmt"\n\tr "math/rand/v2"\n)\n\n%%\nfmt.Println("no")',
    'import . "example.com/a"\nimport _ "fmt"',
    'fmt.Println("import")',
  ];
  assert.deepEqual(importedPackages(cells), [
    "fmt",
    "math/rand/v2",
    "example.com/a",
  ]);
});
