import { existsSync } from 'node:fs';
import { builds, isBuilt } from '../build.mjs';
import { aborted, runCommand } from '../command.mjs';
import { openDataDir } from '../data-dir.mjs';
import { runMagazine } from '../magazine.mjs';
import { checkPorts } from '../ports.mjs';
import { ROOT, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';

/** `npm start`: from a fresh clone to a magazine on screen. */
export const main = () => runCommand(start, { stoppedCode: 0 });

/** @param {import('../command.mjs').Command} command */
async function start({ terminal, signal }) {
  const settings = readSettings(process.env);
  // What can be wrong is found out before the long steps.
  const data = await openDataDir(settings.dataDir, process.env);
  await checkPorts(settings);
  await setUp(
    ROOT,
    { cms: true, builds: ['cms', 'site'] },
    { env: process.env, logs: data.logs, terminal, signal },
  );

  const magazine = await terminal.step('Starting Strapi and the site', () =>
    runMagazine(data, {
      ...settings,
      signal,
      onLine: terminal.line,
      onEvent: (event) => terminal.line(inPlainWords(event)),
    }),
  );
  terminal.line(welcome(magazine, data.logs));

  const problem = await Promise.race([aborted(signal), magazine.gaveUp]);
  await magazine.stop();
  if (problem) throw problem;
  terminal.line('Stopped.');
  return 0;
}

/** @param {import('../magazine.mjs').MagazineEvent} event */
function inPlainWords({ part, ...event }) {
  const name = part === 'cms' ? 'Strapi' : 'The site';
  if (event.type === 'back') return `${name} is back.`;
  const meanwhile =
    part === 'cms'
      ? 'The site goes on from what it remembers; editors have to wait.'
      : 'Nobody can read until it is back.';
  return `${name} ${event.how}. ${meanwhile} It is started again in ${event.pauseMs / 1000} s.`;
}

/**
 * @param {import('../magazine.mjs').Magazine} magazine
 * @param {string} logs
 */
function welcome({ siteUrl, cmsUrl }, logs) {
  const { panel } = builds(ROOT);
  let editors = `${cmsUrl}/admin`;
  if (!existsSync(panel.stamp)) {
    editors = `'npm run admin' builds their panel once (about half a minute, 2 GB of memory); then start again`;
  } else if (!isBuilt(panel)) {
    editors += ` (the panel is of an older version: 'npm run admin' builds it anew)`;
  }
  return `
  Read the magazine   ${siteUrl}
  Editors             ${editors}
  Logs                ${logs}
  Stop                Ctrl-C
`;
}
