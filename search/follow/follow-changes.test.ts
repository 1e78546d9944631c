import { truncateSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEXTS_PER_ANSWER, textsUrl } from '#contract/search/texts.ts';
import { changesUrl } from '#contract/service/changes.ts';
import { followedFile } from '../file/followed-file.ts';
import { articleCount, type Index, openForWriting, readMeta } from '../file/open-index.ts';
import { createService, isMissing } from '../testing/content-service.ts';
import { clearIndex, SOURCE, temporaryIndex, temporaryPath } from '../testing/texts.ts';
import { changeFollower } from './follow-changes.ts';

type Service = ReturnType<typeof createService>;

/** Everything an index has, but for the numbers that it has given. */
function contentOf(index: Index) {
  const rows = (sql: string) => index.prepare(sql).all();
  return {
    articles: rows(
      'select document_id, title_key, article.language, published, packed from article join shown using (document_id) order by document_id',
    ),
    terms: rows(
      `select article.document_id, kind, term.name from article_term
       join article on article.id = article join term on term.id = term order by 1, 2, 3`,
    ),
    words: rows(
      `select document_id, term, col, offset from word_list join article on article.id = doc
       where col <> 'terms' order by 1, 2, 3, 4`,
    ),
    termWords: rows(
      `select article.document_id, kind, term.name from word_list join article on article.id = doc
       left join term on word_list.term = '_' || term.id where col = 'terms' order by 1, 2, 3`,
    ),
    vocabulary: rows('select word from vocabulary order by word'),
    count: articleCount(index),
  };
}

const follow = (index: Index, service: Service) =>
  changeFollower({
    index: followedFile(index, () => clearIndex(index)),
    get: service.get,
    isMissing,
  })();

/** So that the words of each article can be compared. */
function withWordList(index: Index): Index {
  index.exec('create virtual table if not exists temp.word_list using fts5vocab(main, words, instance)');
  return index;
}

const names = (index: Index) =>
  index
    .prepare('select document_id from article order by document_id')
    .all()
    .map(({ document_id }) => document_id);

test('a new index reads all articles, then follows each change', async () => {
  const [service, index] = [createService(), temporaryIndex()];
  for (const name of ['a', 'b', 'c']) service.publish(name, { text: name });
  await follow(index, service);
  expect(names(index)).toEqual(['a', 'b', 'c']);

  service.publish('d', {});
  service.withdraw('a');
  await follow(index, service);
  expect(names(index)).toEqual(['b', 'c', 'd']);
});

test('an up-to-date index requests nothing but changes', async () => {
  const [service, index] = [createService(), temporaryIndex()];
  service.publish('a', {});
  await follow(index, service);
  service.requests.length = 0;
  await follow(index, service);
  expect(service.requests).toEqual([changesUrl(1)]);
});

test('articles are re-indexed when their author, tag, parent category or dossier changes', async () => {
  const [service, index] = [createService(), temporaryIndex()];
  const above = { documentId: 'top', name: 'Nature' };
  service.publish('a', {
    authors: [{ documentId: 'author', name: 'Ada' }],
    tags: [{ documentId: 'tag', name: 'Tides' }],
    dossiers: [{ documentId: 'dossier', title: 'Sea' }],
    categories: [{ documentId: 'sub', name: 'Coast', parent: above }],
  });
  service.publish('b', {});
  await follow(index, service);
  for (const [type, documentId, path] of [
    ['author', 'author', 'authors'],
    ['tag', 'tag', 'tags'],
    ['dossier', 'dossier', 'dossiers'],
    ['category', 'sub', 'categories'],
    ['category', 'top', 'categories.parent'],
  ] as const) {
    service.requests.length = 0;
    service.record(type, documentId);
    await follow(index, service);
    const asked = service.requests.filter((url) => url.startsWith('/api/articles'));
    expect(asked).toContain(textsUrl(0, TEXTS_PER_ANSWER, { path, documentId }));
    expect(asked.filter((url) => url.includes('[$in]'))).toEqual([]);
  }
});

test.each<{ what: string; change: (service: Service) => void }>([
  { what: 'another change log', change: (service) => Object.assign(service, { logName: 'two' }) },
  { what: 'another model', change: (service) => service.record('everything', null) },
  {
    what: 'another language of the magazine',
    change(service) {
      service.language = 'de';
      service.record('site', 'site');
    },
  },
  {
    what: 'another time zone of the magazine',
    change(service) {
      service.timeZone = 'Asia/Tokyo';
      service.record('site', 'site');
    },
  },
])('all articles are re-indexed after $what', async ({ change }) => {
  const [service, index] = [createService(), temporaryIndex()];
  service.publish('a', {});
  await follow(index, service);
  service.requests.length = 0;
  change(service);
  await follow(index, service);
  expect(service.requests).toContain(textsUrl(0));
  expect(readMeta(index, 'language')).toBe(service.language);
  expect(readMeta(index, 'timeZone')).toBe(service.timeZone);
});

