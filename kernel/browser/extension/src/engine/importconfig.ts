// The file that tells the compiler and the linker where the archives of packages are.
import { Archives } from "./archives.js";

/** The import configuration of the program that is being built. */
export const IMPORT_CONFIG = "/build/importcfg";

/** Makes an import configuration for packages of the site, and for extra ones by their archives. */
export function importConfig(
  packages: string[],
  extra: Record<string, string>,
): string {
  const lines = packages.map(
    (path) => `packagefile ${path}=${Archives.path(path)}\n`,
  );
  for (const [path, archive] of Object.entries(extra)) {
    lines.push(`packagefile ${path}=${archive}\n`);
  }
  return lines.join("");
}
