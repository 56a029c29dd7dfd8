// What Go finds as globalThis.process and globalThis.path: who the program is, and where.
import { FileError } from "./fileerror.js";
import { OWNER } from "./inode.js";
import { UMASK } from "./memoryfiles.js";

/** What every program is told about itself. */
const SELF = {
  pid: 1,
  ppid: 0,
  getuid: () => OWNER,
  getgid: () => OWNER,
  geteuid: () => OWNER,
  getegid: () => OWNER,
  getgroups: () => [OWNER],
  umask: () => UMASK,
} as const;

/** The globals process and path. */
interface GoProcess {
  process: typeof SELF & { cwd(): string; chdir(path: string): void };
  path: { resolve(path: string): string };
}

/** Makes the globals of a program whose directory never changes. */
export function localProcess(directory: string): GoProcess {
  return {
    process: {
      ...SELF,
      cwd: () => directory,
      chdir: () => {
        throw new FileError("ENOSYS");
      },
    },
    path: { resolve: (path) => resolvePath(directory, path) },
  };
}

/**
 * The directory in which a program works. Go changes it without waiting for an answer, so this knows all
 * directories that there are.
 */
export class WorkingDirectory {
  private directory: string;
  private readonly directories: Set<string>;

  constructor(directory: string, directories: string[]) {
    this.directory = directory;
    this.directories = new Set(directories);
  }

  readonly globals: GoProcess = {
    process: {
      ...SELF,
      cwd: () => this.directory,
      chdir: (path) => this.change(path),
    },
    path: { resolve: (path) => this.resolve(path) },
  };

  /** Makes a path absolute, but keeps its dots: those behind a symbolic link are for the files to follow. */
  absolute(path: string): string {
    return path.startsWith("/") ? path : `${this.directory}/${path}`;
  }

  /** Notes that a directory was made. */
  made(path: string): void {
    this.directories.add(this.resolve(path));
  }

  /** Notes that a directory was removed. */
  removed(path: string): void {
    this.directories.delete(this.resolve(path));
  }

  /** Notes that something was renamed, with all directories in it. */
  renamed(from: string, to: string): void {
    const source = this.resolve(from);
    const target = this.resolve(to);
    for (const directory of [...this.directories]) {
      if (directory === source || directory.startsWith(`${source}/`)) {
        this.directories.delete(directory);
        this.directories.add(target + directory.slice(source.length));
      }
    }
  }

  private change(path: string): void {
    const target = this.resolve(path);
    if (!this.directories.has(target)) {
      throw new FileError("ENOENT");
    }
    this.directory = target;
  }

  private resolve(path: string): string {
    return resolvePath(this.directory, path);
  }
}

/** Joins a path to a directory, and takes out its dots, which is what Node's path.resolve does. */
export function resolvePath(directory: string, path: string): string {
  const kept: string[] = [];
  const whole = path.startsWith("/") ? path : `${directory}/${path}`;
  for (const part of whole.split("/")) {
    if (part === "..") {
      kept.pop();
    } else if (part !== "" && part !== ".") {
      kept.push(part);
    }
  }
  return "/" + kept.join("/");
}
