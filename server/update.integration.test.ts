import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCmsCommand } from '#scripts/cms-command.mjs';
import { startMagazine } from '#scripts/magazine.mjs';
import { findRuntime } from '#scripts/runtime.mjs';
import { findSecrets } from '#scripts/secrets.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { openRelease } from '#testing/earlier-release/open-release.ts';
import { readSqlite } from '#testing/earlier-release/read-tables.ts';
import { updateRelease } from '#testing/earlier-release/update-release.ts';
import { until } from '#testing/until.ts';

/** The data of 0.2.0, started by this release. */
const RELEASE = '99eeeda';
/** Each starts a content service, which takes long while others do the same. */
const START = { timeout: 120_000 };
const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
const QUAY = '/article/axohndruhw9p9ouqj78ktjo8/the-quay';

const lines: string[] = [];
let dataDir: string;
let magazine: Awaited<ReturnType<typeof startMagazine>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masthead-update-'));
  openRelease(RELEASE, dataDir);
  magazine = await startMagazine({ dataDir, onLine: (line) => lines.push(line) });
  // The site may have started first, and then asks again a moment later.
  await until('the article', async () => (await get(QUAY)).status === 200);
});
afterAll(async () => {
  await magazine?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const get = (path: string) => fetch(magazine.siteUrl + path);
const text = async (path: string) => (await get(path)).text();

test('an updated article keeps its URL and everything in it', async () => {
  const html = await text(QUAY);
  for (const part of [
    'The quay',
    'Subtitle of The quay',
    'The text of The quay.',
    'Ann Reed',
    'Photo: Ann Reed',
    'Well observed.',
  ]) {
    expect(html).toContain(part);
  }
});

test.each(['/', '/search?categories=world', '/search?tags=ferries', '/search?keywords=QUAY'])(
  '%s has the updated article, but neither the draft nor the sample magazine',
  async (path) => {
    const html = await text(path);
    expect(html).toContain(QUAY);
    expect(html).not.toContain('the-draft');
    expect(html).not.toContain('Tidemark');
  },
);

test('the draft survives the update', () => {
  const database = new DatabaseSync(join(dataDir, 'cms', 'data.db'), { readOnly: true });
  const rows = database.prepare("select published_at from articles where title = 'The draft'").all();
  database.close();
  expect(rows).toEqual([{ published_at: null }]);
});

describe('data of the previous program', () => {
  const MARK = "update strapi_core_store_settings set value = json_set(value, '$.program', 'another')";
  const OF_PROGRAM = "key = 'core_masthead_program'";
  const REFUSE = `create trigger audit before update on strapi_core_store_settings
    when new.${OF_PROGRAM} begin select raise(abort, 'Refused by an audit.'); end`;
  const database = () => join(dataDir, 'cms', 'data.db');
  const cmsLog = () => readFileSync(join(dataDir, 'logs', 'cms.log'), 'utf8');
  const copies = () => readdirSync(join(dataDir, 'cms', 'before-update'));

  function change(...statements: string[]): void {
    const connection = new DatabaseSync(database());
    for (const statement of statements) connection.exec(statement);
    connection.close();
  }

  test('is kept in a copy', () => {
    expect(copies()).toEqual([expect.stringMatching(/_0\.2\.0_[\da-f]+\.db$/)]);
    const copy = new DatabaseSync(join(dataDir, 'cms', 'before-update', copies()[0] ?? ''));
    expect(copy.prepare("select name from sqlite_master where name = 'masthead_bin'").all()).toEqual([]);
    copy.close();
    expect(cmsLog()).toContain(`Masthead ${VERSION}; the data is from 0.2.0.`);
  });

  test(
    'is restored with an explanation when an update fails, while readers get their pages',
    START,
    async () => {
      await magazine.killCms();
      change(`${MARK} where ${OF_PROGRAM}`, REFUSE, "update articles set subtitle = 'before' where id = 1");
      const before = readSqlite(database());
      await expect(magazine.startCms()).rejects.toThrow(
        `The content service cannot start: The update from the earlier build of ${VERSION} to ${VERSION} failed (Refused by an audit.). The database is as it was before: start the earlier build of ${VERSION} again.`,
      );
      await magazine.killCms();
      expect(readSqlite(database())).toEqual(before);
      expect(copies()).toHaveLength(1);
      expect((await get(QUAY)).status).toBe(200);
      expect(cmsLog().trimEnd()).toMatch(/exited with code 70$/);
      await expect(run('repair.js')).rejects.toThrow('has not been started with this version yet');
      expect(readSqlite(database())).toEqual(before);
      change('drop trigger audit');
    },
  );

  test('is named in its copy when an earlier start of the update was killed', START, async () => {
    const first = join(dataDir, 'cms', 'before-update', `2026-01-01T00-00-00-000Z_${VERSION}_another.db`);
    writeFileSync(first, '');
    change(REFUSE);
    await expect(magazine.startCms()).rejects.toThrow(
      `The database is as it was before this start: start the earlier build of ${VERSION} again. If an earlier start of this update was killed, the database from before that one is ${first}.`,
    );
    expect(lines.some((line) => line.startsWith('The database from before this start is in'))).toBe(true);
    rmSync(first);
    change('drop trigger audit');
  });

  test('is refused unchanged when it is of a later version', START, async () => {
    change(
      `update strapi_core_store_settings set value = '{"version":"99.0.0","program":"later"}' where ${OF_PROGRAM}`,
    );
    const before = readSqlite(database());
    const sentence = `The data is from Masthead 99.0.0, which this version ${VERSION} does not support: start 99.0.0 again, or go back to ${join(dataDir, 'cms', 'before-update', copies().sort().at(-1) ?? '')}`;
    await expect(magazine.startCms()).rejects.toThrow(sentence);
    await magazine.killCms();
    expect(readSqlite(database())).toEqual(before);
    expect(await run('check.js')).toEqual({
      lines: [expect.stringContaining(sentence)],
      told: [`Masthead ${VERSION}; the data is from 99.0.0.`],
    });
  });

  /** Runs a command of the content service, such as the one of the doctor. */
  async function run(command: string) {
    const told: string[] = [];
    const lines = await runCmsCommand(command, [], {
      root: ROOT,
      runtime: findRuntime(ROOT, process.env),
      dataDir,
      secrets: findSecrets(join(dataDir, 'secrets.json'), process.env),
      signal: new AbortController().signal,
      tell: (line) => told.push(line),
    });
    return { lines, told };
  }
});

test('an update keeps every row, right and picture', START, async () => {
  expect(await updateRelease(RELEASE)).toEqual([]);
});

test('data of a version before 0.2.0 is refused unchanged', START, async () => {
  const older = await mkdtemp(join(tmpdir(), 'masthead-update-'));
  openRelease(RELEASE, older);
  const filename = join(older, 'cms', 'data.db');
  const connection = new DatabaseSync(filename);
  connection.exec("delete from strapi_core_store_settings where key = 'core_masthead_program'");
  connection.exec('drop table masthead_approvals');
  connection.close();
  const before = readSqlite(filename);
  await expect(startMagazine({ dataDir: older, site: false })).rejects.toThrow(
    'The data is from a version before 0.2.0, which this version',
  );
  expect(readSqlite(filename)).toEqual(before);
  await rm(older, { recursive: true });
});
