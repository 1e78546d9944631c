import { resolve } from 'node:path';
import { readArguments } from '../arguments.mjs';
import { runCmsCommand } from '../cms-command.mjs';
import { runCommand } from '../command.mjs';
import { doAlone, STOPPED } from '../exclusive-work.mjs';
import { Problem } from '../problem.mjs';
import { rehearse } from '../rehearsal.mjs';
import { ROOT, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';

/** How long a restore that is stopped may take to be complete or undone. */
const GRACE_MS = 60_000;

/**
 * `npm run restore -- <file>`: restores a backup to the data folder and the database of a stopped magazine.
 * - `--replace` moves the existing magazine aside.
 * - `--rehearse` changes nothing: it restores to a temporary place and compares every page with the running magazine.
 * @param {readonly string[]} args
 */
export const main = (args) => runCommand((command) => restore(command, args), { stoppedCode: 130 });

/**
 * @param {import('../command.mjs').Command} command
 * @param {readonly string[]} args
 */
async function restore({ terminal, signal }, args) {
  const { names, ...options } = readArguments(args, {
    options: { replace: { type: 'boolean' }, rehearse: { type: 'boolean' } },
  });
  const [name] = names;
  if (!name || names.length > 1) throw new Problem('Name the backup: npm run restore -- <file>');
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), name);
  const settings = readSettings(process.env);
  const { dataDir } = settings;
  const builds = options.rehearse ? /** @type {const} */ (['cms', 'site']) : /** @type {const} */ (['cms']);
  const runtime = await setUp(ROOT, { cms: true, builds }, { env: process.env, terminal, signal });
  if (options.rehearse) {
    return (await rehearse(file, { root: ROOT, runtime, settings, terminal, signal })) ? 0 : 1;
  }
  const lines = await doAlone(STOPPED, dataDir, () =>
    runCmsCommand('restore.js', [file, ...(options.replace ? ['--replace'] : [])], {
      root: ROOT,
      runtime,
      dataDir,
      signal,
      graceMs: GRACE_MS,
      tell: (line) => terminal.line(line),
    }),
  );
  for (const line of lines) terminal.line(line);
  return 0;
}
