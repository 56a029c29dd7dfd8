// What the threads call of each other. An arrow in a comment says who calls whom.
import type { DeviceName, Stat } from "./inode.js";
import type { Manifest } from "./manifest.js";
import type { Later, PathCalls } from "./nodefs.js";

// The first types are those of the session program, in JSON; package notebook has the same.

/** The settings of a notebook. */
export interface Settings {
  /** The folder in which programs work. */
  folder: string;
  /** The key of the site's manifest. */
  key: string;
  /** The version of Go. */
  go: string;
  /** What a reader is told to do instead of what a browser can't do; "" if there is nothing. */
  elsewhere: string;
}

/** Something a cell shows, in the order in which it is to appear. */
export type Output =
  | { stream: "stdout" | "stderr"; text: string }
  | {
      display: {
        data: Record<string, unknown>;
        metadata?: Record<string, unknown>;
      };
      id?: string;
      update?: boolean;
    }
  | { clear: true };

/** Something the session has to do for a cell, in its place among outputs; the page does not see it. */
export type Task =
  | { write: { path: string; data: string; append: boolean } }
  /** The folder in which later programs work. */
  | { enter: string }
  /** What to show when the program reads its standard input the next time. */
  | { prompt: Prompt };

/** What to show beside the field in which the reader types. */
export interface Prompt {
  text: string;
  /** Whether what is typed is hidden. */
  password: boolean;
}

/** Why a cell failed, as Jupyter shows it. */
export interface Failure {
  name: string;
  value: string;
  traceback: string[];
}

/** What is to be built: source files, how to compile them, and which packages they import. */
export interface Job {
  files: Record<string, string>;
  /** Arguments of each run of the compiler; the last one makes the program's main package. */
  steps: { args: string[] }[];
  /** The archive of the main package, which the last step makes. */
  archive: string;
  /** Where the linker writes the program. */
  output: string;
  /** The direct imports of everything that is compiled. */
  imports: string[];
  /** Archives that the steps make besides, by import path. */
  extra: Record<string, string>;
}

/** A program that a cell wants to be built and run. */
export interface Program extends Job {
  args: string[];
  env: Record<string, string>;
  dir: string;
}

/** What the session program answers: what to show and do now, and how the cell goes on or why it has failed. */
export interface Result {
  outputs: (Output | Task)[];
  failure?: Failure;
  /** What to build and run for the cell. */
  program?: Program;
  /** Set if the running program must be stopped, because it prints too much. */
  stop?: boolean;
}

/** What came of a Job: the program, which is the first size bytes of wasm, or what the compiler says. */
export type Built =
  | { ok: true; output: string; wasm: ArrayBuffer; size: number }
  | { ok: false; output: string };

/** What came of a cell: nothing if it ran without an error. */
export interface CellOutcome {
  failure?: Failure;
}

/** How a program ended. */
export type Ending =
  | { status: number }
  | { trap: "stack" | "memory" | "other"; text: string }
  | { interrupted: true };

/** page → build worker */
export interface BuildControl {
  /** Starts the worker with the URL of the folder "go", its list, and the text of wasm_exec.js. */
  start(base: string, manifest: Manifest, runtime: string): void;
  /** Lets a session worker at the other end of port build. */
  connect(port: MessagePort): void;
  /** Loads the toolchain and what these imports need, and builds a program with them. */
  warm(imports: string[]): Promise<void>;
}

/** build worker → page */
export interface BuildEvents {
  progress(loaded: number, total: number): void;
}

