import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { type TextSearch as Search, textSearchRequest } from '#contract/text-search.ts';
import { TurnedAway } from '#server/gateway/limiter.ts';
import { startFakeStrapi } from '#server/testing/fake-strapi.ts';
import { openTextSearch, type TextSearch } from './text-search.ts';

type Article = { id: number; documentId: string; title: string; text: string };

/** A content service with articles, and an index of it. */
async function start() {
  const articles = new Map<string, Article>();
  const changes: object[] = [];
  let isDown = false;
  const service = await startFakeStrapi((path, query) => {
    if (isDown) throw new Error('It is down.');
    if (path === '/api/site') return { data: { language: 'en' }, meta: {} };
    if (path === '/api/changes') {
      const after = Number(query.get('after'));
      return { data: changes.slice(after), meta: { log: 'log', last: changes.length, oldest: 1 } };
    }
    const raw = ({ text, ...article }: Article) => ({
      ...article,
      slug: article.documentId,
      publishedAt: '2026-01-01T00:00:00Z',
      content: [{ type: 'paragraph', children: [{ type: 'text', text }] }],
    });
    const after = query.get('filters[id][$gt]');
    if (after !== null)
      return { data: [...articles.values()].filter(({ id }) => id > Number(after)).map(raw), meta: {} };
    const wanted = [...query].flatMap(([name, id]) =>
      name.startsWith('filters[documentId][$in]') ? id : [],
    );
    return { data: wanted.flatMap((id) => articles.get(id) ?? []).map(raw), meta: {} };
  });
  const folder = mkdtempSync(join(tmpdir(), 'masthead-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));

  return {
    folder,
    publish(documentId: string, text: string) {
      articles.set(documentId, { id: articles.size + 1, documentId, title: documentId, text });
      changes.push({ id: changes.length + 1, type: 'article', documentId, vanished: false });
    },
    withdraw(documentId: string) {
      articles.delete(documentId);
      changes.push({ id: changes.length + 1, type: 'article', documentId, vanished: true });
    },
    /** The present place in the change log. */
    place: () => String(changes.length),
    setDown: (down: boolean) => {
      isDown = down;
    },
    async open(report = vi.fn()) {
      const search = await openTextSearch({
        folder,
        service: { urls: [service.url], token: service.token },
        report,
      });
      onTestFinished(() => search.close());
      return search;
    },
  };
}

const request = (search: Partial<Search>) =>
  textSearchRequest({ ...NO_FILTERS, sort: 'best', extent: 'page', ...search });

/** The documentIds of the articles that an index finds. On a busy machine its process may take long to start. */
async function find(texts: TextSearch, keywords: string): Promise<string[]> {
  const { url, answer } = request({ keywords });
  const found = await texts.search(url).catch((error: unknown) => {
    if (error instanceof TurnedAway || String(error).includes('No answer within')) return null;
    throw error;
  });
  if (found === null) return find(texts, keywords);
  return v.parse(answer, found).data.found.map(({ article }) => article.documentId);
}

test('finds what is published, and nothing that is withdrawn', async () => {
  const magazine = await start();
  magazine.publish('a', 'Ships in the harbour.');
  const search = await magazine.open();
  expect(await find(search, 'harbour')).toEqual([]);
  await search.follow(magazine.place());
  await expect.poll(() => find(search, 'harbour')).toEqual(['a']);

  magazine.publish('b', 'Another harbour.');
  magazine.withdraw('a');
  await search.follow(magazine.place());
  await expect.poll(() => find(search, 'harbour')).toEqual(['b']);
});

test('a process that starts while the content service is down finds what an earlier one has found', async () => {
  const magazine = await start();
  magazine.publish('a', 'Ships in the harbour.');
  const before = await magazine.open();
  await before.follow(magazine.place());
  await expect.poll(() => find(before, 'harbour')).toEqual(['a']);
  before.close();

  magazine.setDown(true);
  const report = vi.fn();
  const after = await magazine.open(report);
  expect(await find(after, 'harbour')).toEqual(['a']);
  await after.follow(magazine.place());
  expect(report).toHaveBeenCalled();
  expect(await find(after, 'harbour')).toEqual(['a']);
});

test('of several processes one writes, and when it ends another one does', async () => {
  const magazine = await start();
  const [one, other] = [await magazine.open(), await magazine.open()];
  magazine.publish('a', 'Ships in the harbour.');
  await one.follow(magazine.place());
  await expect.poll(() => find(other, 'harbour')).toEqual(['a']);

  one.close();
  magazine.publish('b', 'A harbour, too.');
  await expect
    .poll(async () => {
      await other.follow(magazine.place());
      return (await find(other, 'harbour')).toSorted();
    })
    .toEqual(['a', 'b']);
});

test('no byte of a withdrawn article stays in the files', async () => {
  const magazine = await start();
  magazine.publish('a', 'Secretword and others.');
  magazine.publish('b', 'Harbour.');
  const search = await magazine.open();
  await search.follow(magazine.place());
  await expect.poll(() => find(search, 'secretword')).toEqual(['a']);
  magazine.withdraw('a');
  await search.follow(magazine.place());
  await expect.poll(() => find(search, 'secretword')).toEqual([]);
  search.close();
  const files = readdirSync(magazine.folder).map((file) =>
    readFileSync(join(magazine.folder, file), 'latin1'),
  );
  expect(files.join('')).toContain('harbour');
  expect(files.join('')).not.toContain('secretword');
});

test('while several parts of pages are searched, further ones are left out at once', async () => {
  const magazine = await start();
  magazine.publish('a', 'Ships in the harbour.');
  const search = await magazine.open();
  const { url } = request({ keywords: 'harbour', extent: 'first' });
  const parts = await Promise.allSettled(Array.from({ length: 8 }, () => search.searchBeside(url)));
  const leftOut = parts.filter((part) => part.status === 'rejected' && part.reason instanceof TurnedAway);
  expect(leftOut).toHaveLength(5);
});
