import * as v from 'valibot';
import { SEARCH_WORDS_PATH } from '#contract/search/search-words.ts';
import { readTextsUrl, SHOWN_PATHS, textsUrl } from '#contract/search/texts.ts';
import { changesUrl } from '#contract/service/changes.ts';
import { rawArticle } from './texts.ts';

class Missing extends Error {}

/** Whether the service has no such document. */
export const isMissing = (error: unknown) => error instanceof Missing;

type Fields = Parameters<typeof rawArticle>[0];

/** The relation and the documentId that a URL of texts asks for. */
const SHOWN = /filters\[(?<relation>[a-z\][]+)\]\[documentId\]\[\$eq\]=(?<documentId>\w+)/;
const Shown = v.object({
  path: v.picklist(SHOWN_PATHS),
  documentId: v.string(),
});

const Related = v.array(v.record(v.string(), v.unknown()));

/** Whether an article or a category has a document by a relation. */
function isRelated(document: object, [name = '', ...others]: readonly string[], documentId: string): boolean {
  const value = Reflect.get(document, name);
  const related = v.parse(Related, [value ?? []].flat());
  return related.some((each) =>
    others.length > 0 ? isRelated(each, others, documentId) : each.documentId === documentId,
  );
}

/** A content service in memory, with the articles that are public and a change log. */
export function createService() {
  const articles = new Map<string, ReturnType<typeof rawArticle>>();
  const log: { id: number; type: string; documentId: string | null; vanished: boolean }[] = [];
  let lastId = 0;
  const service = {
    logName: 'one',
    language: 'en',
    timeZone: '',
    /** The editors' search words; `null` for a service that has no such type. */
    searchWords: [] as { words: string; articles: string[] }[] | null,
    /** Requests until the service fails. */
    requestsLeft: Number.POSITIVE_INFINITY,
    requests: [] as string[],
    record(type: string, documentId: string | null, vanished = false) {
      log.push({ id: log.length + 1, type, documentId, vanished });
    },
    publish(documentId: string, fields: Fields) {
      lastId += 1;
      articles.set(documentId, rawArticle({ ...fields, documentId, id: lastId }));
      service.record('article', documentId);
    },
    /** Gives an article a tag by the form of the tag: the article itself does not change. */
    tag(documentId: string, tag: string) {
      const article = articles.get(documentId);
      if (!article) return;
      articles.set(documentId, { ...article, tags: [{ documentId: tag, name: tag }] });
      service.record('tag', tag);
    },
    withdraw(documentId: string) {
      if (articles.delete(documentId)) service.record('article', documentId, true);
    },
    async get(url: string): Promise<unknown> {
      service.requests.push(url);
      service.requestsLeft -= 1;
      if (service.requestsLeft < 0) throw new Error('The service is down.');
      if (url === SEARCH_WORDS_PATH) {
        if (!service.searchWords) throw new Missing();
        return { data: service.searchWords, meta: {} };
      }
      if (url.startsWith('/api/site')) {
        const { language, timeZone } = service;
        return { data: { language, timeZone }, meta: {} };
      }
      const after = /after=(\d+)$/.exec(url)?.[1];
      if (after !== undefined && url === changesUrl(Number(after))) {
        const data = log.filter(({ id }) => id > Number(after)).slice(0, 3);
        return { data, meta: { log: service.logName, last: log.length, oldest: 1, clock: 'right' } };
      }
      const all = [...articles.values()];
      const from = Number(/\[\$gt\]=(\d+)/.exec(url)?.[1]);
      const limit = Number(/limit\]=(\d+)/.exec(url)?.[1]);
      const shown = SHOWN.exec(url)?.groups;
      const of = shown ? v.parse(Shown, { ...shown, path: shown.relation?.replaceAll('][', '.') }) : null;
      if (url === textsUrl(from, limit, of)) {
        const data = all.filter(
          (article) => article.id > from && (!of || isRelated(article, of.path.split('.'), of.documentId)),
        );
        return { data: data.slice(0, limit), meta: {} };
      }
      const [path = '', query = ''] = url.split('?');
      const wanted = readTextsUrl(path, query);
      const ids = wanted && 'documentIds' in wanted ? wanted.documentIds : [];
      return { data: all.filter(({ documentId }) => ids.includes(documentId)), meta: {} };
    },
  };
  return service;
}
