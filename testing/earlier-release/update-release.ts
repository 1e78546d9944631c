import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { startMagazine } from '#scripts/magazine.mjs';
import { differences } from './compare-tables.ts';
import { openRelease } from './open-release.ts';
import {
  readPostgresql,
  readPostgresqlIndexes,
  readSqlite,
  readSqliteIndexes,
  type Tables,
} from './read-tables.ts';

const article = v.object({ id: v.number(), published_at: v.nullable(v.union([v.string(), v.number()])) });
const listed = v.object({ id: v.number(), sort_key: v.string() });
const address = v.object({ url: v.string() });
const picture = v.object({
  ...address.entries,
  formats: v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === 'string' ? JSON.parse(value) : value)),
    v.nullable(v.record(v.string(), address)),
  ),
});

/**
 * Starts this release's content service on the data of an earlier one, on PostgreSQL in the empty database of `url`.
 * `prepare` may change the data before.
 * @returns what is missing or has changed afterwards, a line each
 */
export async function updateRelease(
  commit: string,
  url?: string,
  prepare: (dataDir: string) => void = () => {},
): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-update-'));
  const database = join(dataDir, 'cms', 'data.db');
  const read = () => (url === undefined ? readSqlite(database) : readPostgresql(url));
  const readIndexes = () => (url === undefined ? readSqliteIndexes(database) : readPostgresqlIndexes(url));
  try {
    openRelease(commit, dataDir, url);
    prepare(dataDir);
    const before = read();
    const env = url === undefined ? {} : { DATABASE_CLIENT: 'postgres', DATABASE_URL: url };
    const magazine = await startMagazine({ dataDir, site: false, env });
    await magazine.stop();
    return [...lostBetween(before, read(), dataDir), ...notUnique(readIndexes())];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What an update of a data folder has lost or changed, a line each. */
const lostBetween = (before: Tables, after: Tables, dataDir: string): string[] => [
  ...differences(before, after),
  ...unlisted(after),
  ...withoutFile(after, join(dataDir, 'cms', 'public')),
];

/** Published articles that lists do not have, or not with everything. */
function unlisted(tables: Tables): string[] {
  const rows = v.parse(v.array(listed), tables.get('masthead_listed_articles'));
  const complete = new Set(rows.filter(({ sort_key }) => sort_key !== '').map(({ id }) => id));
  return v
    .parse(v.array(article), tables.get('articles'))
    .filter(({ id, published_at }) => published_at !== null && !complete.has(id))
    .map(({ id }) => `article ${id} is not listed`);
}

/** Tables that would take a second draft or public version of a document, or a second entry with its id. */
function notUnique(indexes: readonly string[]): string[] {
  return ['articles', 'home', 'site', 'tags']
    .filter((table) => !indexes.includes(`masthead_${table}_unique`))
    .map((table) => `${table} has no unique index`);
}

/** Addresses of pictures and their renditions without a file. */
function withoutFile(tables: Tables, publicDir: string): string[] {
  return v
    .parse(v.array(picture), tables.get('files'))
    .flatMap(({ url, formats }) => [url, ...Object.values(formats ?? {}).map((rendition) => rendition.url)])
    .filter((url) => !existsSync(join(publicDir, url)))
    .map((url) => `${url} has no file`);
}
