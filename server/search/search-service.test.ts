import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { textSearchRequest } from '#contract/calls/text-search.ts';
import { TurnedAway } from '#contract/node/limiter.ts';
import type { TextSearch } from '#contract/search/search.ts';
import { ROOT } from '#scripts/settings.mjs';
import { startMagazine } from '#server/testing/magazine-with-texts.ts';
import type { SearchService } from './search-service.ts';

const request = (search: Partial<TextSearch>) =>
  textSearchRequest({ ...NO_FILTERS, sort: 'best', extent: 'page', ...search });

/** The documentIds of the articles that an index finds. On a busy machine its process may take long to start. */
async function find(texts: SearchService, keywords: string): Promise<string[]> {
  const { search, answer } = request({ keywords });
  const found = await texts.search(search).catch((error: unknown) => {
    if (error instanceof TurnedAway || String(error).includes('No answer within')) return null;
    throw error;
  });
  if (found === null) return find(texts, keywords);
  return v.parse(answer, found).data.found.map(({ article }) => article.documentId);
}

test('an index on disk finds published articles, and no withdrawn ones', async () => {
  const magazine = await startMagazine();
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

test('a process that starts while the content service is down uses the existing index', async () => {
  const magazine = await startMagazine();
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

test('one of several processes writes the index, and another takes over when it ends', async () => {
  const magazine = await startMagazine();
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

test('no trace of a withdrawn article stays in the files', async () => {
  const magazine = await startMagazine();
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

test('while several full-text searches run, further ones are skipped at once', async () => {
  const magazine = await startMagazine();
  magazine.publish('a', 'Ships in the harbour.');
  const texts = await magazine.open();
  const { search } = request({ keywords: 'harbour', extent: 'first' });
  const parts = await Promise.allSettled(Array.from({ length: 8 }, () => texts.searchBeside(search)));
  const leftOut = parts.filter((part) => part.status === 'rejected' && part.reason instanceof TurnedAway);
  expect(leftOut).toHaveLength(5);
});

/** The files of the project that a file loads, with what these load, but for what is loaded when it is needed. */
function loadedBy(file: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  const imports = /^import (?!type)[^;]*? from '(?<path>(?:#|\.\/)[^']*\.ts)'/gm;
  for (const { groups } of readFileSync(file, 'utf8').matchAll(imports)) {
    const path = groups?.path ?? '';
    loadedBy(path.startsWith('#') ? join(ROOT, path.slice(1)) : join(dirname(file), path), loaded);
  }
  return loaded;
}

test("without its setting no OpenSearch code is loaded except the setting's schema", () => {
  const files = ['content-service.ts', 'search/search-process.ts'].flatMap((file) => [
    ...loadedBy(join(ROOT, 'server', file)),
  ]);
  const adapter = files.filter((file) => file.includes('/search/opensearch/')).map((file) => basename(file));
  expect(new Set(adapter)).toEqual(new Set(['settings.ts']));
});
