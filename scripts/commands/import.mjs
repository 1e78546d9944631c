import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PROBLEM_CODE } from '../../system/exit-codes.mjs';
import { makeFolder } from '../../system/make-folder.mjs';
import { readArguments } from '../arguments.mjs';
import { runCmsCommand } from '../cms-command.mjs';
import { runCommand } from '../command.mjs';
import { asOnlyImport } from '../exclusive-work.mjs';
import { isInUse } from '../leave-database.mjs';
import { Problem } from '../problem.mjs';
import { run } from '../run.mjs';
import { findSecrets } from '../secrets.mjs';
import { ROOT, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';

/** The lines of the importer that are for the operator. */
const FOR_OPERATOR = '» ';

/** With the default, 20,000 posts take 280 MB instead of 200 MB, in the same time. */
const LESS_MEMORY = ['--max-semi-space-size=8'];

/**
 * `npm run import -- <kind> <file or folder>…`: brings the articles of another system into the magazine, while it runs or is stopped
 * (docs/moving-in.md). What was imported before stays as it is.
 * - `--pictures <folder>` has the pictures of the source; `--pictures-from <hosts>` are hosts that they may be fetched from.
 * - `--site <address>` is the address of the source, if it does not say it.
 * - `--types <types>` imports more kinds of entries than posts and pages.
 * - `--dry-run` only writes the report.
 * @param {readonly string[]} args
 */
export const main = (args) => runCommand((command) => importSource(command, args), { stoppedCode: 130 });

/**
 * @param {import('../command.mjs').Command} command
 * @param {readonly string[]} args
 */
async function importSource({ terminal, signal }, args) {
  const { names, ...options } = readArguments(args, {
    options: {
      pictures: { type: 'string', multiple: true },
      site: { type: 'string' },
      'pictures-from': { type: 'string' },
      types: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
  });
  const [kind, ...paths] = names;
  if (!kind || paths.length === 0)
    throw new Problem('Say what to import: npm run import -- wordpress <file>');
  /** @param {string} name */
  const located = (name) => resolve(process.env.INIT_CWD ?? process.cwd(), name);
  const files = paths.map(located);
  const pictures = [options.pictures ?? []].flat().map((name) => located(String(name)));
  const missing = [...files, ...pictures].find((file) => !existsSync(file));
  if (missing) throw new Problem(`${missing} is missing: correct its name.`);

  const { dataDir } = readSettings(process.env);
  const isDryRun = options['dry-run'] === true;
  if (!isDryRun && !isInUse(dataDir)) {
    throw new Problem(
      `There is no magazine in ${dataDir}: set its folder with DATA_DIR=<folder>, or begin one with 'npm start -- --empty'.`,
    );
  }
  const runtime = await setUp(
    ROOT,
    { importers: true, ...(!isDryRun && { cms: true, builds: ['cms'] }) },
    { env: process.env, terminal, signal },
  );
  const folder = join(dataDir, 'import');
  /** @param {readonly string[]} task */
  const runImporter = async (task) => {
    const { code, lines } = await run(
      runtime.node,
      [...LESS_MEMORY, join('importers', 'main.ts'), ...task, `--folder=${folder}`],
      {
        cwd: ROOT,
        env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
        signal,
        onLine: (line) => {
          if (line.startsWith(FOR_OPERATOR)) terminal.line(line.slice(FOR_OPERATOR.length));
        },
      },
    );
    if (code === PROBLEM_CODE) throw new Problem(lines.at(-1) ?? '');
    if (code !== 0) throw new Problem('The import failed: see its output above.', lines.slice(-30));
  };

  return asOnlyImport(dataDir, async () => {
    makeFolder(folder);
    await runImporter([
      'read',
      kind,
      ...files,
      ...pictures.map((each) => `--pictures=${each}`),
      ...(options.site ? [`--site=${options.site}`] : []),
      ...(options['pictures-from'] ? [`--pictures-from=${options['pictures-from']}`] : []),
      ...(options.types ? [`--types=${options.types}`] : []),
      ...(isDryRun ? ['--dry-run'] : []),
    ]);
    if (!isDryRun) {
      const secrets = findSecrets(join(dataDir, 'secrets.json'), process.env);
      const tell = terminal.line;
      await runCmsCommand('import.js', [folder], { root: ROOT, runtime, dataDir, secrets, signal, tell });
      await runImporter(['report']);
    }
    terminal.line(`What was lost and left out: ${join(folder, 'report.html')}`);
    return 0;
  });
}
