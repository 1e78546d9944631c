import { ASKABLE } from './askable';
import { type Model, populatePaths } from './populate-paths';
import { queryRules, type Rules } from './query-rules';
import { RefusedQuery, readContentQuery } from './read-content-query';

/** A type, or one document of it by an id as Strapi makes them. */
const CONTENT_PATH = /^\/api\/(?<name>[a-z]+)(?:\/(?<id>[a-z0-9]{1,64}))?$/;
const MOST_CHARACTERS = 16_000;

/**
 * Says how Strapi is to be asked for what stands at an address of the content API: gives the query, `null`
 * where there is nothing, and throws a RefusedQuery where there is, but not in this way.
 */
export function createContentGuard(models: ReadonlyMap<string, Model>) {
  const rules = new Map<string, { whole: Rules; document: Rules | null }>();
  for (const [name, askable] of ASKABLE) {
    const paths = populatePaths(models, askable.uid);
    const document = queryRules(askable, 'document', paths);
    const isSingle = askable.kind === 'single';
    rules.set(name, {
      whole: isSingle ? document : queryRules(askable, 'list', paths),
      document: isSingle ? null : document,
    });
  }

  return (path: string, query: string): string | null => {
    const { name = '', id } = CONTENT_PATH.exec(path)?.groups ?? {};
    const asked = rules.get(name)?.[id ? 'document' : 'whole'];
    if (!asked) return null;
    if (query.length > MOST_CHARACTERS)
      throw new RefusedQuery(`The query is longer than ${MOST_CHARACTERS} characters.`);
    return readContentQuery(query, asked);
  };
}
