import type { ContentRequest } from '../calls/call.ts';
import { CONTENT_TYPES, contentTypeOf, ENTITIES, type EntityName } from '../entities/model.ts';
import type { ContentQuery } from '../query/query.ts';
import type { Change } from './changes.ts';

// Dependencies of answers, and effects of changes. Both are names: the id of an article or a file, one of the names below, or a
// type of the change log.

/** Every answer depends on it. */
export const EVERYTHING = 'everything';
/** Answers that may contain any article depend on it. */
export const ANY_ARTICLE = 'article';

const SINGLE_TYPES: ReadonlySet<string> = new Set(
  Object.values(CONTENT_TYPES).flatMap(({ kind, entity }) => (kind === 'single' ? entity : [])),
);
const IN_OWN_ANSWERS: ReadonlySet<string> = new Set(['erratum', 'redirect', 'search-word']);

/** Whether entries of a type only appear in answers of this type: single types, corrections, redirects, search words. */
const isOnlyInOwnAnswers = (type: string): boolean => SINGLE_TYPES.has(type) || IN_OWN_ANSWERS.has(type);

/** The dependencies of a request's answers, whatever they contain. */
export function dependenciesOf(request: ContentRequest): string[] {
  switch (request.kind) {
    case 'redirect':
      return [EVERYTHING, 'redirect', ANY_ARTICLE];
    case 'sitemap':
    case 'text':
      return [EVERYTHING, ANY_ARTICLE];
    default:
      return [EVERYTHING, ...dependenciesOfQuery(request.query)];
  }
}

function dependenciesOfQuery(query: ContentQuery): string[] {
  const { entity } = contentTypeOf(query.type);
  return [
    // An article may appear in any list or relation, so only requests for named articles, and for settings without articles, are exempt.
    ...(namesArticles(query) || isWithoutArticles(query) ? [] : [ANY_ARTICLE]),
    // One of them may be public now.
    ...query.documentIds,
    ...(isOnlyInOwnAnswers(entity) ? [entity] : []),
    // Site contains the language by which names and titles are sorted.
    ...(isSortedByText(query) ? ['site'] : []),
  ];
}

const namesArticles = ({ type, documentId, documentIds }: ContentQuery) =>
  (type === 'articles' && documentId !== null) || documentIds.length > 0;

function isWithoutArticles({ type, populate }: ContentQuery): boolean {
  const { kind, entity } = contentTypeOf(type);
  return kind === 'single' && !populate.some((path) => leadsToArticles(entity, path.split('.')));
}

function leadsToArticles(entity: EntityName, [name, ...others]: readonly string[]): boolean {
  if (entity === 'article') return true;
  const relation = name === undefined ? undefined : ENTITIES[entity].relations[name];
  return relation !== undefined && leadsToArticles(relation.to, others);
}

function isSortedByText({ type, sort }: ContentQuery): boolean {
  const contentType = contentTypeOf(type);
  return contentType.kind === 'collection' && sort?.field === contentType.textField;
}

/**
 * The names that a change affects. A term or author may have become related to any article, which the ids in answers don't show.
 */
export function affectedBy({ type, documentId }: Change): string[] {
  if (type === 'article' && documentId !== null) return [ANY_ARTICLE, documentId];
  if (type === 'file' && documentId !== null) return [documentId];
  return [isOnlyInOwnAnswers(type) ? type : EVERYTHING];
}
