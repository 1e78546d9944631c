import { readArguments } from '../arguments.mjs';
import { runCmsCommand } from '../cms-command.mjs';
import { runCommand } from '../command.mjs';
import { asOnlyMove, whileStopped } from '../exclusive-work.mjs';
import { Problem } from '../problem.mjs';
import { ROOT, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';

const TARGETS = ['postgres', 's3', 'folder'];

/**
 * `npm run move -- postgres` copies the SQLite database of a stopped magazine to the empty PostgreSQL database of
 * DATABASE_URL; `-- s3` moves the pictures of a magazine, which may run, to the bucket of S3_BUCKET, and `-- folder` back.
 * @param {readonly string[]} args
 */
export const main = (args) => runCommand((command) => move(command, args), { stoppedCode: 130 });

/**
 * @param {import('../command.mjs').Command} command
 * @param {readonly string[]} args
 */
async function move({ terminal, signal }, args) {
  const { names } = readArguments(args, { options: {}, names: TARGETS });
  const [to] = names;
  if (to === undefined || names.length !== 1)
    throw new Problem('Say where to: npm run move -- postgres, or s3, or folder');
  if (to !== 'postgres') return moveFiles({ terminal, signal }, to);
  if (!process.env.DATABASE_URL) {
    throw new Problem(
      'DATABASE_URL is not set: set it to an empty database, such as postgres://user:password@host/masthead.',
    );
  }
  const { dataDir } = readSettings(process.env);
  const runtime = await setUp(ROOT, { cms: true, builds: ['cms'] }, { env: process.env, terminal, signal });
  const lines = await terminal.step('Copying the database to PostgreSQL', () =>
    whileStopped(dataDir, () => runCmsCommand('move.js', [], { root: ROOT, runtime, dataDir, signal })),
  );
  for (const line of lines) terminal.line(line);
  return 0;
}

/**
 * @param {Pick<import('../command.mjs').Command, 'terminal' | 'signal'>} command
 * @param {string} to
 */
async function moveFiles({ terminal, signal }, to) {
  if (!process.env.S3_BUCKET)
    throw new Problem(
      'S3_BUCKET is not set: set it and the other settings of the bucket (docs/operating.md).',
    );
  const { dataDir } = readSettings(process.env);
  const runtime = await setUp(ROOT, { cms: true, builds: ['cms'] }, { env: process.env, terminal, signal });
  const place = to === 's3' ? 'the bucket' : 'the folder';
  const lines = await asOnlyMove(dataDir, () =>
    terminal.step(`Moving the pictures to ${place}`, () =>
      runCmsCommand('move-files.js', [to], {
        root: ROOT,
        runtime,
        dataDir,
        signal,
        tell: (line) => terminal.line(line),
      }),
    ),
  );
  for (const line of lines) terminal.line(line);
  return 0;
}
