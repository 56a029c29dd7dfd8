// Which packages cells need, and which of them are loaded first.
import { closure, type Manifest } from "./engine/manifest.js";

/** How much may be fetched before the reader has run a cell, in bytes as they are sent. */
const FIRST_BYTES = 17_600_000;

/**
 * Returns those packages that are loaded before the reader has run a cell: the small ones, counted with all
 * that they import, as many as fit into a limit together with the programs. A cell that only prints needs no more;
 * packages that draw come later.
 */
export function firstPackages(
  manifest: Manifest,
  imports: string[],
  limit = FIRST_BYTES,
): string[] {
  const size = (paths: string[]): number =>
    closure(manifest, paths)
      .map((path) => manifest.packages[path].gzip)
      .reduce((sum, bytes) => sum + bytes, 0);
  const programs = Object.values(manifest.programs)
    .map(({ gzip }) => gzip)
    .reduce((sum, bytes) => sum + bytes, 0);
  const smallFirst = imports
    .filter((path) => path in manifest.packages)
    .map((path) => ({ path, bytes: size([path]) }))
    .sort((a, b) => a.bytes - b.bytes);
  const first: string[] = [];
  for (const { path } of smallFirst) {
    if (programs + size([...first, path]) <= limit) {
      first.push(path);
    }
  }
  return first;
}

/** Returns those packages that a cell's text uses, by their names: a guess that is good enough to load early. */
export function usedPackages(
  manifest: Manifest,
  imports: string[],
  source: string,
): string[] {
  return imports.filter((path) => {
    const name = manifest.packages[path]?.name;
    return name && new RegExp(`\\b${name}\\.`).test(source);
  });
}
