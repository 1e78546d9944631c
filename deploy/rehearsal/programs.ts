import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program; resolves with its output. Rejects with both outputs when it fails. */
export async function run(command: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await execute(command, args, { maxBuffer: 2 ** 26 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const line = [command, ...args].join(' ').slice(0, 1000);
    throw new Error(`${line} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

/** The programs that run in the background; ended together. */
export function createBackground() {
  const children: ChildProcess[] = [];
  return {
    start(command: string, ...args: string[]): ChildProcess {
      const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
      children.push(child);
      return child;
    },
    end(): void {
      for (const child of children.reverse()) child.kill('SIGKILL');
    },
  };
}

export type Background = ReturnType<typeof createBackground>;