/** session worker → build worker */
export interface BuildCalls {
  build(id: number, job: Job): Promise<Built>;
  /** Forgets a job that nobody waits for any more. */
  cancel(id: number): void;
  archive(path: string): Promise<Uint8Array<ArrayBuffer>>;
  doc(path: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** page → session worker */
export interface SessionCalls {
  start(setup: SessionSetup, build: MessagePort): Promise<void>;
  execute(code: string, number: number): Promise<CellOutcome>;
  interrupt(): void;
  complete(code: string, cursor: number): Promise<unknown>;
  inspect(code: string, cursor: number, detail: number): Promise<unknown>;
}

/** What a session worker has to know. */
export interface SessionSetup {
  /** The URL of the folder "go". */
  base: string;
  manifest: Manifest;
  /** The text of wasm_exec.js. */
  runtime: string;
  /** The notebook's folder in Jupyter's contents, without slashes around it. */
  folder: string;
}

/** session worker → page */
export interface SessionEvents {
  progress(loaded: number, total: number): void;
  outputs(outputs: Output[]): void;
  /** Asks the reader for a line; null if there is none to come. */
  input(prompt: string, password: boolean): Promise<string | null>;
  /** The session can't go on. */
  crashed(reason: string): void;
}

/** What Jupyter's contents say about a path. Bytes are left out if the caller has them. */
export type DriveEntry =
  | { type: "directory"; modified: string }
  | { type: "file"; modified: string; bytes?: Uint8Array<ArrayBuffer> };

/** session worker → page: Jupyter's contents. Paths have no slash at either end. */
export interface DriveCalls {
  driveGet(path: string, known?: string): Promise<DriveEntry | null>;
  /** The names in a directory. */
  driveList(path: string): Promise<string[]>;
  /** The paths of all directories below a directory. */
  driveDirectories(path: string): Promise<string[]>;
  /** Saves a file and returns when it was modified. */
  driveSave(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  driveMakeDirectory(path: string): Promise<void>;
  driveDelete(path: string): Promise<void>;
  /** Renames something, over a file if need be, and returns when it was modified. */
  driveRename(from: string, to: string): Promise<string>;
}

/** session worker → program worker */
export interface ProgramCalls {
  /** Prepares for a program with the text of wasm_exec.js. */
  load(runtime: string): void;
  /** Runs the program. A worker runs one, and is ended after it. */
  run(program: ProgramSetup): void;
  /** Bytes that the program can read from /pipe/back. */
  back(bytes: Uint8Array): void;
}

/** What a program worker runs: the first size bytes of wasm. */
export interface ProgramSetup {
  wasm: ArrayBuffer;
  size: number;
  args: string[];
  env: Record<string, string>;
  dir: string;
  /** All directories that there are, because a program changes its directory without waiting. */
  directories: string[];
}

/** What a program learns when it opens something. */
export interface Opened {
  fd: number;
  kind: "file" | "directory" | DeviceName;
  stat: Stat;
  /** How many bytes may be written before files need more space than there is. */
  free: number;
}

/** program worker → session worker. All calls of one program are answered in order. */
export type ProgramEvents = ProgramControl & FileCalls;

/** What a running program reports and asks for. */
export interface ProgramControl {
  ended(end: Ending): void;
  /** Bytes for standard output (1) or errors (2). */
  print(stream: number, bytes: Uint8Array): void;
  /** Returns when everything printed before has been taken. */
  printed(): void;
  /** Bytes for the notebook, written into /pipe/out. */
  pipe(bytes: Uint8Array): void;
  /** Returns a line of standard input, or null at its end. */
  input(): Later<Uint8Array | null>;
}

/** A program's calls of files. They fail with the code of a FileError. */
export interface FileCalls extends PathCalls {
  open(path: string, flags: number, mode: number): Later<Opened>;
  close(fd: number): Later<void>;
  /** Returns at most length bytes: fewer at the end. */
  read(fd: number, length: number, position: number): Later<Uint8Array>;
  /** Writes and returns the position after what was written, and the space that is left. */
  write(
    fd: number,
    bytes: Uint8Array,
    position: number,
  ): Later<{ end: number; free: number }>;
  fstat(fd: number): Later<Stat>;
  ftruncate(fd: number, size: number): Later<void>;
  fchmod(fd: number, mode: number): Later<void>;
  fsync(fd: number): Later<void>;
}
