// A running program's calls with paths. The session worker has the files.
import type { WorkingDirectory } from "./goprocess.js";
import type { Stat } from "./inode.js";
import type { PathCalls } from "./nodefs.js";
import type { ProgramFiles } from "./programfiles.js";
import type { SessionLink } from "./sessionlink.js";

/** The calls with paths, which are relative to the program's working directory. */
export class ProgramPaths implements PathCalls {
  private readonly session: SessionLink;
  private readonly directory: WorkingDirectory;
  private readonly files: ProgramFiles;

  constructor(
    session: SessionLink,
    directory: WorkingDirectory,
    files: ProgramFiles,
  ) {
    this.session = session;
    this.directory = directory;
    this.files = files;
  }

  stat(path: string): Promise<Stat> {
    return this.session.ask("stat", [this.absolute(path)]);
  }

  lstat(path: string): Promise<Stat> {
    return this.session.ask("lstat", [this.absolute(path)]);
  }

  async mkdir(path: string, mode: number): Promise<void> {
    await this.session.ask("mkdir", [this.absolute(path), mode]);
    this.directory.made(path);
  }

  readdir(path: string): Promise<string[]> {
    return this.session.ask("readdir", [this.absolute(path)]);
  }

  unlink(path: string): Promise<void> {
    return this.session.ask("unlink", [this.absolute(path)]);
  }

  async rmdir(path: string): Promise<void> {
    await this.session.ask("rmdir", [this.absolute(path)]);
    this.directory.removed(path);
  }

  async rename(from: string, to: string): Promise<void> {
    await this.session.ask("rename", [this.absolute(from), this.absolute(to)]);
    this.directory.renamed(from, to);
  }

  link(path: string, to: string): Promise<void> {
    return this.session.ask("link", [this.absolute(path), this.absolute(to)]);
  }

  symlink(target: string, path: string): Promise<void> {
    return this.session.ask("symlink", [target, this.absolute(path)]);
  }

  readlink(path: string): Promise<string> {
    return this.session.ask("readlink", [this.absolute(path)]);
  }

  chmod(path: string, mode: number): Promise<void> {
    this.files.changed();
    return this.session.ask("chmod", [this.absolute(path), mode]);
  }

  truncate(path: string, size: number): Promise<void> {
    this.files.resized();
    return this.session.ask("truncate", [this.absolute(path), size]);
  }

  utimes(path: string, atime: number, mtime: number): Promise<void> {
    this.files.changed();
    return this.session.ask("utimes", [this.absolute(path), atime, mtime]);
  }

  private absolute(path: string): string {
    return this.directory.absolute(path);
  }
}
