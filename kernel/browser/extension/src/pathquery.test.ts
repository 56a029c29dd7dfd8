import assert from "node:assert/strict";
import test from "node:test";

import { withPath } from "./pathquery.js";

test("the address has the path of the document, and keeps the rest", () => {
  const page = "http://host/lab/index.html";
  assert.equal(withPath(page, "a/3 b.ipynb"), page + "?path=a/3%20b.ipynb");
  assert.equal(
    withPath(page + "?path=x&reset#c", "y"),
    page + "?path=y&reset=#c",
  );
  assert.equal(withPath(page + "?path=x", undefined), page);
});
