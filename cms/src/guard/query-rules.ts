import type { Askable } from './askable';

/** One parameter, or one list of parameters. */
export type Rule = {
  /** The name Strapi is asked by; `#` stands for an index. */
  write: string;
  /** What is wrong with a value, as the end of a sentence, or `null`. */
  check: (value: string) => string | null;
  /** Paths and texts are counted together; the two kinds of pagination exclude each other. */
  kind: 'path' | 'text' | 'page' | 'offset' | 'other';
};

/** By the name of the parameter, with `[#]` for an index at its end. What is not here cannot be asked. */
export type Rules = ReadonlyMap<string, Rule>;

const MOST_CHARACTERS = 100;
const MOST_ENTRIES = 100;
const LAST_PAGE = 10_000;
const LAST_START = 1_000_000;

/** What a list of a type, or one document of it, can be asked for; `paths` are those that can be populated. */
export function queryRules(askable: Askable, of: 'list' | 'document', paths: ReadonlySet<string>): Rules {
  const { text, sorts = [], either = [], leadingToArticles = [] } = askable;
  const populate = 'populate[#]';
  const rules = new Map<string, Rule>([[populate, { write: populate, check: oneOf(paths), kind: 'path' }]]);
  if (of === 'document') return rules;

  const texts = [
    ...(text ? [`filters[${text}]`] : []),
    ...either.map(([relation, field], index) => `filters[$or][${index}][${relation}][${field}]`),
  ];
  for (const filter of texts) {
    const rule: Rule = { write: `${filter}[$containsi][#]`, check: text100, kind: 'text' };
    rules.set(`${filter}[$containsi]`, rule).set(rule.write, rule);
  }

  for (const relations of leadingToArticles) {
    const filter = `filters${relations.map((relation) => `[${relation}]`).join('')}`;
    rules.set(`${filter}[id][$notNull]`, {
      // Of an article nobody may read, nobody may see that it is there.
      write: `${filter}[publishedAt][$notNull]`,
      check: oneOf(new Set(['true'])),
      kind: 'other',
    });
  }

  const orders = new Set(sorts.flatMap((field) => [field, `${field}:asc`, `${field}:desc`]));
  rules.set('sort', { write: 'sort', check: oneOf(orders), kind: 'other' });

  const numbers = [
    ['page', 'page', 1, LAST_PAGE],
    ['pageSize', 'page', 1, MOST_ENTRIES],
    ['start', 'offset', 0, LAST_START],
    ['limit', 'offset', 1, MOST_ENTRIES],
  ] as const;
  for (const [name, kind, least, most] of numbers) {
    const write = `pagination[${name}]`;
    rules.set(write, { write, check: numberWithin(least, most), kind });
  }
  return rules;
}

function oneOf(values: ReadonlySet<string>): Rule['check'] {
  return (value) => (values.has(value) ? null : 'has a value that is not allowed');
}

function text100(value: string): string | null {
  // Counted as a reader counts; a search of the site is cut the same way.
  if (Array.from(value).length > MOST_CHARACTERS) return `has more than ${MOST_CHARACTERS} characters`;
  return /\p{Cc}/u.test(value) ? 'has control characters' : null;
}

function numberWithin(least: number, most: number): Rule['check'] {
  return (value) => {
    const isFine = /^(0|[1-9]\d{0,6})$/.test(value) && Number(value) >= least && Number(value) <= most;
    return isFine ? null : `must be a number from ${least} to ${most}`;
  };
}
