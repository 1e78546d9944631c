import { existsSync } from 'node:fs';
import { createAnnouncer } from '../announcer.mjs';
import { builds, isBuilt } from '../build.mjs';
import { runCommand, untilAborted } from '../command.mjs';
import { openDataDir } from '../data-dir.mjs';
import { createMagazine } from '../magazine.mjs';
import { checkPorts } from '../ports.mjs';
import { ROOT, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';

const STRAPI_IS_STARTING = `
  Strapi is still starting. Until it is ready, the site serves only pages it has stored; on the first start there are none.
`;

/** `npm start`: installs, builds and runs Strapi and the site. */
export const main = () => runCommand(start, { stoppedCode: 0 });

/** @param {import('../command.mjs').Command} command */
async function start({ terminal, signal }) {
  const settings = readSettings(process.env);
  // Checked before the long steps, so that they fail early.
  const data = await openDataDir(settings.dataDir, process.env);
  await checkPorts(settings);
  await setUp(
    ROOT,
    { cms: true, builds: ['cms', 'site'] },
    { env: process.env, logs: data.logs, terminal, signal },
  );

  const announce = createAnnouncer(terminal.line, data.logs);
  let isCmsReady = false;
  let isWelcomeShown = false;
  const magazine = await createMagazine(data, {
    ...settings,
    onLine: terminal.line,
    onEvent(event) {
      announce(event);
      if (event.service === 'cms') {
        isCmsReady = event.type === 'ready';
      } else if (event.type === 'ready' && !isWelcomeShown) {
        isWelcomeShown = true;
        terminal.line(welcome(magazine, data.logs, isCmsReady));
      }
    },
  });

  // The site does not wait for Strapi. Failures are announced, and each service restarts independently of the other.
  const starts = Promise.allSettled([
    magazine.startSite(),
    terminal.step('Starting Strapi', magazine.startCms),
  ]);
  await untilAborted(signal);
  await magazine.stop();
  await starts;
  terminal.line('Stopped.');
  return 0;
}

/**
 * @param {import('../magazine.mjs').Magazine} magazine
 * @param {string} logs
 * @param {boolean} isCmsReady
 */
function welcome({ siteUrl, cmsUrl }, logs, isCmsReady) {
  const { panel } = builds(ROOT);
  let adminPanel = `${cmsUrl}/admin`;
  if (!existsSync(panel.stamp)) {
    adminPanel = `build it with 'npm run admin' (half a minute, 2 GB of memory), then start again`;
  } else if (!isBuilt(panel)) {
    adminPanel += ` (out of date: rebuild it with 'npm run admin')`;
  }
  return `
  Site                ${siteUrl}
  Admin panel         ${adminPanel}
  Logs                ${logs}
  Stop                Ctrl-C
${isCmsReady ? '' : STRAPI_IS_STARTING}`;
}
