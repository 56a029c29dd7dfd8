// How much is loaded, in words.

const MB = 1e6;

/** Returns the line that is shown while something loads, such as "Loading Go: 12 of 18 MB (66 %)". */
export function progressText(bytes: { loaded: number; total: number }): string {
  const { loaded, total } = bytes;
  if (loaded >= total) {
    return "";
  }
  const percent = Math.floor((100 * loaded) / total);
  const whole = Math.max(1, Math.round(total / MB));
  const part = Math.min(whole, Math.floor(loaded / MB));
  return `Loading Go: ${part} of ${whole} MB (${percent}\u00a0%)`;
}
