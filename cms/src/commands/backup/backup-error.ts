/** A backup cannot be made or restored. The message is one sentence for the operator: what was found, and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The BackupError for a file system error while `path` was used; any other error unchanged. */
export function describeFileError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const found = 'path' in error && typeof error.path === 'string' ? error.path : path;
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new BackupError(`The disk with ${path} is full: free some space, or use another folder.`);
    case 'EROFS':
      return new BackupError(`The disk with ${path} is read-only: make it writable, or use another folder.`);
    case 'EACCES':
    case 'EPERM':
      return new BackupError(`${found} cannot be used (${error.code}): give this user access to it.`);
    case 'ENOENT':
      return new BackupError(`There is no ${found}: correct the path.`);
    case 'EEXIST':
    case 'ENOTDIR':
      return new BackupError(`${found} cannot be used (${error.code}): a file is in its place.`);
    case 'EBUSY':
    case 'EXDEV':
      return new BackupError(
        `${found} cannot be renamed (${error.code}), because it is a disk of its own: mount that disk at DATA_DIR, or restore to another DATA_DIR.`,
      );
    case 'EISDIR':
      return new BackupError(`${found} is a folder: name a file.`);
    case 'EIO':
      return new BackupError(`${found} cannot be read or written (${error.code}): check its disk.`);
    default:
      return error;
  }
}
