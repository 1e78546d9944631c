import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCmsCommand } from './cms-command.mjs';
import { comparePages } from './compare-pages.mjs';
import { doAlone, REHEARSAL } from './exclusive-work.mjs';
import { respondsWith } from './health.mjs';
import { startMagazine } from './magazine.mjs';
import { Problem } from './problem.mjs';
import { findSecret, findSecrets } from './secrets.mjs';

/** The line in which the restore command prints the backup's position in the change log. */
const POSITION = /^Position: (?<log>\S+) (?<last>\d+)$/;
const MAX_NAMED = 20;
const DROP_TIMEOUT_MS = 60_000;

/** Settings that the copy must not share with the running magazine, or must not act on. */
const OWN = {
  METRICS_PORT: undefined,
  SMTP_HOST: undefined,
  INDEXNOW_KEY: undefined,
  EDGE: undefined,
  PURGE_URL: undefined,
  WEBHOOK_URL: undefined,
  S3_BUCKET: undefined,
};

/**
 * Restores a backup to a temporary place, starts a magazine on it and compares all of its pages with the running magazine.
 * @param {string} file
 * @param {object} options
 * @param {string} options.root
 * @param {import('./runtime.mjs').Runtime} options.runtime
 * @param {import('./settings.mjs').Settings} options.settings of the running magazine
 * @param {import('./terminal.mjs').Terminal} options.terminal
 * @param {AbortSignal} options.signal
 * @returns {Promise<boolean>} whether pages are equal and nothing differs but what has changed since the backup
 */
export async function rehearse(file, options) {
  const { settings } = options;
  const running = `http://127.0.0.1:${settings.port}`;
  const isRunning = await respondsWith(`${running}/readyz`, 200).catch(() => false);
  if (!isRunning) {
    throw new Problem(
      `No magazine runs on port ${settings.port}: start it, because a rehearsal compares the backup with it.`,
    );
  }
  return doAlone(REHEARSAL, settings.dataDir, () => rehearseAlone(file, running, options));
}

/**
 * @param {string} file
 * @param {string} running the URL of the running site
 * @param {Parameters<typeof rehearse>[1]} options
 */
async function rehearseAlone(file, running, { root, runtime, settings, terminal, signal }) {
  const secretsFile = join(settings.dataDir, 'secrets.json');
  const secrets = findSecrets(secretsFile, process.env);
  const token = findSecret(secretsFile, process.env, 'CMS_TOKEN');
  // Pages contain it, so a new one would make all of them differ.
  findSecret(secretsFile, process.env, 'PUBLIC_TOKEN');
  // On the disk of the magazine, which has the space. A rehearsal that was killed leaves it behind.
  const dataDir = join(settings.dataDir, 'rehearsal');
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { mode: 0o700 });
  const name = `rehearsal_${process.pid}_${Date.now()}`;
  const isPostgres = process.env.DATABASE_CLIENT === 'postgres';
  /**
   * @param {'create' | 'drop'} action
   * @param {AbortSignal} until
   */
  const database = (action, until) =>
    runCmsCommand('rehearsal-database.js', [action, name], {
      root,
      runtime,
      dataDir: settings.dataDir,
      signal: until,
    });
  /** @type {import('./magazine.mjs').Magazine | undefined} */
  let magazine;
  try {
    const env = isPostgres ? { ...OWN, DATABASE_URL: (await database('create', signal))[0] ?? '' } : OWN;
    const lines = await terminal.step('Restoring the backup to a temporary place', () =>
      runCmsCommand('restore.js', [file, '--rehearse'], {
        root,
        runtime: { ...runtime, env: { ...runtime.env, ...env } },
        dataDir,
        signal,
      }),
    );
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
    const copy = await terminal.step('Starting a magazine on it', () =>
      startMagazine({
        dataDir,
        root,
        siteUrl: settings.siteUrl ?? `http://localhost:${settings.port}`,
        env: { ...env, SEED_SAMPLE: 'false' },
        signal,
      }),
    );
    magazine = copy;
    const readChanged = () => readChangesSince(positionIn(lines), settings.cmsPort, token);
    // A backup of another magazine is refused before its pages are read.
    let changed = await readChanged();
    const site = `http://127.0.0.1:${copy.port}`;
    const result = await terminal.step('Comparing every page with the running magazine', () =>
      comparePages(running, site, async () => (changed = await readChanged()), { signal }),
    );
    print(result, changed, terminal);
    return result.different.length === 0 && result.equal > 0;
  } finally {
    await magazine?.stop();
    // Also when the rehearsal is stopped.
    if (isPostgres) {
      await database('drop', AbortSignal.timeout(DROP_TIMEOUT_MS)).catch((error) =>
        terminal.line(
          `✗ The temporary database ${name} could not be dropped, so drop it yourself: ${error.message}`,
        ),
      );
    }
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * The position of the backup in the change log.
 * @param {readonly string[]} lines the output of the restore command
 */
function positionIn(lines) {
  const { log, last } = lines.map((line) => POSITION.exec(line)?.groups).find(Boolean) ?? {};
  if (!log) throw new Problem('The backup has no change log, so it cannot be compared.');
  return { log, last: Number(last) };
}

/**
 * The changes in the running magazine since a position of its change log.
 * @param {ReturnType<typeof positionIn>} position
 * @param {number} cmsPort
 * @param {string} token
 * @returns {Promise<import('./compare-pages.mjs').Changed>}
 */
async function readChangesSince(position, cmsPort, token) {
  /** @type {Set<string>} */
  const articles = new Set();
  let everything = false;
  for (let after = position.last; ; ) {
    const response = await fetch(`http://127.0.0.1:${cmsPort}/api/changes?after=${after}`, {
      headers: { authorization: `Bearer ${token}`, connection: 'close' },
    });
    if (!response.ok) {
      throw new Problem(`The change log of the running magazine responds with ${response.status}.`);
    }
    const { data, meta } = await response.json();
    if (meta.log !== position.log) {
      throw new Problem(
        'The backup is not from the database of the running magazine: they cannot be compared.',
      );
    }
    for (const { id, type, documentId } of data) {
      // Changes whose entries are deleted may have been anything.
      if (type !== 'article' || meta.oldest > after + 1) everything = true;
      if (type === 'article') articles.add(documentId);
      after = id;
    }
    if (data.length === 0) return { articles: [...articles], everything };
  }
}

/**
 * @param {import('./compare-pages.mjs').Comparison} result
 * @param {import('./compare-pages.mjs').Changed} changed
 * @param {import('./terminal.mjs').Terminal} terminal
 */
function print({ equal, explained, different }, changed, terminal) {
  terminal.line(equal > 0 ? `${equal} pages are equal.` : '✗ No page is equal, so this proves nothing.');
  if (explained.length > 0) {
    const what = changed.everything ? 'content of any page has' : `${changed.articles.length} articles have`;
    terminal.line(
      `${explained.length} pages differ and may, because ${what} changed since the backup: a rehearsal of a new backup compares them.`,
    );
  }
  if (different.length === 0) return;
  terminal.line(`✗ ${different.length} pages differ:`);
  for (const { path, excerpts } of different.slice(0, MAX_NAMED)) {
    terminal.line(`    ${path}`);
    for (const [index, excerpt] of excerpts.entries())
      terminal.line(`      ${index === 0 ? 'running ' : 'restored'} ${excerpt.replaceAll(/\s+/g, ' ')}`);
  }
  if (different.length > MAX_NAMED) terminal.line(`    and ${different.length - MAX_NAMED} more`);
}
