import { createServer } from 'node:http';
import { readTextsUrl } from '#contract/search/texts.ts';
import { listen } from '#scripts/ports.mjs';
import type { Collection, Document } from './read-collections.ts';

const PUBLISHED_AT = '2026-01-01T00:00:00.000Z';
const NOTHING = { data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } };

/** A document as a public article of Strapi; one without a title is named like its collection. */
const articleOf = ({ id, title, text }: Document, place: number, name: string) => ({
  id: place + 1,
  documentId: `d${id}`,
  slug: `d${id}`,
  title: title.trim() || `${name} ${id}`,
  publishedAt: PUBLISHED_AT,
  content: text
    .split(/\n\s*\n/)
    .map((part) => ({ type: 'paragraph', children: [{ type: 'text', text: part.trim() }] })),
});

/** The id of the document of an article. */
export const documentOf = (documentId: string): string => documentId.slice(1);

/** Starts a content service in this process whose magazine is a collection. */
export async function startCollection({ name, language, documents }: Collection) {
  const articles = documents.map((document, place) => articleOf(document, place, name));
  function answer(path: string, query: string): object {
    if (path === '/api/site') return { data: { language, seo: { metaTitle: name } }, meta: {} };
    if (path === '/api/changes') return { data: [], meta: { log: name, last: 0, oldest: 1, clock: 'right' } };
    const wanted = readTextsUrl(path, query);
    if (!wanted || 'documentIds' in wanted) return NOTHING;
    const { after, limit } = wanted;
    return { data: articles.filter(({ id }) => id > after).slice(0, limit), meta: {} };
  }
  const server = createServer(({ url = '' }, response) => {
    const [path = '', query = ''] = url.split('?');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer(path, decodeURI(query))));
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    stop(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}
