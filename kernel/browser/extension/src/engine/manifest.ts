// The list of what a site's folder "go" holds.

/** A file of the folder: its name, and its size as it is and compressed by gzip. */
export interface Part {
  file: string;
  size: number;
  gzip: number;
}

/**
 * A package: its code, an archive as in columns.ts; an archive with what it exports; its direct imports;
 * and its documentation if it may be imported.
 */
interface PackagePart extends Part {
  name: string;
  imports: string[];
  exports: Part;
  doc?: Part;
}

/** The list itself. Its key changes if and only if anything else changes. */
export interface Manifest {
  go: string;
  key: string;
  runtime: Part;
  programs: { compile: Part; link: Part; session: Part };
  names: Part;
  packages: Record<string, PackagePart>;
  /** Set if the compiler and the linker can go on from where they wait, any number of times. */
  toolsWait: boolean;
  /** What to do for what a browser can't do, as a part of sentences. */
  elsewhere: string;
}

/**
 * Returns the packages that a program with these imports is linked from: those, the runtime, and
 * whatever they import in turn, sorted. What the list doesn't have is left out, because the compiler
 * says so better.
 */
export function closure(manifest: Manifest, imports: string[]): string[] {
  const found = new Set<string>();
  const waiting = ["runtime", ...imports];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const part = manifest.packages[path];
    if (part && !found.has(path)) {
      found.add(path);
      waiting.push(...part.imports);
    }
  }
  return [...found].sort();
}

/**
 * Returns the same packages in an order in which each comes after those that it imports. Those of the first
 * imports come first.
 */
export function inOrder(manifest: Manifest, imports: string[]): string[] {
  const found = new Set<string>();
  const visit = (path: string): void => {
    const part = manifest.packages[path];
    if (part && !found.has(path)) {
      part.imports.forEach(visit);
      found.add(path);
    }
  };
  ["runtime", ...imports].forEach(visit);
  return [...found];
}
