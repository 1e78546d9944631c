import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '../../system/make-folder.mjs';
import { readArguments } from '../arguments.mjs';
import { runCmsCommand } from '../cms-command.mjs';
import { runCommand } from '../command.mjs';
import { isInUse } from '../leave-database.mjs';
import { Problem } from '../problem.mjs';
import { findSecrets } from '../secrets.mjs';
import { ROOT, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';

const FORMATS = ['wordpress', 'ghost', 'markdown'];

/**
 * `npm run export -- <format> <folder>`: writes the magazine for another system, with its pictures, while it runs or is stopped
 * (docs/moving-out.md). `--drafts` also writes the articles that are not public.
 * @param {readonly string[]} args
 */
export const main = (args) => runCommand((command) => exportMagazine(command, args), { stoppedCode: 130 });

/**
 * @param {import('../command.mjs').Command} command
 * @param {readonly string[]} args
 */
async function exportMagazine({ terminal, signal }, args) {
  const { names, drafts } = readArguments(args, { options: { drafts: { type: 'boolean' } } });
  const [format = '', name] = names;
  if (!name || !FORMATS.includes(format))
    throw new Problem(`Say what for and where to: npm run export -- ${FORMATS.join('|')} <folder>`);
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), name);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Problem(`${folder} is not empty: name another folder.`);
  const { dataDir } = readSettings(process.env);
  if (!isInUse(dataDir))
    throw new Problem(`There is no magazine in ${dataDir}: set its folder with DATA_DIR=<folder>.`);
  const runtime = await setUp(ROOT, { cms: true, builds: ['cms'] }, { env: process.env, terminal, signal });
  makeFolder(folder);
  const secrets = findSecrets(join(dataDir, 'secrets.json'), process.env);
  const task = [format, folder, ...(drafts === true ? ['--drafts'] : [])];
  for (const line of await runCmsCommand('export.js', task, {
    root: ROOT,
    runtime,
    dataDir,
    secrets,
    signal,
  }))
    terminal.line(line);
  terminal.line(`They are in ${folder}.`);
  return 0;
}
