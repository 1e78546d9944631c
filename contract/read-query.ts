import {
  DEFAULT_ENTRIES,
  MAX_ENTRIES,
  MAX_PAGE,
  MAX_PARAMETERS,
  MAX_POPULATE_PATHS,
  MAX_QUERY_LENGTH,
  MAX_START,
  MAX_TEXT_LENGTH,
  MAX_TEXTS,
} from './limits.ts';
import {
  CONTENT_TYPES,
  type ContentTypeName,
  contentTypeOf,
  type EntityName,
  isContentTypeName,
} from './model.ts';
import { populatePaths } from './populate.ts';
import {
  API_PREFIX,
  type ContentQuery,
  type Pagination,
  POPULATE,
  paginationName,
  SORT,
  type Sort,
  termFilterName,
  textFilterName,
  withArticlesName,
} from './query.ts';
import { TERM_KINDS } from './terms.ts';

/** An address that is no call of the contract. The message is a sentence for the client that says what is allowed. */
export class InvalidQuery extends Error {
  override name = 'InvalidQuery';
  /** 404: nothing is there, whatever the query. 400: it is there, but not with this query. */
  readonly status: 400 | 404;

  constructor(status: 400 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

const DOCUMENT_ID = /^[a-z0-9]{1,40}$/;

/** Whether a text can be the documentId of anything: an address may hold one that nothing ever has. */
export const isDocumentId = (text: string): boolean => DOCUMENT_ID.test(text);

/**
 * Reads an address; the inverse of `writeQuery`. Throws an InvalidQuery for anything that can't be asked: each name is
 * known and each value checked, so neither drafts nor fields beyond the specification's can be asked for, nor anything
 * that costs more than an answer is worth. `search` is the raw query, without the question mark.
 */
export function readQuery(path: string, search: string): ContentQuery {
  const { type, documentId } = readPath(path);
  const { whole, document } = rulesOf(type);
  const given = readParameters(path, search, documentId === null ? whole : document);

  const values = (name: string) => given.get(name) ?? [];
  const first = (name: string) => values(name)[0] ?? null;
  const query = {
    type,
    documentId,
    populate: values(POPULATE),
    withArticles: readWithArticles(type, given),
    contains: readContains(type, values),
    terms: {
      categories: values(termFilterName('categories')),
      tags: values(termFilterName('tags')),
      dossiers: values(termFilterName('dossiers')),
    },
    sort: readSort(first(SORT)),
    pagination: readPagination(first),
  };
  limitCounts(query);
  return query;
}

function readPath(path: string): Pick<ContentQuery, 'type' | 'documentId'> {
  const [, type = '', documentId = null] = /^\/api\/([a-z]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (!isContentTypeName(type)) {
    const names = Object.keys(CONTENT_TYPES).map((name) => API_PREFIX + name);
    throw new InvalidQuery(404, `There is nothing at ${shown(path)}. There is ${list(names, 'and')}.`);
  }
  if (documentId !== null && (CONTENT_TYPES[type].kind === 'single' || !isDocumentId(documentId))) {
    throw new InvalidQuery(404, `There is nothing at ${shown(path)}.`);
  }
  return { type, documentId };
}

/** What is wrong with a value, as the rest of a sentence that says what is allowed; `null` for nothing. */
type Check = (value: string) => string | null;

type Rule = { check: Check; index: 'required' | 'optional' | 'none' };

/** Parameters that can be given, by their names without an index. */
type Rules = ReadonlyMap<string, Rule>;

const knownRules = new Map<ContentTypeName, { whole: Rules; document: Rules }>();

function rulesOf(type: ContentTypeName): { whole: Rules; document: Rules } {
  const rules = knownRules.get(type) ?? makeRules(type);
  knownRules.set(type, rules);
  return rules;
}

function makeRules(type: ContentTypeName): { whole: Rules; document: Rules } {
  const contentType = contentTypeOf(type);
  const document: [string, Rule][] = [
    [POPULATE, { check: isPathFrom(contentType.entity), index: 'required' }],
  ];
  if (contentType.kind === 'single') return { whole: new Map(document), document: new Map() };

  const { textField, sortFields } = contentType;
  const sorts = sortFields.flatMap((field) => [field, `${field}:asc`, `${field}:desc`]);
  const isText: Rule = { check: checkText, index: 'optional' };
  const whole: [string, Rule][] = [
    ...document,
    ...withArticlesOf(type).map((relation): [string, Rule] => [
      withArticlesName(relation),
      { check: isOneOf(['true']), index: 'none' },
    ]),
    [textFilterName(textField), isText],
    ...(type === 'articles' ? TERM_KINDS : []).map((kind): [string, Rule] => [termFilterName(kind), isText]),
    [SORT, { check: isOneOf(sorts), index: 'none' }],
    [paginationName('page'), { check: isNumber(1, MAX_PAGE), index: 'none' }],
    [paginationName('pageSize'), { check: isNumber(1, MAX_ENTRIES), index: 'none' }],
    [paginationName('start'), { check: isNumber(0, MAX_START), index: 'none' }],
    [paginationName('limit'), { check: isNumber(1, MAX_ENTRIES), index: 'none' }],
  ];
  return { whole: new Map(whole), document: new Map(document) };
}

function withArticlesOf(type: ContentTypeName): readonly string[] {
  const contentType = contentTypeOf(type);
  return contentType.kind === 'collection' ? contentType.withArticles : [];
}

/** The values of each parameter, in the order they are given; each is checked. */
function readParameters(path: string, search: string, rules: Rules): ReadonlyMap<string, readonly string[]> {
  if (search.length > MAX_QUERY_LENGTH) refuse(`A query has at most ${MAX_QUERY_LENGTH} characters.`);
  const parts = search.split('&').filter((part) => part !== '');
  if (parts.length > MAX_PARAMETERS) refuse(`A query has at most ${MAX_PARAMETERS} parameters.`);

  const given = new Map<string, string[]>();
  const names = new Set<string>();
  for (const part of parts) {
    const [writtenName = '', ...writtenValue] = part.split('=');
    const [name, value] = [decode(writtenName), decode(writtenValue.join('='))];
    if (names.has(name)) refuse(`'${shown(name)}' is given twice.`);
    names.add(name);
    const known = findRule(name, rules);
    if (!known) {
      const allowed = list(
        [...rules].map(([known, { index }]) => (index === 'none' ? known : `${known}[0]`)),
        'or',
      );
      refuse(`'${shown(name)}' cannot be asked for here. ${path} takes ${allowed}.`);
    }
    const problem = known.rule.check(value);
    if (problem) refuse(`'${shown(name)}' ${problem}.`);
    given.set(known.name, [...(given.get(known.name) ?? []), value]);
  }
  return given;
}

function findRule(name: string, rules: Rules): { name: string; rule: Rule } | null {
  const withoutIndex = name.replace(/\[\d{1,3}\]$/, '');
  const rule = rules.get(withoutIndex);
  if (!rule) return null;
  const hasIndex = withoutIndex !== name;
  const isAllowed = rule.index === 'optional' || hasIndex === (rule.index === 'required');
  return isAllowed ? { name: withoutIndex, rule } : null;
}

function readContains(
  type: ContentTypeName,
  values: (name: string) => readonly string[],
): ContentQuery['contains'] {
  const contentType = contentTypeOf(type);
  if (contentType.kind === 'single') return null;
  const texts = values(textFilterName(contentType.textField));
  return texts.length > 0 ? { field: contentType.textField, texts } : null;
}

function readWithArticles(type: ContentTypeName, given: ReadonlyMap<string, unknown>): string | null {
  const [relation = null, ...others] = withArticlesOf(type).filter((one) => given.has(withArticlesName(one)));
  if (others.length > 0) refuse('A list can be narrowed by one relation to articles.');
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
  if (hasPages && hasEntries) refuse("Pagination is either 'page' and 'pageSize' or 'start' and 'limit'.");
  if (hasPages) return { page: Number(page ?? 1), pageSize: Number(pageSize ?? DEFAULT_ENTRIES) };
  if (hasEntries) return { start: Number(start ?? 0), limit: Number(limit ?? DEFAULT_ENTRIES) };
  return null;
}

function limitCounts({ populate, contains, terms }: ContentQuery): void {
  if (populate.length > MAX_POPULATE_PATHS) refuse(`A query populates at most ${MAX_POPULATE_PATHS} paths.`);
  const count = (contains?.texts.length ?? 0) + TERM_KINDS.reduce((sum, kind) => sum + terms[kind].length, 0);
  if (count > MAX_TEXTS) refuse(`A query has at most ${MAX_TEXTS} texts in its filters.`);
}

function isOneOf(values: readonly string[]): Check {
  const allowed = new Set(values);
  return (value) => (allowed.has(value) ? null : `must be ${list(values, 'or')}`);
}

/** The message lists only paths with the same first step: all of them would fill a page. */
function isPathFrom(entity: EntityName): Check {
  const paths = populatePaths(entity);
  return (value) => {
    if (paths.has(value)) return null;
    const [first = ''] = value.split('.', 1);
    const near = [...paths].filter((path) =>
      paths.has(first) ? path === first || path.startsWith(`${first}.`) : !path.includes('.'),
    );
    return `must be ${list(near, 'or')}`;
  };
}

const checkText: Check = (value) => {
  if (Array.from(value).length > MAX_TEXT_LENGTH) return `must have at most ${MAX_TEXT_LENGTH} characters`;
  return /\p{Cc}/u.test(value) ? 'must have no control characters' : null;
};

function isNumber(min: number, max: number): Check {
  return (value) => {
    const isValid = /^(0|[1-9]\d{0,6})$/.test(value) && Number(value) >= min && Number(value) <= max;
    return isValid ? null : `must be a number from ${min} to ${max}`;
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return refuse(`'${shown(text)}' is not valid UTF-8.`);
  }
}

function refuse(message: string): never {
  throw new InvalidQuery(400, message);
}

const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const list = (items: readonly string[], last: 'and' | 'or') =>
  items.length > 1 ? `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}` : items.join();
