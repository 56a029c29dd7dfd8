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
