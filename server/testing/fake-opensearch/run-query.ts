import * as v from 'valibot';
import type { Document, FakeIndex } from './fake-index.ts';
import { valuesOf } from './fake-index.ts';
import { onlyEntry, parse, Refusal } from './refusal.ts';

/** The score of a document, or `null` if the query does not match it. */
export type Query = (document: Document) => number | null;

const list = v.array(v.unknown());
const boost = v.optional(v.number(), 1);
const phrase = v.strictObject({ query: v.string(), boost });
const one = v.strictObject({ value: v.string() });
const bool = v.strictObject({
  filter: v.optional(list, []),
  should: v.optional(list, []),
  must_not: v.optional(list, []),
  minimum_should_match: v.optional(v.number()),
});
const functionScore = v.strictObject({
  query: v.unknown(),
  functions: v.array(
    v.strictObject({
      weight: v.number(),
      exp: v.optional(
        v.record(
          v.string(),
          v.strictObject({
            origin: v.pipe(v.string(), v.isoTimestamp()),
            scale: v.pipe(v.string(), v.regex(/^\d+d$/)),
            decay: v.number(),
          }),
        ),
      ),
    }),
  ),
  score_mode: v.literal('sum'),
  boost_mode: v.literal('multiply'),
});

/** As OpenSearch limits them, with all their fields. */
const MAX_CLAUSES = 1024;
const MAX_TERMS = 65_536;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads a query, and returns what runs it. Refuses what it does not know with the 400 of OpenSearch. */
export function readQuery(index: FakeIndex, dsl: unknown): Query {
  let clauses = 0;
  return read(dsl);

  function leaf(query: Query): Query {
    clauses += 1;
    if (clauses > MAX_CLAUSES)
      throw new Refusal(400, 'search_phase_execution_exception', 'too_many_nested_clauses');
    return query;
  }

  function read(value: unknown): Query {
    const [name, body] = onlyEntry(value);
    switch (name) {
      case 'match_all':
        parse(v.strictObject({}), body);
        return leaf(() => 1);
      case 'bool':
        return readBool(body);
      case 'terms': {
        const [field, wanted] = onlyEntry(body);
        const terms = new Set(parse(v.pipe(v.array(v.string()), v.maxLength(MAX_TERMS)), wanted));
        return leaf(has(field, (term) => terms.has(term)));
      }
      case 'term': {
        const [field, wanted] = onlyEntry(body);
        const { value: term } = parse(one, wanted);
        return leaf(has(field, (each) => each === term));
      }
      case 'prefix': {
        const [field, wanted] = onlyEntry(body);
        const { value: start } = parse(one, wanted);
        return leaf(has(field, (each) => each.startsWith(start)));
      }
      case 'wildcard': {
        const [field, wanted] = onlyEntry(body);
        const pattern = wildcard(parse(one, wanted).value);
        return leaf(has(field, (each) => pattern.test(each)));
      }
      case 'ids': {
        const { values } = parse(v.strictObject({ values: v.array(v.string()) }), body);
        return leaf(({ id }) => (values.includes(id) ? 1 : null));
      }
      case 'match_phrase': {
        const [field, wanted] = onlyEntry(body);
        return leaf(readPhrase(field, parse(phrase, wanted)));
      }
      case 'constant_score': {
        const wanted = parse(v.strictObject({ filter: v.unknown(), boost }), body);
        const filter = read(wanted.filter);
        return (document) => (filter(document) === null ? null : wanted.boost);
      }
      case 'function_score':
        return readFunctionScore(body);
      default:
        throw new Refusal(400, 'parsing_exception', `unknown query [${name}]`);
    }
  }

  function has(field: string, isWanted: (term: string) => boolean): Query {
    const { type } = index.fieldOf(field, ['keyword', 'text']);
    return (document) => {
      const terms =
        type === 'keyword'
          ? index.keywordsOf(document, field)
          : index.wordsOf(document, field).map(({ word }) => word);
      return terms.some(isWanted) ? 1 : null;
    };
  }

  function readBool(body: unknown): Query {
    const parsed = parse(bool, body);
    const [filter, should, mustNot] = [parsed.filter, parsed.should, parsed.must_not].map((each) =>
      each.map(read),
    );
    const least = parsed.minimum_should_match ?? (filter?.length === 0 && should?.length ? 1 : 0);
    return (document) => {
      if (filter?.some((query) => query(document) === null)) return null;
      if (mustNot?.some((query) => query(document) !== null)) return null;
      const scores = (should ?? []).flatMap((query) => query(document) ?? []);
      return scores.length < least ? null : scores.reduce((sum, score) => sum + score, 0);
    };
  }

  /** BM25 of words that follow each other. */
  function readPhrase(field: string, wanted: v.InferOutput<typeof phrase>): Query {
    index.fieldOf(field, ['text']);
    const words = wanted.query.split(/\s+/).filter(Boolean);
    const all = index.visible.map((document) => index.wordsOf(document, field));
    const lengths = all.map(({ length }) => length).filter((length) => length > 0);
    const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    const idf = words
      .map((word) => all.filter((each) => each.some((other) => other.word === word)).length)
      .map((count) => Math.log(1 + (lengths.length - count + 0.5) / (count + 0.5)))
      .reduce((sum, each) => sum + each, 0);
    return (document) => {
      const own = index.wordsOf(document, field);
      const at = new Map(own.map(({ word, position }) => [position, word]));
      const count = own.filter(({ position }) =>
        words.every((word, offset) => at.get(position + offset) === word),
      ).length;
      if (words.length === 0 || count === 0) return null;
      return (wanted.boost * idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * own.length) / average));
    };
  }

  function readFunctionScore(body: unknown): Query {
    const { query, functions } = parse(functionScore, body);
    const inner = read(query);
    const factors = functions.map(({ weight, exp }) => {
      if (!exp) return () => weight;
      const [field, decay] = onlyEntry(exp);
      index.fieldOf(field, ['date']);
      const { origin, scale, decay: part } = exp[field] ?? { origin: '', scale: '1d', decay: Number(decay) };
      return ({ source }: Document) => {
        const [date = origin] = valuesOf(source, field);
        const days = Math.abs(Date.parse(date) - Date.parse(origin)) / DAY_MS;
        return weight * part ** (days / Number.parseInt(scale, 10));
      };
    });
    return (document) => {
      const score = inner(document);
      return score === null ? null : score * factors.reduce((sum, factor) => sum + factor(document), 0);
    };
  }
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A pattern of a wildcard query, in which a backslash takes the meaning from a sign. */
function wildcard(pattern: string): RegExp {
  const parts = pattern.match(/\\.|[\s\S]/gu) ?? [];
  const source = parts.map((part) => {
    if (part === '*') return '.*';
    if (part === '?') return '.';
    return literally(part.startsWith('\\') && part.length > 1 ? part.slice(1) : part);
  });
  return new RegExp(`^${source.join('')}$`, 'su');
}
