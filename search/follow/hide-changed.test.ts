import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { followedFile } from '../file/followed-file.ts';
import { openIndexes } from '../file/former-index.ts';
import { type Index, openForReading, openForWriting, writeMeta } from '../file/open-index.ts';
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

/** The path of an index with all articles of a service, as a version before this one has made it. */
async function formerOf(service: Service): Promise<string> {
  const path = temporaryPath();
  const index = openForWriting(path, SOURCE);
  await follow(index, service);
  index.exec('drop table words; drop table spelling');
  index.exec(
    `create virtual table words using fts5(title, small, text, terms, content='', tokenize="ascii tokenchars '_'")`,
  );
  index.exec(
    "insert into words (rowid, title, small, text, terms) select id, '', '', 'harbour', '' from article",
  );
  writeMeta(index, 'version', `5, ICU 1, ${SOURCE}`);
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
