import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCmsCommand } from './cms-command.mjs';
import { comparePages } from './compare-pages.mjs';
import { respondsWith } from './health.mjs';
import { startMagazine } from './magazine.mjs';
import { Problem } from './problem.mjs';
import { loadSecrets } from './secrets.mjs';

/** The line in which the restore command tells the position of the backup in the change log. */
const POSITION = /^Position: (?<log>\S+) (?<last>\d+)$/;
const MAX_NAMED = 20;

/** What the copy must not share with the running magazine, and must not do. */
const OWN = { METRICS_PORT: undefined, SMTP_HOST: undefined };

/**
 * Restores a backup to a temporary place, starts a magazine on it and compares all of its pages with the running magazine.
 * @param {string} file
 * @param {object} options
 * @param {string} options.root
 * @param {import('./runtime.mjs').Runtime} options.runtime
 * @param {import('./settings.mjs').Settings} options.settings of the running magazine
 * @param {import('./terminal.mjs').Terminal} options.terminal
 * @param {AbortSignal} options.signal
 * @returns {Promise<boolean>} whether nothing differs but what has changed since the backup
 */
export async function rehearse(file, { root, runtime, settings, terminal, signal }) {
  const running = `http://127.0.0.1:${settings.port}`;
  const isRunning = await respondsWith(`${running}/readyz`, 200).catch(() => false);
  if (!isRunning) {
    throw new Problem(
      `No magazine runs on port ${settings.port}: start it, because a rehearsal compares the backup with it.`,
    );
  }
  const secrets = loadSecrets(join(settings.dataDir, 'secrets.json'), process.env);
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-rehearsal-'));
  const name = `rehearsal_${process.pid}_${Date.now()}`;
  const isPostgres = process.env.DATABASE_CLIENT === 'postgres';
  /** @param {'create' | 'drop'} action */
  const database = (action) =>
    runCmsCommand('rehearsal-database.js', [action, name], {
      root,
      runtime,
      dataDir: settings.dataDir,
      signal,
    });
  /** @type {import('./magazine.mjs').Magazine | undefined} */
  let magazine;
  try {
    const env = isPostgres ? { ...OWN, DATABASE_URL: (await database('create'))[0] ?? '' } : OWN;
    const lines = await terminal.step('Restoring the backup to a temporary place', () =>
      runCmsCommand('restore.js', [file, '--rehearse'], {
        root,
        runtime: { ...runtime, env: { ...runtime.env, ...env } },
        dataDir,
        signal,
      }),
    );
    // Pages contain the public token.
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
    const changed = await readChanged(settings.cmsPort, secrets.CMS_TOKEN, lines);
    const site = `http://127.0.0.1:${copy.port}`;
    const result = await terminal.step('Comparing every page with the running magazine', () =>
      comparePages(running, site, changed, { signal }),
    );
    print(result, changed, terminal);
    return result.different.length === 0;
  } finally {
    await magazine?.stop();
    if (isPostgres) await database('drop').catch(() => {});
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * What has changed in the running magazine since the backup.
 * @param {number} cmsPort
 * @param {string} token
 * @param {readonly string[]} lines the output of the restore command
 * @returns {Promise<import('./compare-pages.mjs').Changed>}
 */
async function readChanged(cmsPort, token, lines) {
  const position = lines.map((line) => POSITION.exec(line)?.groups).find(Boolean);
  if (!position) throw new Problem('The backup has no change log, so it cannot be compared.');
  /** @type {Set<string>} */
  const changed = new Set();
  for (let after = Number(position.last); ; ) {
    const response = await fetch(`http://127.0.0.1:${cmsPort}/api/changes?after=${after}`, {
      headers: { authorization: `Bearer ${token}`, connection: 'close' },
    });
    if (!response.ok) {
      throw new Problem(`The change log of the running magazine responds with ${response.status}.`);
    }
    const { data, meta } = await response.json();
    if (meta.log !== position.log) {
      throw new Problem(
        'The running magazine has another database than the backup: they cannot be compared.',
      );
    }
    for (const { id, type, documentId } of data) {
      if (type !== 'article' || meta.oldest > after + 1) return 'everything';
      changed.add(documentId);
      after = id;
    }
    if (data.length === 0) return [...changed];
  }
}

/**
 * @param {import('./compare-pages.mjs').Comparison} result
 * @param {import('./compare-pages.mjs').Changed} changed
 * @param {import('./terminal.mjs').Terminal} terminal
 */
function print({ equal, explained, different }, changed, terminal) {
  terminal.line(`${equal} pages are equal.`);
  if (explained.length > 0) {
    const what = changed === 'everything' ? 'content of any page has' : `${changed.length} articles have`;
    terminal.line(
      `${explained.length} pages differ and may, because ${what} changed since the backup: a rehearsal of a new backup compares them.`,
    );
  }
  if (different.length === 0) return;
  terminal.line(`✗ ${different.length} pages differ:`);
  for (const path of different.slice(0, MAX_NAMED)) terminal.line(`    ${path}`);
  if (different.length > MAX_NAMED) terminal.line(`    and ${different.length - MAX_NAMED} more`);
}
