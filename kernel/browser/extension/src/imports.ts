// Which packages cells import.

/** What the program of every cell imports, or nearly every cell. */
const ALWAYS = ["flag", "fmt"];

const BLOCK = /^\s*import\s*\(([^)]*)\)/gm;
const SINGLE = /^\s*import\s+(?:[\w.]+\s+)?"([^"\n]+)"/gm;
const QUOTED = /"([^"\n]+)"/g;

/**
 * Returns the paths of the packages that cells import, each once. This is a guess from the text of the
 * declarations, good enough to load packages early: what is missing is loaded when a cell needs it.
 */
export function importedPackages(sources: string[]): string[] {
  const paths = new Set<string>();
  for (const source of sources) {
    for (const [, path] of source.matchAll(SINGLE)) {
      paths.add(path);
    }
    for (const [, block] of source.matchAll(BLOCK)) {
      for (const [, path] of block.matchAll(QUOTED)) {
        paths.add(path);
      }
    }
  }
  return [...paths];
}

/** Returns the paths of the packages that the programs of cells import; a guess as well. */
export function programImports(sources: string[]): string[] {
  return [...new Set([...ALWAYS, ...importedPackages(sources)])];
}
