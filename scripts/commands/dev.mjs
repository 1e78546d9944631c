import { watch } from 'node:fs';
import { join } from 'node:path';
import { aborted, runCommand } from '../command.mjs';
import { openDataDir } from '../data-dir.mjs';
import { createMagazine } from '../magazine.mjs';
import { checkPorts } from '../ports.mjs';
import { ROOT, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';

const COLUMN = 4;
/** What the site's process has loaded itself; all other code is Vite's, which loads it anew. */
const SITE_CODE = ['server', 'contract'];
/** An editor makes several changes of one. */
const SETTLE_MS = 100;

/** `npm run dev`: the site with hot reload, Strapi with its admin panel and the editor of its model. */
export const main = () => runCommand(develop, { stoppedCode: 0 });

/** @param {import('../command.mjs').Command} command */
async function develop({ terminal, signal }) {
  const settings = readSettings(process.env);
  const data = await openDataDir(settings.dataDir, process.env);
  await checkPorts(settings);
  await setUp(ROOT, { cms: true }, { env: process.env, logs: data.logs, terminal, signal });

  /**
   * @param {string} part
   * @param {string} line
   */
  const show = (part, line) => terminal.line(`${part.padEnd(COLUMN)} | ${line}`);
  const magazine = await createMagazine(data, {
    ...settings,
    development: true,
    signal,
    onLine: (line) => show('cms', line),
    onLog: show,
    onEvent: (event) => show(event.part, inPlainWords(event)),
  });
  await terminal.step('Starting Strapi and the site', magazine.start);
  const watching = new AbortController();
  watchSiteCode(watching.signal, async () => {
    show('site', 'has changed, is started again');
    await magazine.killSite();
    if (watching.signal.aborted) return;
    // Code that cannot run is not tried again before it has changed.
    await magazine.startSite().catch(magazine.killSite);
  });
  terminal.line(`\n  Site ${magazine.siteUrl}   Admin panel ${magazine.cmsUrl}/admin   Stop Ctrl-C\n`);

  await aborted(signal);
  watching.abort();
  await magazine.stop();
  return 0;
}

/** @param {import('../magazine.mjs').MagazineEvent} event */
function inPlainWords(event) {
  if (event.type === 'ready') return 'is ready';
  return event.wasReady ? event.how : `could not start: it ${event.how}`;
}

/**
 * @param {AbortSignal} signal
 * @param {() => Promise<void>} onChange called after a change, and not again before it is done
 */
function watchSiteCode(signal, onChange) {
  /** @type {NodeJS.Timeout | undefined} */
  let settling;
  let last = Promise.resolve();
  const call = () => {
    last = last.then(() => (signal.aborted ? undefined : onChange()));
  };
  for (const folder of SITE_CODE) {
    watch(join(ROOT, folder), { recursive: true, signal }, (_, name) => {
      if (name?.includes('.test.')) return;
      clearTimeout(settling);
      settling = setTimeout(call, SETTLE_MS);
    });
  }
}
