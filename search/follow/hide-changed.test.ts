import { existsSync } from 'node:fs';
import { zstdCompressSync } from 'node:zlib';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readDictionary } from '../file/dictionary.ts';
import { followedFile } from '../file/followed-file.ts';
import { openIndexes } from '../file/former-index.ts';
import { type Index, openForReading, openForWriting, writeMeta } from '../file/open-index.ts';
import { packedArticle, unpackParts } from '../file/packed-article.ts';
import { findArticles } from '../query/find-articles.ts';
import { showArticles } from '../query/show-article.ts';
import { createService, isMissing } from '../testing/content-service.ts';
import { SEARCH, SOURCE, temporaryPath } from '../testing/texts.ts';
import { changeFollower } from './follow-changes.ts';
import { hideChanged } from './hide-changed.ts';

type Service = ReturnType<typeof createService>;

const follow = (index: Index, service: Service) =>
  changeFollower({
    index: followedFile(index, () => index),
    get: service.get,
    isMissing,
  })();

const titles = (index: Index, keywords: string) => {
  const { ids, query } = findArticles(index, { ...SEARCH, keywords }, 0);
  return showArticles(index, ids, query).map(({ card }) => Reflect.get(Object(card), 'documentId'));
};

/** An id of format 6. */
const IN_2026 = 36_023_788_800;
const Row = v.object({
  document_id: v.string(),
  title_key: v.string(),
  language: v.string(),
  ...packedArticle.entries,
});

/** The path of an index with all articles of a service, as a version before this one has made it. */
async function formerOf(service: Service): Promise<string> {
  const path = temporaryPath();
  const index = openForWriting(path, SOURCE);
  await follow(index, service);
  const rows = index
    .prepare(
      'select document_id, title_key, article.language, packed, null as card from article join shown using (document_id)',
    )
    .all();
  const dictionary = readDictionary(index);
  index.exec(`
    drop view shown;
    drop table dictionary;
    drop table stored;
    drop table article;
    create table article (
      id integer primary key, document_id text unique, title_key text, language text, card blob, text blob
    );
    create index article_title on article (title_key, id);
    create index article_language on article (language);
    insert into words (words) values ('delete-all');
  `);
  const add = index.prepare('insert into article values (?, ?, ?, ?, ?, ?)');
  const addWords = index.prepare("insert into words (rowid, text) values (?, 'harbour')");
  for (const [place, row] of rows.entries()) {
    const { document_id, title_key, language, ...packed } = v.parse(Row, row);
    const id = IN_2026 + place;
    const [card, text] = unpackParts(packed, dictionary);
    add.run(id, document_id, title_key, language, zstdCompressSync(card), zstdCompressSync(text));
    addWords.run(id);
  }
  writeMeta(index, 'version', `6, ICU 1, ${SOURCE}`);
  index.close();
  return path;
}

test('an index of an earlier version is used until the new one is ready', async () => {
  const service = createService();
  service.publish('a', { text: 'A harbour.' });
  service.publish('b', { text: 'Another harbour.' });
  const path = await formerOf(service);

  const indexes = openIndexes(path, SOURCE);
  expect(titles(indexes.searched(), 'harbour')).toEqual(['a', 'b']);
  // Other processes of the site only read.
  const reading = openForReading(path, SOURCE);
  expect(reading && titles(reading, 'hárbour boats')).toEqual(['a', 'b']);
  reading?.close();
  expect(titles(indexes.index(), 'harbour')).toEqual([]);
  indexes.finish();
  expect(indexes.former()).not.toBeNull();

  await follow(indexes.index(), service);
  indexes.finish();
  expect(indexes.former()).toBeNull();
  expect(titles(indexes.searched(), 'harbour')).toEqual(['a', 'b']);
  expect(existsSync(`${path}.next`)).toBe(false);
  indexes.index().close();
  expect(openIndexes(path, SOURCE).former()).toBeNull();
});

test('an old index no longer finds articles that have changed since', async () => {
  const service = createService();
  for (const name of ['a', 'b', 'c']) service.publish(name, { text: 'A harbour.' });
  const path = await formerOf(service);
  const { former } = openIndexes(path, SOURCE);
  const index = former();
  if (!index) throw new Error('The former index is missing.');
  service.withdraw('a');
  service.publish('b', { text: 'Bread.' });
  expect(await hideChanged(index, service.get)).toBe(true);
  expect(titles(index, 'harbour')).toEqual(['c']);
});

test.each<[string, (service: Service) => void]>([
  ['changes were missed', (service) => Object.assign(service, { logName: 'another' })],
  ['everything may have changed', (service) => service.record('everything', null)],
])('an old index is discarded if %s', async (_, change) => {
  const service = createService();
  service.publish('a', { text: 'A harbour.' });
  const indexes = openIndexes(await formerOf(service), SOURCE);
  const index = indexes.former();
  if (!index) throw new Error('The former index is missing.');
  change(service);
  expect(await hideChanged(index, service.get)).toBe(false);
  indexes.dropFormer();
  expect(titles(indexes.searched(), 'harbour')).toEqual([]);
});
