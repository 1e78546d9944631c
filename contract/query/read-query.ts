import { CONTENT_TYPES, type ContentTypeName, contentTypeOf, isContentTypeName } from '../entities/model.ts';
import { isTermKind, TERM_FIELDS, TERM_KINDS } from '../entities/terms.ts';
import { isDocumentId } from '../text/document-id.ts';
import {
  DEFAULT_ENTRIES,
  MAX_PARAMETERS,
  MAX_POPULATE_PATHS,
  MAX_POPULATED_ENTRIES,
  MAX_QUERY_LENGTH,
  MAX_TEXTS,
} from './limits.ts';
import {
  API_PREFIX,
  AUTHOR_FILTER,
  type ContentQuery,
  DOCUMENTS_FILTER,
  namedFilterName,
  type Pagination,
  POPULATE,
  paginationName,
  SORT,
  type Sort,
  TOP_FILTER,
  termFilterName,
  textFilterName,
  withArticlesName,
} from './query.ts';
import { findRule, type Rules, rulesOf, withArticlesOf } from './query-rules.ts';

/** A URL that the contract does not allow. The message is meant for the client and names what is allowed. */
export class InvalidQuery extends Error {
  override name = 'InvalidQuery';
  /** 404 for an unknown path, 400 for an invalid query string on a known path. */
  readonly status: 400 | 404;

