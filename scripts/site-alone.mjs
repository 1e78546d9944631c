import { join } from 'node:path';
import { createAnnouncer } from './announcer.mjs';
import { untilAborted } from './command.mjs';
import { openDataDir } from './data-dir.mjs';
import { openLog } from './log.mjs';
import { checkSitePort } from './ports.mjs';
import { SettingProblem } from './problem.mjs';
import { siteEnv } from './process-env.mjs';
import { ROOT } from './settings.mjs';
import { setUp } from './setup.mjs';
import { createSiteService } from './site-process.mjs';

/**
 * Runs the site on a content service that is started elsewhere (docs/own-strapi.md).
 * @param {import('./command.mjs').Command} command
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ urls: string[] }} contentService its token is in the environment
 */
export async function startSiteAlone({ terminal, signal }, settings, contentService) {
  const { host, port, siteUrl = `http://localhost:${port}` } = settings;
  const data = await openDataDir(settings.dataDir, process.env);
  await checkSitePort(settings);
  if (data.warning) terminal.line(data.warning);
  const { node, env } = await setUp(
    ROOT,
    { builds: ['site'] },
    { env: process.env, logs: data.logs, terminal, signal },
  );

  const log = openLog(join(data.logs, 'site.log'));
  const announce = createAnnouncer(terminal.line, data.logs);
  let isShown = false;
  const failing = new AbortController();
  const site = createSiteService({
    root: ROOT,
    node,
    env: siteEnv({
      ...env,
      ...data.secrets,
      DATA_DIR: copiesFolder(data.path, contentService.urls),
      NODE_ENV: 'production',
    }),
    host,
    port,
    siteUrl,
    cmsUrl: contentService.urls.join(','),
    log: {
      ...log,
      write(line) {
        log.write(line);
        const sentence = readStatus(line);
        if (sentence) terminal.line(sentence);
      },
    },
    onEvent(event) {
      if (event.type === 'exited' && event.isSetting) {
        failing.abort(new SettingProblem(event.problem ?? event.reason));
        return;
      }
      announce({ service: 'site', ...event });
      if (event.type !== 'ready' || isShown) return;
      isShown = true;
      terminal.line(`
  Site                ${siteUrl}
  Content service     ${contentService.urls.join(',')} (not started by this command)
  Logs                ${data.logs}
  Stop                Ctrl-C
`);
    },
  });

  const started = site.start().catch(() => {});
  await Promise.race([untilAborted(signal), untilAborted(failing.signal)]);
  await site.stop();
  await started;
  await log.close();
  data.close();
  failing.signal.throwIfAborted();
  terminal.line('Stopped.');
  return 0;
}

/**
 * The site's folder for one content service, so that it never shows the copies of another magazine. Further URLs are of services
 * with the same articles.
 * @param {string} dataDir
 * @param {string[]} urls
 */
function copiesFolder(dataDir, [url = '']) {
  return join(dataDir, 'sites', encodeURIComponent(new URL(url).origin));
}

/**
 * @param {string} line of the site's log
 * @returns {string | null} its sentence about the content service
 */
export function readStatus(line) {
  try {
    const { about, msg } = JSON.parse(line);
    return about === 'content service' && typeof msg === 'string' ? msg : null;
  } catch {
    return null;
  }
}