test('articles that are too long together are fetched one by one', async () => {
  const [service, index] = [createService(), temporaryIndex()];
  for (const name of ['a', 'b', 'c']) service.publish(name, {});
  const isShort = (url: string) =>
    url.includes('limit]=1&') || (url.includes('[$in]') && !url.includes('[$in][1]'));
  const get = (url: string) =>
    isShort(url) || !url.startsWith('/api/articles?')
      ? service.get(url)
      : Promise.reject(new Error('Too large.'));
  const followLong = changeFollower({ index: followedFile(index, () => clearIndex(index)), get, isMissing });
  await followLong();
  expect(names(index)).toEqual(['a', 'b', 'c']);
  for (const name of ['d', 'e']) service.publish(name, {});
  service.withdraw('a');
  await followLong();
  expect(names(index)).toEqual(['b', 'c', 'd', 'e']);
});

test('a broken article is left out without affecting others', async () => {
  const [service, index] = [createService(), temporaryIndex()];
  service.publish('a', {});
  service.publish('broken', { documentId: 'broken', slug: 7 });
  await follow(index, service);
  service.publish('broken', { slug: 8 });
  service.publish('c', {});
  await follow(index, service);
  expect(names(index)).toEqual(['a', 'c']);
});

test.each<[string, (path: string) => void]>([
  ['cut off', (path) => truncateSync(path, 20_000)],
  ['of another content service', (path) => openForWriting(path, 'http://other.example').close()],
  ['no database', (path) => writeFileSync(path, 'Not a database at all.')],
  [
    'of another version',
    (path) => {
      const index = openForWriting(path, SOURCE);
      index.exec("update meta set value = '0' where key = 'version'");
      index.close();
    },
  ],
])('an index file that is %s is rebuilt', async (_, damage) => {
  const path = temporaryPath();
  openForWriting(path, SOURCE).close();
  damage(path);
  const index = openForWriting(path, SOURCE);
  const service = createService();
  service.publish('a', {});
  await follow(index, service);
  expect(names(index)).toEqual(['a']);
  index.close();
});

const word = fc.constantFrom('harbour', 'Häuser', '東京大学', 'tide', 'ship');
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('publish' as const), id, title: word, text: word, tag: id }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tag' as const), id, tag: id }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('follow' as const), requests: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const) }) },
);

test('after any changes and interruptions an index equals one built from scratch', async () => {
  const [interrupted, built] = [withWordList(temporaryIndex()), withWordList(temporaryIndex())];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const service = createService();
      clearIndex(interrupted);
      clearIndex(built);
      for (const each of steps) {
        switch (each.do) {
          case 'publish':
            service.publish(each.id, {
              title: each.title,
              text: each.text,
              tags: [{ documentId: each.tag, name: each.tag }],
            });
            break;
          case 'withdraw':
            service.withdraw(each.id);
            break;
          case 'tag':
            service.tag(each.id, each.tag);
            break;
          case 'follow':
            service.requestsLeft = each.requests;
            await follow(interrupted, service).catch(() => undefined);
            break;
          case 'lose':
            service.logName += '+';
            break;
        }
      }
      service.requestsLeft = Number.POSITIVE_INFINITY;
      await follow(interrupted, service);
      await follow(built, service);
      expect(contentOf(interrupted)).toEqual(contentOf(built));
    }),
    { numRuns: 100 },
  );
});

test('search words are read at the start, when editors change them, and when an article may become public', async () => {
  const [index, service] = [temporaryIndex(), createService()];
  const words = () => JSON.parse(readMeta(index, 'searchWords') ?? '{}').data;
  service.searchWords = [{ words: 'ferry, ship', articles: [] }];
  await follow(index, service);
  expect(words()).toEqual(service.searchWords);
  service.searchWords = [{ words: 'ferry, ship, boat', articles: [] }];
  service.record('search-word', 'w');
  await follow(index, service);
  expect(words()).toEqual(service.searchWords);
  service.searchWords = [{ words: 'ferry, ship, boat', articles: ['a'] }];
  service.publish('a', { text: 'One' });
  await follow(index, service);
  expect(words()).toEqual(service.searchWords);
  service.searchWords = null;
  service.record('everything', null);
  await follow(index, service);
  expect(words()).toEqual([]);
});
