import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Longer than the command needs to stop its own processes. */
const GRACE_MS = 15_000;
/** The exit code of `scripts/commands/import.mjs` when stopped. */
const STOPPED_CODE = 130;
/** Before the sentence with which a command fails. */
const FAILURE = '✗ ';

/** Lines of the output that are kept. */
const KEPT_LINES = 50;

/** `line` is for the person who started it: the result, or the reason for a failure. */
export type CommandEnd = { state: 'completed' | 'stopped' | 'failed'; line: string; output: string[] };

type Options = {
  /** The folder of the program. */
  root: string;
  args: readonly string[];
  onLine: (line: string) => void;
};

/** `npm run import` in a process of its own, which ends with this one. The importer's packages are loaded only there. */
export function runImportCommand({ root, args, onLine }: Options) {
  const child = spawn(process.execPath, [path.join('scripts', 'main.mjs'), 'import', ...args], {
    cwd: root,
    env: process.env,
    // When this process ends, the channel closes, which the command notices.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output: string[] = [];
  const read = (line: string) => {
    if (line.trim() === '') return;
    output = [...output.slice(1 - KEPT_LINES), line.trim()];
    onLine(line.trim());
  };
  for (const input of [child.stdout, child.stderr]) if (input) createInterface({ input }).on('line', read);

  const ended = new Promise<CommandEnd>((resolve) => {
    child.once('error', ({ message }) => resolve({ state: 'failed', line: message, output }));
    child.once('close', (code, signal) => {
      const [line = ''] = output.slice(-1);
      const failure = output.findLast((each) => each.startsWith(FAILURE))?.slice(FAILURE.length);
      if (code === 0) resolve({ state: 'completed', line, output });
      else if (code === STOPPED_CODE || signal === 'SIGTERM') resolve({ state: 'stopped', line: '', output });
      else resolve({ state: 'failed', line: failure ?? line, output });
    });
  });

  return {
    ended,
    /** Resolves when the command has ended. */
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Whether the importer is installed, or the command may install it. */
export async function hasImporter(root: string): Promise<boolean> {
  const importers = path.join(root, 'importers');
  if (!existsSync(path.join(importers, 'main.ts'))) return false;
  if (existsSync(path.join(importers, 'node_modules', '.masthead-installed'))) return true;
  return access(importers, constants.W_OK).then(
    () => true,
    () => false,
  );
}
