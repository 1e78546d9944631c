import * as v from 'valibot';
import { editDistance } from '#search/query/edit-distance.ts';
import { type Document, type FakeIndex, valuesOf } from './fake-index.ts';
import { onlyEntry, parse, Refusal } from './refusal.ts';
import { readQuery } from './run-query.ts';

const direction = v.picklist(['asc', 'desc']);
const body = v.strictObject({
  query: v.unknown(),
  sort: v.optional(v.array(v.record(v.string(), direction)), []),
  from: v.optional(v.number(), 0),
  size: v.optional(v.number(), 10),
  search_after: v.optional(v.array(v.unknown())),
  track_total_hits: v.optional(v.union([v.number(), v.boolean()]), 10_000),
  _source: v.optional(v.union([v.literal(false), v.array(v.string())]), false),
  post_filter: v.optional(v.unknown()),
  aggs: v.optional(v.record(v.string(), v.unknown()), {}),
  suggest: v.optional(v.record(v.string(), v.unknown()), {}),
});
const filtersAggregation = v.strictObject({
  filters: v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]),
});
const termsAggregation = v.strictObject({
  field: v.string(),
  include: v.optional(v.union([v.string(), v.array(v.string())])),
  size: v.pipe(v.number(), v.minValue(1), v.maxValue(65_535)),
});
const suggestion = v.strictObject({
  text: v.string(),
  term: v.strictObject({
    field: v.string(),
    suggest_mode: v.literal('always'),
    sort: v.literal('frequency'),
    size: v.number(),
    max_edits: v.picklist([1, 2]),
    prefix_length: v.number(),
    min_word_length: v.number(),
  }),
});

const MAX_WINDOW = 10_000;

type Hit = { document: Document; score: number };

/** Answers a search in what is visible of an index. */
export function runSearch(index: FakeIndex, request: unknown): object {
  const wanted = parse(body, request);
  if (wanted.from + wanted.size > MAX_WINDOW)
    throw new Refusal(400, 'search_phase_execution_exception', 'Result window is too large');
  const query = readQuery(index, wanted.query);
  const matching = index.visible.flatMap((document): Hit[] => {
    const score = query(document);
    return score === null ? [] : [{ document, score }];
  });
  const filter = wanted.post_filter === undefined ? null : readQuery(index, wanted.post_filter);
  const found = filter ? matching.filter(({ document }) => filter(document) !== null) : matching;
  const sorts = wanted.sort.map(onlyEntry);
  const sortValues = ({ document, score }: Hit) =>
    sorts.map(([name]) => sortValue(index, name, { document, score }));
  const compare = (a: readonly (string | number)[], b: readonly (string | number)[]) => {
    for (const [place, [, order]] of sorts.entries()) {
      const [one = '', other = ''] = [a[place], b[place]];
      if (one !== other) return (one < other ? -1 : 1) * (order === 'asc' ? 1 : -1);
    }
    return 0;
  };
  const inOrder =
    sorts.length > 0
      ? found.toSorted((a, b) => compare(sortValues(a), sortValues(b)))
      : found.toSorted((a, b) => b.score - a.score);
  const after = wanted.search_after && parse(v.array(v.union([v.string(), v.number()])), wanted.search_after);
  const rest = after ? inOrder.filter((hit) => compare(sortValues(hit), after) > 0) : inOrder;
  const limit =
    typeof wanted.track_total_hits === 'number' ? wanted.track_total_hits : Number.POSITIVE_INFINITY;
  return {
    took: 1,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: {
      total: { value: Math.min(found.length, limit), relation: found.length > limit ? 'gte' : 'eq' },
      hits: rest.slice(wanted.from, wanted.from + wanted.size).map((hit) => ({
        _id: hit.document.id,
        _score: hit.score,
        ...(sorts.length > 0 && { sort: sortValues(hit) }),
        ...(wanted._source && { _source: index.sourceOf(hit.document, wanted._source) }),
      })),
    },
    ...(Object.keys(wanted.aggs).length > 0 && {
      aggregations: aggregate(
        index,
        wanted.aggs,
        matching.map(({ document }) => document),
      ),
    }),
    ...(Object.keys(wanted.suggest).length > 0 && {
      suggest: Object.fromEntries(
        Object.entries(wanted.suggest).map(([name, value]) => [name, suggest(index, value)]),
      ),
    }),
  };
}

function sortValue(index: FakeIndex, name: string, { document, score }: Hit): string | number {
  // As single precision has it.
  if (name === '_score') return Math.fround(score);
  index.fieldOf(name, ['keyword', 'date']);
  return valuesOf(document.source, name)[0] ?? '';
}

function aggregate(
  index: FakeIndex,
  aggregations: Readonly<Record<string, unknown>>,
  documents: readonly Document[],
): object {
  const countOf = (dsl: unknown) => {
    const query = readQuery(index, dsl);
    return { doc_count: documents.filter((document) => query(document) !== null).length };
  };
  const answers = Object.entries(aggregations).map(([name, aggregation]) => {
    const [type, value] = onlyEntry(aggregation);
    switch (type) {
      case 'filter':
        return [name, countOf(value)];
      case 'filters': {
        const { filters } = parse(filtersAggregation, value);
        if (Array.isArray(filters)) return [name, { buckets: filters.map(countOf) }];
        const buckets = Object.entries(filters).map(([key, dsl]) => [key, countOf(dsl)]);
        return [name, { buckets: Object.fromEntries(buckets) }];
      }
      case 'terms':
        return [name, { buckets: countTerms(index, documents, parse(termsAggregation, value)) }];
      default:
        throw new Refusal(400, 'parsing_exception', `Unknown aggregation type [${type}]`);
    }
  });
  return Object.fromEntries(answers);
}

function countTerms(
  index: FakeIndex,
  documents: readonly Document[],
  { field, include, size }: v.InferOutput<typeof termsAggregation>,
) {
  index.fieldOf(field, ['keyword']);
  const pattern = typeof include === 'string' ? new RegExp(`^(?:${include})$`, 'su') : null;
  const isIncluded = (term: string) =>
    pattern ? pattern.test(term) : !Array.isArray(include) || include.includes(term);
  const counts = new Map<string, number>();
  for (const document of documents)
    for (const term of index.keywordsOf(document, field).filter(isIncluded))
      counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts]
    .map(([key, count]) => ({ key, doc_count: count }))
    .sort((a, b) => b.doc_count - a.doc_count || (a.key < b.key ? -1 : 1))
    .slice(0, size);
}

function suggest(index: FakeIndex, value: unknown): object[] {
  const { text, term } = parse(suggestion, value);
  index.fieldOf(term.field, ['text']);
  const counts = new Map<string, number>();
  for (const document of index.visible)
    for (const word of new Set(index.wordsOf(document, term.field).map((each) => each.word)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return text.split(/\s+/).map((word) => ({
    text: word,
    options: [...counts]
      .filter(([other]) => other !== word && word.length >= term.min_word_length)
      .filter(([other]) => other.startsWith(word.slice(0, term.prefix_length)))
      .filter(([other]) => editDistance(word, other, term.max_edits) <= term.max_edits)
      .map(([other, freq]) => ({ text: other, freq, score: 1 - 1 / word.length }))
      .sort((a, b) => b.freq - a.freq)
      .slice(0, term.size),
  }));
}
