import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Types commands into a shell, one after the other, as a person would. */
export function createShell({ stdin, stdout }: ChildProcess) {
  if (!stdin || !stdout) throw new Error('The shell has no input or output.');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();

  /** Resolves with the command's output, or rejects with it when the command fails. */
  return async function type(command: string): Promise<string> {
    stdin.write(`{ ${command}\n} 2>&1 </dev/null\necho "end of command $?"\n`);
    const output: string[] = [];
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`The shell ended in '${command}':\n${output.join('\n')}`);
      const [before, code] = String(value).split('end of command ');
      if (code === undefined) {
        output.push(String(value));
        continue;
      }
      if (before) output.push(before);
      if (code === '0') return output.join('\n');
      throw new Error(`'${command}' failed:\n${output.slice(-40).join('\n')}`);
    }
  };
}
