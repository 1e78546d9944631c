import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createSecrets } from '../../../../scripts/secrets.mjs';
import { copySeededDataDir } from '../../../../scripts/seeded-data.mjs';
import { runCommand } from '../../testing/run-command';

const { withPostgres }: typeof import('../../core/database/connect-postgres') = createRequire(
  import.meta.url,
)('../../../dist/src/core/database/connect-postgres.js');

const { whileUnused }: typeof import('../backup/postgres-place') = createRequire(import.meta.url)(
  '../../../dist/src/commands/backup/postgres-place.js',
);

const server = inject('postgresql')?.server ?? '';
const sample = inject('postgresql')?.sample ?? '';
const source = { dataDir: inject('postgresql')?.movedFrom ?? '' };
const urlOf = (database: string) => new URL(database, server).href;
const on = (database: string) => ({ DATABASE_CLIENT: 'postgres', DATABASE_URL: urlOf(database) });

const SECRETS = Object.fromEntries(
  Object.keys(createSecrets()).map((name) => [name, 'secret-of-the-integration-tests']),
);

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'masthead-move-'));
  for (const name of ['original', 'restored']) {
    const template = name === 'original' ? sample : 'template0';
    await select('postgres', `create database move_${name} template ${template}`);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const select = (database: string, statement: string) =>
  withPostgres(urlOf(database), async (connection) => (await connection.query(statement, [])).rows);

describe('a magazine that was moved to PostgreSQL', () => {
  test('keeps its IDs and texts', async () => {
    const statement = 'select id, document_id, title, content from articles order by id';
    const database = new DatabaseSync(path.join(source.dataDir, 'cms', 'data.db'), { readOnly: true });
    const expected = database.prepare(statement).all();
    database.close();
    const moved = await select('move_original', statement);
    expect(moved).toEqual(expected.map((row) => ({ ...row, content: JSON.parse(String(row.content)) })));
  });

  test('keeps its times, in UTC', async () => {
    const database = new DatabaseSync(path.join(source.dataDir, 'cms', 'data.db'), { readOnly: true });
    const expected = database.prepare('select id, created_at as time from articles order by id').all();
    database.close();
    const moved = await select(
      'move_original',
      "select id, round(extract(epoch from created_at at time zone 'UTC') * 1000)::float as time from articles order by id",
    );
    expect(moved).toEqual(expected.map((row) => ({ ...row })));
  });

  test('keeps the tables of extensions unchanged', async () => {
    expect(await select('move_original', 'select srid from spatial_ref_sys')).toEqual([{ srid: 4326 }]);
  });

  test('has statistics for the planner', async () => {
    const [articles] = await select(
      'move_original',
      "select reltuples::integer as counted from pg_class where relname = 'articles'",
    );
    const [rows] = await select('move_original', 'select count(*)::integer as counted from articles');
    expect(articles).toEqual(rows);
  });

  test('continues with the next id', async () => {
    const [next] = await select(
      'move_original',
      "insert into tags (name) values ('New') returning id, (select max(id) from tags) as last",
    );
    expect(Number(next?.id)).toBe(Number(next?.last) + 1);
    await select('move_original', "delete from tags where name = 'New'");
  });

  test('cannot be started, backed up or moved again from the former SQLite database', async () => {
    const env = { DATA_DIR: source.dataDir, DATABASE_URL: urlOf('move_original'), ...SECRETS };
    for (const command of ['start', 'backup', 'move']) {
      const { code, output } = await runCommand(command, [], env);
      expect(output).toBe(
        `The magazine in ${source.dataDir} has moved to PostgreSQL, but DATABASE_CLIENT is not postgres: set DATABASE_CLIENT=postgres and DATABASE_URL, or delete ${path.join(source.dataDir, 'magazine.json')} to go back to the earlier state in ${path.join(source.dataDir, 'cms', 'data.db')}.`,
      );
      expect(code).toBe(64);
    }
  });

  test('is not moved into a database that already has tables', async () => {
    const other = await copySeededDataDir();
    const { code, output } = await runCommand('move', [], {
      DATA_DIR: other.dataDir,
      DATABASE_URL: urlOf('move_original'),
    });
    await other.remove();
    expect(output).toContain('is not empty');
    expect(code).toBe(78);
  });

  test('is not moved while two drafts share an ID', async () => {
    const other = await copySeededDataDir();
    const database = new DatabaseSync(path.join(other.dataDir, 'cms', 'data.db'));
    database.exec(`drop index if exists masthead_articles_unique;
      insert into articles (document_id) select document_id from articles where published_at is null limit 1`);
    database.close();
    await select('postgres', 'create database move_none template template0');
    const { code, output } = await runCommand('move', [], {
      DATA_DIR: other.dataDir,
      DATABASE_URL: urlOf('move_none'),
    });
    await other.remove();
    expect(output).toContain("'npm run doctor' names them");
    expect(code).toBe(78);
  });

  test('does not start with the database of another magazine', async () => {
    await select('postgres', 'create database move_other template move_original');
    await select(
      'move_other',
      `update strapi_core_store_settings set value = '"another"' where key = 'core_masthead_magazine'`,
    );
    const env = { DATA_DIR: source.dataDir, ...SECRETS, ...on('move_other') };
    const { code, output } = await runCommand('start', [], env);
    expect(output).toBe(
      `The database in DATABASE_URL contains another magazine than ${source.dataDir}: correct DATABASE_URL or DATA_DIR, or use them together with 'npm start -- --new-database'.`,
    );
    expect(code).toBe(64);
    const { output: found } = await runCommand('check', [], { ...env, ...on('move_original') });
    // Of data that another build has written it does not count the versions.
    expect(found).toMatch(/^(?:» \d+ versions .* MB\.\n)?» Masthead \S+; the data is from \S+\.$/);
  });
});

describe('a backup of PostgreSQL', () => {
  const dataDir = () => path.join(folder, 'data');
  let file = '';
  const restore = (...args: string[]) =>
    runCommand('restore', [file, ...args], { DATA_DIR: dataDir(), ...on('move_restored') });

  test('is restored with every row', async () => {
    const made = await runCommand('backup', [`--to=${folder}`], {
      DATA_DIR: source.dataDir,
      ...on('move_original'),
    });
    expect(made.output).toContain('Backup: ');
    file = path.join(folder, readdirSync(folder).find((name) => name.endsWith('.tar')) ?? '');

    const { code, output } = await restore();
    expect(output).toContain('Restored the backup of');
    expect(code).toBe(0);
    const articles = 'select * from articles order by id';
    expect(await select('move_restored', articles)).toEqual(await select('move_original', articles));
    expect(existsSync(path.join(dataDir(), 'cms', 'public', 'uploads'))).toBe(true);
  });

  test('moves existing tables to another schema', async () => {
    await select('move_restored', "update tags set name = 'Changed since'");
    const refused = await restore();
    expect(refused.output).toContain('There is a magazine already');

    await restore('--replace');
    const [tag] = await select('move_restored', "select 1 from tags where name = 'Changed since'");
    expect(tag).toBeUndefined();
    const schemas = await select(
      'move_restored',
      "select nspname from pg_namespace where nspname like 'before%'",
    );
    const [former] = await select('move_restored', `select distinct name from ${schemas[0]?.nspname}.tags`);
    expect(former?.name).toBe('Changed since');
  });

  test('leaves everything unchanged if the dump cannot be restored', async () => {
    // Nothing of the service: it is not moved, and is in place of a table of the dump.
    await select('move_restored', 'drop table strapi_webhooks');
    await select('move_restored', 'create materialized view strapi_webhooks as select 1');
    const uploads = path.join(dataDir(), 'cms', 'public', 'uploads');
    writeFileSync(path.join(uploads, 'since.jpg'), 'a picture');
    const { code, output } = await restore('--replace');
    expect(output).toContain('» The former tables move to the schema before_restore_');
    expect(output).toContain('pg_restore failed');
    expect(code).toBe(78);
    expect(existsSync(path.join(uploads, 'since.jpg'))).toBe(true);
    const articles = 'select * from articles order by id';
    expect(await select('move_restored', articles)).toEqual(await select('move_original', articles));
  });

  test('is refused while the database is in use', async () => {
    const used = await withPostgres(urlOf('move_restored'), () => restore('--replace'));
    expect(used.output).toContain('Another program uses the database');
    const restored = whileUnused(urlOf('move_restored'), () => restore('--replace'));
    expect((await restored).output).toContain('Another program uses the database');
  });
});
