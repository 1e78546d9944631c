import * as v from 'valibot';
import { articleCount, type Index, statementOf } from './open-index.ts';
import { type Dictionary, packedArticle, unpackParts } from './packed-article.ts';

const Row = v.optional(v.object({ parts: v.instance(Uint8Array) }));
const Stored = v.array(packedArticle);

/** Articles from whose cards and texts a dictionary is made. */
const SAMPLE = 200;
/** In UTF-16 units: shorter parts save nothing, and a longer dictionary saves little more. */
const MIN_LENGTH = 4;
const MAX_LENGTH = { part: 60, all: 64 * 1024 };
/** Words, and what stands between them, of a part. */
const MAX_TOKENS = 6;
const TOKEN = /[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu;

/** The dictionary of an index. Read it after the texts that are to be unpacked: a writer may have made it just before them. */
export const readDictionary = (index: Index): Dictionary =>
  v.parse(Row, statementOf(index, 'select parts from dictionary').get())?.parts ?? null;

/** Makes the dictionary of an index, once it has enough articles; `null` before. */
export function makeDictionary(index: Index): Dictionary {
  if (articleCount(index) < SAMPLE) return null;
  const rows = v.parse(
    Stored,
    index.prepare(`select packed, null as card from stored limit ${SAMPLE}`).all(),
  );
  const texts = rows.map((row) => unpackParts(row, null).join('\n'));
  const parts = Buffer.from(sharedParts(texts));
  index.prepare('insert into dictionary values (?)').run(parts);
  return parts;
}

/**
 * The parts that save the most bytes in texts like these, the best last. Each is in one of twenty texts, so that it keeps nothing of
 * a few articles that are removed.
 */
export function sharedParts(texts: readonly string[]): string {
  const least = texts.length / 20;
  const tokens = texts.map((text) => text.match(TOKEN) ?? []);
  // All tokens of a common part are common; all parts together would not fit into the memory.
  const common = countOnce(tokens, least);
  const parts = [
    ...countOnce(
      tokens.map((each) => partsOf(each, common)),
      least,
    ),
  ]
    .map(([part, count]) => ({ part, saved: count * (part.length - MIN_LENGTH + 1) }))
    .sort((a, b) => b.saved - a.saved);
  let chosen = '';
  for (const { part } of parts)
    if (chosen.length + part.length <= MAX_LENGTH.all && !chosen.includes(part)) chosen = part + chosen;
  return chosen;
}

/** In how many lists each text is, leaving out those in fewer than `least`. */
function countOnce(lists: readonly Iterable<string>[], least: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists) for (const each of new Set(list)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return new Map([...counts].filter(([, count]) => count >= least));
}

function* partsOf(tokens: readonly string[], common: ReadonlyMap<string, number>): Generator<string> {
  for (const start of tokens.keys()) {
    let part = '';
    for (const token of tokens.slice(start, start + MAX_TOKENS)) {
      part += token;
      if (!common.has(token) || part.length > MAX_LENGTH.part) break;
      if (part.length >= MIN_LENGTH) yield part;
    }
  }
}
