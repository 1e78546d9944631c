type Command = { program: string; args: string[] };

/**
 * The command that starts a script of this package in a process with limited memory. Without effect on systems that don't support
 * it.
 */
export const limitedProcess = (
  script: string,
  args: readonly string[],
  { maxMemoryKb }: { maxMemoryKb: number },
): Command => ({
  program: '/bin/sh',
  args: ['-c', `ulimit -d ${maxMemoryKb} 2>/dev/null; exec "$@"`, 'sh', process.execPath, script, ...args],
});