  constructor(status: 400 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Reads the URL of a query; the inverse of `writeQuery`. Throws an InvalidQuery for unknown parameters and invalid values,
 * so drafts, fields outside the specification and expensive queries cannot be requested. `queryString` is encoded, without
 * the question mark.
 */
export function readQuery(path: string, queryString: string): ContentQuery {
  const { type, documentId } = readPath(path);
  const rules = rulesOf(type)[documentId === null ? 'list' : 'document'];
  const parameters = readParameters(path, queryString, rules);

  const values = (name: string) => parameters.get(name) ?? [];
  const first = (name: string) => values(name)[0] ?? null;
  const query = {
    type,
    documentId,
    documentIds: values(DOCUMENTS_FILTER),
    populate: values(POPULATE),
    withArticles: readWithArticles(type, parameters),
    isTop: parameters.has(TOP_FILTER),
    contains: readContains(type, values),
    named: readNamed(type, first),
    terms: {
      categories: values(termFilterName('categories')),
      tags: values(termFilterName('tags')),
      dossiers: values(termFilterName('dossiers')),
    },
    author: first(AUTHOR_FILTER),
    sort: readSort(first(SORT)),
    pagination: readPagination(first),
  };
  checkCounts(query);
  return query;
}

function readPath(path: string): Pick<ContentQuery, 'type' | 'documentId'> {
  const [, type = '', documentId = null] = /^\/api\/([a-z]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (!isContentTypeName(type)) {
    const paths = Object.keys(CONTENT_TYPES).map((name) => API_PREFIX + name);
    throw new InvalidQuery(404, `Unknown path ${shorten(path)}. Known paths are ${AND.format(paths)}.`);
  }
  if (documentId !== null && (CONTENT_TYPES[type].kind === 'single' || !isDocumentId(documentId))) {
    throw new InvalidQuery(404, `Unknown path ${shorten(path)}.`);
  }
  return { type, documentId };
}

/** The checked values of each parameter, in their order, by its name without an index. */
function readParameters(
  path: string,
  queryString: string,
  rules: Rules,
): ReadonlyMap<string, readonly string[]> {
  if (queryString.length > MAX_QUERY_LENGTH)
    reject(`A query string has at most ${MAX_QUERY_LENGTH} characters.`);
  const parts = queryString.split('&').filter((part) => part !== '');
  if (parts.length > MAX_PARAMETERS) reject(`A query string has at most ${MAX_PARAMETERS} parameters.`);

  const parameters = new Map<string, string[]>();
  const names = new Set<string>();
  for (const part of parts) {
    const [encodedName = '', ...encodedValue] = part.split('=');
    const [name, value] = [decode(encodedName), decode(encodedValue.join('='))];
    if (names.has(name)) reject(`'${shorten(name)}' appears twice.`);
    names.add(name);
    if (value === '' && isEmptyList(name, rules)) continue;
    const found = findRule(name, rules);
    if (!found) {
      const allowed = [...rules].map(([allowedName, { index }]) =>
        index === 'none' ? allowedName : `${allowedName}[0]`,
      );
      reject(`Unknown parameter '${shorten(name)}'. ${path} accepts ${OR.format(allowed)}.`);
    }
    const problem = found.rule.check(value);
    if (problem) reject(`'${shorten(name)}' ${problem}.`);
    parameters.set(found.name, [...(parameters.get(found.name) ?? []), value]);
  }
  return parameters;
}

/** Whether a name denotes an empty list, as some clients write it: the same as leaving the list out. */
const isEmptyList = (name: string, rules: Rules): boolean =>
  name.endsWith('[]') && findRule(`${name.slice(0, -2)}[0]`, rules) !== null;

function readContains(
  type: ContentTypeName,
  values: (name: string) => readonly string[],
): ContentQuery['contains'] {
  const contentType = contentTypeOf(type);
  if (contentType.kind === 'single') return null;
  const texts = values(textFilterName(contentType.textField));
  return texts.length > 0 ? { field: contentType.textField, texts } : null;
}

function readNamed(type: ContentTypeName, first: (name: string) => string | null): ContentQuery['named'] {
  if (!isTermKind(type)) return null;
  const field = TERM_FIELDS[type];
  const text = first(namedFilterName(field));
  return text === null ? null : { field, text };
}

function readWithArticles(type: ContentTypeName, parameters: ReadonlyMap<string, unknown>): string | null {
  const [relation = null, ...others] = withArticlesOf(type).filter((name) =>
    parameters.has(withArticlesName(name)),
  );
  if (others.length > 0) reject('Only one filter ending in [id][$notNull] is allowed.');
  return relation;
}

function readSort(value: string | null): Sort | null {
  if (value === null) return null;
  const [field = '', direction] = value.split(':');
  return { field, direction: direction === 'desc' ? 'desc' : 'asc' };
}

function readPagination(first: (name: string) => string | null): Pagination | null {
  const [page, pageSize, start, limit] = ['page', 'pageSize', 'start', 'limit'].map((key) =>
    first(paginationName(key)),
  );
  const hasPages = page != null || pageSize != null;
  const hasEntries = start != null || limit != null;
  if (hasPages && hasEntries)
    reject(
      'Use either pagination[page] and pagination[pageSize] or pagination[start] and pagination[limit].',
    );
  if (hasPages) return { page: Number(page ?? 1), pageSize: Number(pageSize ?? DEFAULT_ENTRIES) };
  if (hasEntries) return { start: Number(start ?? 0), limit: Number(limit ?? DEFAULT_ENTRIES) };
  return null;
}

function checkCounts({ populate, contains, named, terms, author, pagination }: ContentQuery): void {
  const entries = pagination && ('page' in pagination ? pagination.pageSize : pagination.limit);
  if (populate.length > 0 && entries !== null && entries > MAX_POPULATED_ENTRIES)
    reject(`A query that populates relations has at most ${MAX_POPULATED_ENTRIES} entries.`);
  if (populate.length > MAX_POPULATE_PATHS) reject(`A query populates at most ${MAX_POPULATE_PATHS} paths.`);
  const count = (contains?.texts.length ?? 0) + TERM_KINDS.reduce((sum, kind) => sum + terms[kind].length, 0);
  if (count > MAX_TEXTS) reject(`A query filters by at most ${MAX_TEXTS} texts.`);
  if (named && contains) reject('Use only one of the filters [$eqi] and [$containsi].');
  if (author !== null && TERM_KINDS.some((kind) => terms[kind].length > 0))
    reject('Use either the filter of authors or those of categories, tags and dossiers.');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return reject(`'${shorten(text)}' is not percent-encoded UTF-8.`);
  }
}

function reject(message: string): never {
  throw new InvalidQuery(400, message);
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });
