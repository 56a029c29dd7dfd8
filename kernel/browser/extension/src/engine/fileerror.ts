// What a file call fails with.

/** The names of the errors that file calls give, as in POSIX. Go's package syscall knows all of them. */
export type FileErrorCode =
  | "EACCES"
  | "EBADF"
  | "EBUSY"
  | "EEXIST"
  | "EFBIG"
  | "EINVAL"
  | "EIO"
  | "EISDIR"
  | "ELOOP"
  | "ENAMETOOLONG"
  | "ENOENT"
  | "ENOSPC"
  | "ENOSYS"
  | "ENOTDIR"
  | "ENOTEMPTY"
  | "EPERM"
  | "EXDEV";

/** An error with a code that Go translates, which is what Node's file calls give as well. */
export class FileError extends Error {
  readonly code: FileErrorCode;

  constructor(code: FileErrorCode) {
    super(code);
    this.name = "FileError";
    this.code = code;
  }
}

const SENTENCES: Partial<Record<FileErrorCode, string>> = {
  EACCES: "permission denied",
  EEXIST: "file exists",
  EIO: "input/output error",
  EISDIR: "is a directory",
  ENAMETOOLONG: "file name too long",
  ENOENT: "no such file or directory",
  ENOSPC: "no space left on device",
  ENOTDIR: "not a directory",
};

/** What Go's programs say for a code. */
export function sentence(code: FileErrorCode): string {
  return SENTENCES[code] ?? code;
}
