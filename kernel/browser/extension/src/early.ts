// Starts Go before JupyterLab asks for a kernel, so both are ready at the same time.
import type { Contents } from "@jupyterlab/services";

import { firstPackages } from "./cellneeds.js";
import type { Engine } from "./engine/index.js";
import { programImports } from "./imports.js";
import { KERNEL_SPEC } from "./kernelspec.js";
import { openedPath } from "./pathquery.js";
import { isNotebook } from "./trust.js";

/**
 * Prepares the engine for the notebook that the address names. On a first visit, it does nothing: what shows the
 * notebook is to arrive first.
 */
export async function startEarly(
  engine: Engine,
  contents: Contents.IManager,
): Promise<void> {
  const path = openedPath(location.href);
  const isFirstVisit = !navigator.serviceWorker?.controller;
  if (isFirstVisit || !path?.endsWith(".ipynb")) {
    return;
  }
  const slash = path.lastIndexOf("/");
  engine.prepare(path.slice(0, Math.max(0, slash)));
  const { content } = await contents.get(path);
  if (isNotebook(content) && isForGo(content.metadata.kernelspec)) {
    const sources = content.cells
      .filter((cell) => cell.cell_type === "code")
      .map(({ source }) => [source].flat().join(""));
    const imports = programImports(sources);
    await engine.warm(firstPackages(await engine.manifest(), imports));
  }
}

function isForGo(kernelspec: unknown): boolean {
  return (
    (kernelspec as { name?: unknown } | undefined)?.name === KERNEL_SPEC.name
  );
}
