import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { startMagazine } from '../../../../scripts/magazine.mjs';
import { program } from '../../../../scripts/testing/program.mjs';
import { openRelease } from '../../../../testing/earlier-release/open-release.ts';
import { readPostgresql } from '../../../../testing/earlier-release/read-tables.ts';
import { updateRelease } from '../../../../testing/earlier-release/update-release.ts';
import { copyDatabase } from './copies';

/** Each starts a content service, which takes long while others do the same. */
const START = { timeout: 120_000 };

const server = inject('postgresql')?.server ?? '';

function execute(statement: string, url: string): string {
  return execFileSync('psql', ['--quiet', '--no-align', '--tuples-only', `--dbname=${url}`], {
    input: statement,
    encoding: 'utf8',
  });
}

let count = 0;
function createDatabase(): string {
  count += 1;
  const name = `update_${process.pid}_${count}`;
  execute(`create database ${name} template template0`, server);
  return new URL(name, server).href;
}

let url: string;
let dataDir: string;
beforeEach(() => {
  url = createDatabase();
  dataDir = mkdtempSync(path.join(tmpdir(), 'masthead-update-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test(
  'an update keeps every row, permission and picture, even if triggers of the earlier release use a changed column',
  START,
  async () => {
    const change = () =>
      execute(
        `create temp table trigger_of as select pg_get_triggerdef(oid) as statement from pg_trigger
         where tgname = 'masthead_list_articles';
       drop trigger masthead_list_articles on articles;
       alter table articles alter column title type text;
       select statement from trigger_of \\gexec
       update strapi_database_schema set hash = 'of another model';`,
        url,
      );
    expect(await updateRelease('99eeeda', url, change)).toEqual([]);
    const type =
      "select data_type from information_schema.columns where table_name = 'articles' and column_name = 'title'";
    expect(execute(type, url).trim()).toBe('character varying');
  },
);

test('an update drops an index that another one replaces', START, async () => {
  const names =
    "select indexname from pg_indexes where tablename = 'articles' and indexdef like '%withdraw\\_on%'";
  expect(await updateRelease('99eeeda', url)).toEqual([]);
  expect(execute(names, url).trim()).toBe('articles_due_withdrawal_idx');
});

test(
  'a failed update names the copy made before it, from which a new database can be restored',
  START,
  async () => {
    openRelease('99eeeda', dataDir, url);
    execute(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'Refused by an audit.'; end $$;
     create trigger audit before update on strapi_core_store_settings for each row
       when (new.key = 'core_masthead_program') execute function refuse();`,
      url,
    );
    const before = readPostgresql(url);
    const env = { DATABASE_CLIENT: 'postgres', DATABASE_URL: url };
    const copies = path.join(dataDir, 'cms', 'before-update');
    await expect(startMagazine({ dataDir, site: false, env })).rejects.toThrow(
      /The update from [^(]+ failed \(Refused by an audit\.\)\. To start [^,]+ again, stop all services and restore \S+\.pgdump to a new database/,
    );
    const [copy = ''] = readdirSync(copies);
    const database = createDatabase();
    const file = path.join(copies, copy);
    execFileSync('pg_restore', ['--no-owner', '--single-transaction', `--dbname=${database}`, file]);
    const restored = readPostgresql(database);
    for (const [table, rows] of before) {
      if (table !== 'strapi_sessions') expect([table, restored.get(table)]).toEqual([table, rows]);
    }
  },
);

test.each([
  { what: 'is missing', script: null, reason: 'pg_dump is not on this machine: install' },
  {
    what: 'fails',
    script:
      'if [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) 99.0"; else echo "no space" >&2; exit 1; fi',
    reason: 'pg_dump failed (no space): correct that and try again.',
  },
])(
  'an update is refused and changes nothing if no copy can be made first, because pg_dump $what',
  START,
  async ({ script, reason }) => {
    openRelease('99eeeda', dataDir, url);
    const bin = path.join(dataDir, 'bin');
    if (script) program(bin, 'pg_dump', script);
    const before = readPostgresql(url);
    const env = { DATABASE_CLIENT: 'postgres', DATABASE_URL: url, PATH: bin };
    await expect(startMagazine({ dataDir, site: false, env })).rejects.toThrow(
      `did not start and changed nothing, because the database could not be copied first: ${reason}`,
    );
    expect(readPostgresql(url)).toEqual(before);
    expect(readdirSync(path.join(dataDir, 'cms', 'before-update'))).toEqual([]);
  },
);

test('a slow copy has no time limit, and logs its progress every minute', START, async () => {
  openRelease('99eeeda', dataDir, url);
  const bin = path.join(dataDir, 'bin');
  const go = path.join(dataDir, 'go');
  const real = execFileSync('which', ['pg_dump'], { encoding: 'utf8' }).trim();
  program(
    bin,
    'pg_dump',
    `[ "$1" = --version ] || while ! [ -e '${go}' ]; do sleep 0.1; done; exec '${real}' "$@"`,
  );
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  const lines: string[] = [];
  const settings = { dataDir, database: { client: 'postgres', url } } as const;
  const mark = { version: '0.1', program: 'unmarked' };
  const copying = copyDatabase(settings, mark, new Date(0), (line) => lines.push(line));
  await vi.waitUntil(() => vi.getTimerCount() === 1);
  for (let minute = 1; minute <= 5; minute++) {
    vi.advanceTimersByTime(60_000);
    await vi.waitUntil(() => lines.length === minute);
  }
  expect(new Set(lines)).toEqual(
    new Set(['The database is still being copied before the update: 0 MB so far.']),
  );
  writeFileSync(go, '');
  expect(existsSync((await copying).file)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
