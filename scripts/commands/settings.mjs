import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from '../command.mjs';
import { checkSiteUrl } from '../diagnosis.mjs';
import { Problem } from '../problem.mjs';
import { loadSecrets } from '../secrets.mjs';
import { readSettings } from '../settings.mjs';
import { writeSettingsFiles } from '../settings-files.mjs';

/**
 * `npm run settings -- <folder> NAME=value …`: writes the environment files of the content service and the site, with new
 * secrets, or with those of `DATA_DIR` if that magazine has run with `npm start`. Run again, it changes only the named settings.
 * @param {readonly string[]} args
 */
export const main = (args) => runCommand((command) => write(command, args), { stoppedCode: 130 });

/**
 * @param {import('../command.mjs').Command} command
 * @param {readonly string[]} args
 */
async function write({ terminal }, [folder, ...assignments]) {
  if (!folder || folder.includes('=')) {
    throw new Problem(
      'Name the folder first: npm run settings -- /etc/masthead SITE_URL=https://magazine.example',
    );
  }
  const settings = Object.fromEntries(assignments.map(readAssignment));
  const { host, dataDir } = readSettings(process.env);
  const [problem] = settings.SITE_URL === undefined ? [] : checkSiteUrl({ siteUrl: settings.SITE_URL, host });
  if (problem) throw new Problem(problem);
  const stored = join(dataDir, 'secrets.json');
  const secrets = existsSync(stored) ? loadSecrets(stored, {}) : {};
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  for (const file of writeSettingsFiles(path, settings, secrets)) terminal.line(`Written: ${file}`);
  return 0;
}

/** @param {string} assignment */
function readAssignment(assignment) {
  const at = assignment.indexOf('=');
  if (at < 1) throw new Problem(`'${assignment}' is not a setting: write NAME=value.`);
  return [assignment.slice(0, at), assignment.slice(at + 1)];
}
