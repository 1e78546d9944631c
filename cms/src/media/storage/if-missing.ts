/** For the rejection of a file operation: resolves with a value if there is no such file, and throws every other error. */
export function ifMissing<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };
}
