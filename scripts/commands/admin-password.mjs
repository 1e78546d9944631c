import { runCmsCommand } from '../cms-command.mjs';
import { runCommand } from '../command.mjs';
import { ROOT, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';

/**
 * `npm run admin:password -- <mail address>`: sets a new password for an administrator or editor and prints it. Works while
 * the magazine runs and while it is stopped.
 * @param {readonly string[]} args
 */
export const main = (args) => runCommand((command) => setPassword(command, args), { stoppedCode: 130 });

/**
 * @param {import('../command.mjs').Command} command
 * @param {readonly string[]} args
 */
async function setPassword({ terminal, signal }, args) {
  const { dataDir } = readSettings(process.env);
  const runtime = await setUp(ROOT, { cms: true, builds: ['cms'] }, { env: process.env, terminal, signal });
  for (const line of await runCmsCommand('password.js', args, { root: ROOT, runtime, dataDir, signal })) {
    terminal.line(line);
  }
  return 0;
}
