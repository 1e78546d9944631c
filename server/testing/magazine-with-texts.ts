import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { openSearchService } from '#server/search/search-service.ts';
import { startFakeStrapi } from './fake-strapi.ts';

type Article = { id: number; documentId: string; title: string; text: string };

/** A content service with articles, and folders for indexes of it until the end of the test. */
export async function startMagazine() {
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
    service,
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
      const search = await openSearchService({
        folder,
        service: { urls: [service.url], token: service.token },
        openSearch: null,
        report,
      });
      onTestFinished(() => search.close());
      return search;
    },
  };
}
