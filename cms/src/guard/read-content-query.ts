import type { Rule, Rules } from './query-rules';

/** A query that is not let through; the message is a sentence that says why. */
export class RefusedQuery extends Error {
  override name = 'RefusedQuery';
}

const MOST_PARAMETERS = 64;
const MOST_OF_A_KIND: readonly [Rule['kind'], number][] = [
  ['path', 20],
  ['text', 40],
];

/**
 * Reads the query of an address and writes it anew for Strapi; throws a RefusedQuery.
 *
 * Each name is known and each value checked, so that neither drafts nor fields beyond the specification's
 * can be asked about, and nothing that costs more than an answer is worth. Strapi never parses what
 * somebody sent, only what is written here.
 */
export function readContentQuery(query: string, rules: Rules): string {
  const given = new Map<Rule, string[]>();
  const names = new Set<string>();

  for (const [name, value] of readParameters(query)) {
    if (names.has(name)) throw new RefusedQuery(`'${shown(name)}' is given twice.`);
    names.add(name);
    const rule = rules.get(name.replace(/\[\d{1,3}\]$/, '[#]'));
    if (!rule) throw new RefusedQuery(`'${shown(name)}' cannot be asked for here.`);
    const problem = rule.check(value);
    if (problem) throw new RefusedQuery(`'${shown(name)}' ${problem}.`);
    given.set(rule, [...(given.get(rule) ?? []), value]);
  }

  const count = (kind: Rule['kind']) =>
    [...given].reduce((sum, [rule, values]) => sum + (rule.kind === kind ? values.length : 0), 0);
  for (const [kind, most] of MOST_OF_A_KIND) {
    if (count(kind) > most) throw new RefusedQuery(`More than ${most} ${kind}s are asked for.`);
  }
  if (count('page') > 0 && count('offset') > 0)
    throw new RefusedQuery("Pagination is either 'page' and 'pageSize' or 'start' and 'limit'.");

  return [...given]
    .flatMap(([{ write }, values]) =>
      values.map((value, index) => `${write.replace('#', String(index))}=${encodeURIComponent(value)}`),
    )
    .join('&');
}

/** The parameters of a query, decoded as forms write them. */
export function readParameters(query: string): [name: string, value: string][] {
  const parts = query.split('&').filter((part) => part !== '');
  if (parts.length > MOST_PARAMETERS)
    throw new RefusedQuery(`More than ${MOST_PARAMETERS} parameters are given.`);
  return parts.map((part) => {
    const [name = '', ...value] = part.split('=');
    return [decode(name), decode(value.join('='))];
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new RefusedQuery(`'${shown(text)}' is no text in UTF-8.`);
  }
}

/** As much of what somebody sent as a message needs. */
function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
