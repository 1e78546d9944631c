import { readArguments } from '../arguments.mjs';
import { runCmsCommand } from '../cms-command.mjs';
import { runCommand } from '../command.mjs';
import { doAlone, STOPPED } from '../exclusive-work.mjs';
import { Problem } from '../problem.mjs';
import { ROOT, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';

/** Where pictures were moved to while the magazine ran, until 2026-11-29. */
const FORMER_TARGETS = ['s3', 'folder'];

/**
 * `npm run move -- postgres` copies the SQLite database of a stopped magazine to the empty PostgreSQL database of
 * DATABASE_URL.
 * @param {readonly string[]} args
 */
export const main = (args) => runCommand((command) => move(command, args), { stoppedCode: 130 });

/**
 * @param {import('../command.mjs').Command} command
 * @param {readonly string[]} args
 */
async function move({ terminal, signal }, args) {
  const { names } = readArguments(args, { options: {}, names: ['postgres', ...FORMER_TARGETS] });
  const [to] = names;
  if (to === undefined || names.length !== 1) throw new Problem('Name the target: npm run move -- postgres');
  if (to !== 'postgres')
    throw new Problem(
      'Pictures are copied by rclone while the magazine is stopped: docs/operating.md, Pictures in a bucket.',
    );
  if (!process.env.DATABASE_URL) {
    throw new Problem(
      'DATABASE_URL is not set: set it to an empty database, such as postgres://user:password@host/masthead.',
    );
  }
  const { dataDir } = readSettings(process.env);
  const runtime = await setUp(ROOT, { cms: true, builds: ['cms'] }, { env: process.env, terminal, signal });
  const lines = await terminal.step('Copying the database to PostgreSQL', () =>
    doAlone(STOPPED, dataDir, () => runCmsCommand('move.js', [], { root: ROOT, runtime, dataDir, signal })),
  );
  for (const line of lines) terminal.line(line);
  return 0;
}
