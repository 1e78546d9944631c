import { type ContentTypeName, contentTypeOf, type EntityName } from '../entities/model.ts';
import { isTermKind, TERM_KINDS } from '../entities/terms.ts';
import { isDocumentId } from '../text/document-id.ts';
import { MAX_TEXT_LENGTH } from '../text/search-lengths.ts';
import { MAX_ENTRIES, MAX_PAGE, MAX_START } from './limits.ts';
import { populatePaths } from './populate.ts';
import {
  AUTHOR_FILTER,
  DOCUMENTS_FILTER,
  namedFilterName,
  POPULATE,
  paginationName,
  SORT,
  TOP_FILTER,
  termFilterName,
  textFilterName,
  withArticlesName,
} from './query.ts';

/** Returns what is wrong with a value, to follow the parameter's name ('must be …'), or `null` if it is valid. */
type Check = (value: string) => string | null;

type Rule = { check: Check; index: 'required' | 'optional' | 'none' };

/** The allowed parameters, by their names without an index. */
export type Rules = ReadonlyMap<string, Rule>;

/** `list` is for `/api/{type}`, also of a single type; `document` is for `/api/{type}/{documentId}`. */
type TypeRules = { list: Rules; document: Rules };

const rulesByType = new Map<ContentTypeName, TypeRules>();

/** The rules of a content type; made once. */
export function rulesOf(type: ContentTypeName): TypeRules {
  const rules = rulesByType.get(type) ?? makeRules(type);
  rulesByType.set(type, rules);
  return rules;
}

function makeRules(type: ContentTypeName): TypeRules {
  const contentType = contentTypeOf(type);
  const populate: [string, Rule] = [POPULATE, { check: pathFrom(contentType.entity), index: 'required' }];
  if (contentType.kind === 'single') return { list: new Map([populate]), document: new Map() };

  const { textField, sortFields } = contentType;
  const sorts = sortFields.flatMap((field) => [field, `${field}:asc`, `${field}:desc`]);
  const text: Rule = { check: searchText, index: 'optional' };
  const list: [string, Rule][] = [
    populate,
    ...withArticlesOf(type).map((relation): [string, Rule] => [
      withArticlesName(relation),
      { check: oneOf(['true']), index: 'none' },
    ]),
    ...(type === 'categories' ? [topFilter] : []),
    [textFilterName(textField), text],
    ...(isTermKind(type) ? [namedFilter(textField)] : []),
    ...(type === 'articles' ? articleFilters(text) : []),
    [SORT, { check: oneOf(sorts), index: 'none' }],
    [paginationName('page'), { check: numberBetween(1, MAX_PAGE), index: 'none' }],
    [paginationName('pageSize'), { check: numberBetween(1, MAX_ENTRIES), index: 'none' }],
    [paginationName('start'), { check: numberBetween(0, MAX_START), index: 'none' }],
    [paginationName('limit'), { check: numberBetween(1, MAX_ENTRIES), index: 'none' }],
  ];
  return { list: new Map(list), document: new Map([populate]) };
}

const topFilter: [string, Rule] = [TOP_FILTER, { check: oneOf(['true']), index: 'none' }];

const namedFilter = (field: string): [string, Rule] => [
  namedFilterName(field),
  { check: searchText, index: 'none' },
];

/** The filters that only lists of articles have. */
const articleFilters = (text: Rule): [string, Rule][] => [
  ...TERM_KINDS.map((kind): [string, Rule] => [termFilterName(kind), text]),
  [DOCUMENTS_FILTER, { check: documentId, index: 'required' }],
  [AUTHOR_FILTER, { check: documentId, index: 'none' }],
];

/** The relations to articles by which a list of a type can be filtered. */
export function withArticlesOf(type: ContentTypeName): readonly string[] {
  const contentType = contentTypeOf(type);
  return contentType.kind === 'collection' ? contentType.withArticles : [];
}

/** The rule for a parameter and its name without the index; `null` if it is not allowed with or without that index. */
export function findRule(name: string, rules: Rules): { name: string; rule: Rule } | null {
  const withoutIndex = name.replace(/\[\d{1,3}\]$/, '');
  const rule = rules.get(withoutIndex);
  if (!rule) return null;
  const hasIndex = withoutIndex !== name;
  const isAllowed = rule.index === 'optional' || hasIndex === (rule.index === 'required');
  return isAllowed ? { name: withoutIndex, rule } : null;
}

function oneOf(values: readonly string[]): Check {
  const allowed = new Set(values);
  return (value) => (allowed.has(value) ? null : `must be ${OR.format(values)}`);
}

/**
 * Accepts the populate paths of an entity. The message lists only the paths that start with the same relation, since the
 * full list is long.
 */
function pathFrom(entity: EntityName): Check {
  const paths = populatePaths(entity);
  return (value) => {
    if (paths.has(value)) return null;
    const [first = ''] = value.split('.', 1);
    const similar = [...paths].filter((path) =>
      paths.has(first) ? path === first || path.startsWith(`${first}.`) : !path.includes('.'),
    );
    return `must be ${OR.format(similar)}`;
  };
}

const searchText: Check = (value) => {
  if (Array.from(value).length > MAX_TEXT_LENGTH) return `must have at most ${MAX_TEXT_LENGTH} characters`;
  return /\p{Cc}/u.test(value) ? 'must not contain control characters' : null;
};

const documentId: Check = (value) => (isDocumentId(value) ? null : 'must be a documentId');

function numberBetween(min: number, max: number): Check {
  return (value) => {
    const isValid = /^(0|[1-9]\d{0,6})$/.test(value) && Number(value) >= min && Number(value) <= max;
    return isValid ? null : `must be a number from ${min} to ${max}`;
  };
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });
