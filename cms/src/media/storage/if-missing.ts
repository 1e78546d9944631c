/** Handles the rejection of a file operation: resolves with a value if the file doesn't exist, and throws every other error. */
export function ifMissing<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };
}
