import { join } from 'node:path';
import { createAnnouncer } from '../announcer.mjs';
import { readArguments } from '../arguments.mjs';
import { runCommand, untilAborted } from '../command.mjs';
import { openDataDir } from '../data-dir.mjs';
import { isInUse, leaveDatabase, mayBegin } from '../leave-database.mjs';
import { openLog } from '../log.mjs';
import { createMagazine } from '../magazine.mjs';
import { buildPanel, hasMemoryForPanel, panelState } from '../panel.mjs';
import { checkPorts } from '../ports.mjs';
import { Problem, SettingProblem } from '../problem.mjs';
import { describeSiteUrl, ROOT, readContentService, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';
import { startSiteAlone } from '../site-alone.mjs';
import { isPublic, refusePublicSample, refuseUnmounted, rememberFolder } from '../used-folders.mjs';
import { createWelcome } from '../welcome.mjs';

/**
 * `npm start`: installs, builds and runs the content service and the site, or the site alone if CMS_URL names another
 * content service.
 * @param {readonly string[]} args
 */
export const main = (args) =>
  runCommand(
    async (command) => {
      const options = readOptions(args);
      const settings = readSettings(process.env);
      const problem = settings.siteUrl && describeSiteUrl(settings.siteUrl);
      if (problem) throw new SettingProblem(problem);
      const contentService = readContentService(process.env);
      if (!contentService) return start(command, settings, options);
      if (options.empty || options.newDatabase) {
        throw new Problem(
          `--empty and --new-database are for this project's content service, but CMS_URL is ${contentService.urls.join(',')}: leave out the option, or unset CMS_URL.`,
        );
      }
      return startSiteAlone(command, settings, contentService);
    },
    { stoppedCode: 0 },
  );

/**
 * - `--empty` begins an empty magazine instead of the sample magazine.
 * - `--new-database` allows a new database in a data folder that was in use, where the former one is kept under another name,
 *   and the sample magazine under a public address.
 * - `--no-panel` does not build the admin panel.
 * @param {readonly string[]} args
 */
function readOptions(args) {
  const options = readArguments(args, {
    options: {
      empty: { type: 'boolean' },
      'new-database': { type: 'boolean' },
      'no-panel': { type: 'boolean' },
    },
    names: [],
  });
  return {
    empty: options.empty === true,
    newDatabase: options['new-database'] === true,
    withPanel: options['no-panel'] !== true,
  };
}

/**
 * @param {import('../command.mjs').Command} command
 * @param {import('../settings.mjs').Settings} settings
 * @param {ReturnType<typeof readOptions>} options
 */
async function start({ terminal, signal }, settings, { empty, newDatabase, withPanel }) {
  // Checked before the long steps, so that they fail early.
  if (!newDatabase) {
    refuseUnmounted(ROOT, settings.dataDir);
    if (!empty) refusePublicSample(settings);
  }
  const data = await openDataDir(settings.dataDir, process.env);
  await checkPorts(settings);
  if (data.warning) terminal.line(data.warning);
  if (newDatabase) {
    const former = leaveDatabase(data.path, new Date());
    if (former) terminal.line(`The former database is now ${former}.`);
  }
  const wasInUse = isInUse(data.path);
  // An empty start that was interrupted must not be finished with the sample magazine by the next one.
  const isSampleWanted = !empty && (!isPublic(settings) || mayBegin(data.path));
  if (empty && wasInUse) {
    terminal.line(`The magazine in ${data.path} exists already, so --empty changes nothing.`);
  }
  const { env } = await setUp(
    ROOT,
    { cms: true, builds: ['cms', 'site'] },
    { env: process.env, logs: data.logs, terminal, signal },
  );

  const failing = new AbortController();
  const announce = createAnnouncer(terminal.line, data.logs);
  const panel = choosePanel(withPanel);
  const welcome = createWelcome({ line: terminal.line, logs: data.logs, panel, wasInUse });
  /** @type {Promise<void> | undefined} */
  let panelBuild;
  const magazine = await createMagazine(data, {
    ...settings,
    ...(!isSampleWanted && { env: { SEED_SAMPLE: 'false' } }),
    onLine: (line) => welcome.onLine(line) || terminal.line(line),
    onEvent(event) {
      if (event.type === 'exited' && event.isSetting) {
        failing.abort(new SettingProblem(event.problem ?? event.reason));
        return;
      }
      announce(event);
      welcome.onEvent(event, magazine);
      if (event.service === 'cms' && event.type === 'ready') rememberFolder(ROOT, data.path);
      if (panel.build === 'now' && welcome.isComplete()) {
        panelBuild ??= buildInBackground(magazine, { env, logs: data.logs, terminal, signal });
      }
    },
  });

  // The site does not wait for the content service. Failures are announced, and each restarts independently of the other.
  const starts = Promise.allSettled([
    magazine.startSite(),
    terminal.step('Starting the content service', magazine.startCms),
  ]);
  await Promise.race([untilAborted(signal), untilAborted(failing.signal)]);
  welcome.stop();
  await Promise.all([magazine.stop(), panelBuild]);
  await starts;
  failing.signal.throwIfAborted();
  terminal.line('Stopped.');
  return 0;
}

/**
 * @param {boolean} isWanted whether a panel that is missing or outdated may be built
 * @returns {import('../welcome.mjs').Panel}
 */
function choosePanel(isWanted) {
  const state = panelState(ROOT);
  if (state === 'current' || !isWanted) return { state, build: 'none' };
  return { state, build: hasMemoryForPanel() ? 'now' : 'no memory' };
}

/**
 * @param {import('../magazine.mjs').Magazine} magazine
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.logs
 * @param {import('../terminal.mjs').Terminal} options.terminal
 * @param {AbortSignal} options.signal
 */
async function buildInBackground({ cmsUrl }, { env, logs, terminal, signal }) {
  const log = openLog(join(logs, 'panel.log'));
  try {
    const result = await terminal.step("Building the editors' admin panel in the background", () =>
      buildPanel(ROOT, { env, log, signal, background: true }),
    );
    if (result === 'built') terminal.line(`The admin panel is ready: ${cmsUrl}/admin`);
  } catch (error) {
    if (signal.aborted) return;
    const reason = error instanceof Problem ? '' : ` (${error instanceof Error ? error.message : error})`;
    terminal.line(
      `The admin panel could not be built${reason}: ${log.file} says why. The magazine runs without it; 'npm run admin' tries again.`,
    );
  } finally {
    await log.close();
  }
}
