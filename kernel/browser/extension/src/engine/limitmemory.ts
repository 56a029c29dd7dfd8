// Gives a WebAssembly program's memory a limit. Go's linker sets none, and a program that takes everything
// there is would end the whole tab.

/** The number of the section that describes memories. */
const MEMORY = 5;

/** The length of the magic number and the version. */
const HEADER = 8;

/**
 * Returns the program with a largest size of its memory, in pages of 64 kB. A program of Go's linker is changed
 * in place, because a copy of it takes megabytes. A program that has no memory of its own, or one with a limit,
 * is returned as it is.
 */
export function limitMemory(
  program: Uint8Array<ArrayBuffer>,
  pages: number,
): Uint8Array<ArrayBuffer> {
  for (let at = HEADER; at < program.length;) {
    const id = program[at];
    const size = readNumber(program, at + 1);
    const end = size.end + size.value;
    if (id === MEMORY) {
      return limited(program, at, size.end, end, pages);
    }
    at = end;
  }
  return program;
}

function limited(
  program: Uint8Array<ArrayBuffer>,
  start: number,
  content: number,
  end: number,
  pages: number,
): Uint8Array<ArrayBuffer> {
  const count = program[content];
  const hasLimit = program[content + 1];
  if (count !== 1 || hasLimit !== 0) {
    return program;
  }
  const least = readNumber(program, content + 2);
  const described = [
    1,
    1,
    ...program.subarray(content + 2, least.end),
    ...number(pages),
  ];
  // Go's linker writes sizes of sections with five bytes, so there is space for the limit.
  const space = end - start - 1 - described.length;
  if (space >= 1 && space <= 5 && described.length < 128) {
    program[start] = MEMORY;
    program.set(padded(described.length, space), start + 1);
    program.set(described, start + 1 + space);
    return program;
  }
  const section = [MEMORY, ...number(described.length), ...described];
  const result = new Uint8Array(
    program.length - (end - start) + section.length,
  );
  result.set(program.subarray(0, start));
  result.set(section, start);
  result.set(program.subarray(end), start + section.length);
  return result;
}

/** Reads a number of seven bits a byte (LEB128), and returns it with the position after it. */
function readNumber(
  bytes: Uint8Array,
  at: number,
): { value: number; end: number } {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) {
      return { value, end: at };
    }
  }
}

function number(value: number): number[] {
  const bytes: number[] = [];
  do {
    const rest = Math.floor(value / 128);
    bytes.push((value % 128) + (rest > 0 ? 0x80 : 0));
    value = rest;
  } while (value > 0);
  return bytes;
}

/** Returns a number below 128 in so many bytes. */
function padded(value: number, length: number): number[] {
  const bytes = new Array<number>(length).fill(0x80);
  bytes[0] |= value;
  bytes[length - 1] &= 0x7f;
  return bytes;
}
