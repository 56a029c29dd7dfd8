// The files that tell the compiler and the linker where the archives of packages are.
import { Archives } from "./archives.js";

/** The import configuration of the program that is compiled. */
export const IMPORT_CONFIG = "/build/importcfg";

/** Where the compiler finds what packages export, and those that only the program has. */
export function exportsConfig(
  imports: string[],
  own: Record<string, string>,
): string {
  return lines(imports, Archives.exportsPath) + ownLines(own);
}

/** Where the linker finds the code of packages, and of those that only the program has. */
export function codeConfig(
  packages: string[],
  own: Record<string, string>,
): string {
  return lines(packages, Archives.path) + ownLines(own);
}

function lines(packages: string[], where: (path: string) => string): string {
  return packages
    .map((path) => `packagefile ${path}=${where(path)}\n`)
    .join("");
}

function ownLines(own: Record<string, string>): string {
  return Object.entries(own)
    .map(([path, archive]) => `packagefile ${path}=${archive}\n`)
    .join("");
}
