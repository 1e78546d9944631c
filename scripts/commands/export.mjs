import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { errorCode } from '../../system/error-code.mjs';
import { makeFolder } from '../../system/make-folder.mjs';
import { readArguments } from '../arguments.mjs';
import { runCmsCommand } from '../cms-command.mjs';
import { runCommand } from '../command.mjs';
import { isInUse } from '../leave-database.mjs';
import { Problem } from '../problem.mjs';
import { ROOT, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';

const FORMATS = ['wordpress', 'ghost', 'markdown'];

/**
 * `npm run export -- <format> <folder>`: writes the magazine that runs for another system, with its pictures
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
    throw new Problem(`Name a format and a folder: npm run export -- ${FORMATS.join('|')} <folder>`);
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), name);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Problem(`${folder} is not empty: name another folder.`);
  const { dataDir } = readSettings(process.env);
  if (!isInUse(dataDir))
    throw new Problem(`There is no magazine in ${dataDir}: set its folder with DATA_DIR=<folder>.`);
  // The service that runs has been built.
  const runtime = await setUp(ROOT, { cms: true }, { env: process.env, terminal, signal });
  const site = process.env.SITE_URL;
  const task = [format, ...(drafts === true ? ['--drafts'] : []), ...(site ? [`--site=${site}`] : [])];
  const tell = terminal.line;
  await runCmsCommand('ask.js', ['export', ...task], { root: ROOT, runtime, dataDir, signal, tell });
  makeFolder(folder);
  for (const name of readdirSync(join(dataDir, 'export'))) moveInto(folder, join(dataDir, 'export', name));
  terminal.line(`They are in ${folder}.`);
  return 0;
}

/**
 * @param {string} folder
 * @param {string} path of a file or folder, which may be on another disk
 */
function moveInto(folder, path) {
  const target = join(folder, basename(path));
  try {
    renameSync(path, target);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    cpSync(path, target, { recursive: true });
    rmSync(path, { recursive: true });
  }
}
