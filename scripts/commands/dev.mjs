import { watch } from 'node:fs';
import { join } from 'node:path';
import { runCommand, untilAborted } from '../command.mjs';
import { openDataDir } from '../data-dir.mjs';
import { createMagazine } from '../magazine.mjs';
import { checkPorts } from '../ports.mjs';
import { ROOT, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';

/** The width of the longer name, 'site'. */
const NAME_WIDTH = 4;
/** A change here needs a restart of the site's process. Vite reloads all other code. */
const SITE_CODE = ['server', 'contract'];
/** Text editors write several times for one save. */
const DEBOUNCE_MS = 100;

/** `npm run dev`: the site with hot reload, and Strapi with its admin panel and content-type builder. */
export const main = () => runCommand(develop, { stoppedCode: 0 });

/** @param {import('../command.mjs').Command} command */
async function develop({ terminal, signal }) {
  const settings = readSettings(process.env);
  const data = await openDataDir(settings.dataDir, process.env);
  await checkPorts(settings);
  await setUp(ROOT, { cms: true }, { env: process.env, logs: data.logs, terminal, signal });

  /**
   * @param {string} service
   * @param {string} line
   */
  const show = (service, line) => terminal.line(`${service.padEnd(NAME_WIDTH)} | ${line}`);
  const magazine = await createMagazine(data, {
    ...settings,
    development: true,
    signal,
    onLine: (line) => show('cms', line),
    onLog: show,
    onEvent: (event) => show(event.service, describeEvent(event)),
  });
  await terminal.step('Starting the content service and the site', magazine.start);
  const watching = new AbortController();
  watchSiteCode(watching.signal, async () => {
    show('site', 'code changed, restarting');
    await magazine.killSite();
    if (watching.signal.aborted) return;
    // When the new code fails to start, wait for the next change instead of restarting it.
    await magazine.startSite().catch(magazine.killSite);
  });
  terminal.line(`\n  Site ${magazine.siteUrl}   Admin panel ${magazine.cmsUrl}/admin   Stop Ctrl-C\n`);

  await untilAborted(signal);
  watching.abort();
  await magazine.stop();
  return 0;
}

/** @param {import('../magazine.mjs').MagazineEvent} event */
function describeEvent(event) {
  if (event.type === 'ready') return 'is ready';
  return event.wasReady ? event.reason : `could not start: it ${event.reason}`;
}

/**
 * @param {AbortSignal} signal stops watching
 * @param {() => Promise<void>} onChange called after a change, one call at a time
 */
function watchSiteCode(signal, onChange) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let lastCall = Promise.resolve();
  const call = () => {
    lastCall = lastCall.then(() => (signal.aborted ? undefined : onChange()));
  };
  for (const folder of SITE_CODE) {
    watch(join(ROOT, folder), { recursive: true, signal }, (_, name) => {
      if (name?.includes('.test.')) return;
      clearTimeout(timer);
      timer = setTimeout(call, DEBOUNCE_MS);
    });
  }
}
