import type { Lose } from 'masthead-contract/html/reading';
import * as v from 'valibot';

/** A word that an author has written, also one that looks like a number, a date or a truth value. */
export const word = v.pipe(
  v.union([v.string(), v.number(), v.bigint(), v.boolean(), v.date()]),
  v.transform((value) => (value instanceof Date ? value.toISOString() : String(value))),
);

/** A text of a source; empty if missing. */
export const text = v.nullish(word, '');

/** A value that needs more is not worth it: no author has written it. */
const MAX_ROUNDS = 20;

type Keys = readonly string[];
/** Gets the path of a part, such as `tags.3`. */
export type Drop = (path: string, value: unknown) => void;

/** Parses a value without the parts that the schema rejects. `null` if the rest is rejected too. */
export function parsePartly<Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
  drop: Drop,
): v.InferOutput<Schema> | null {
  let value = given;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const parsed = v.safeParse(schema, value);
    if (parsed.success) return parsed.output;
    const refused = new Map<string, Keys>();
    for (const { path = [] } of parsed.issues) {
      const keys = presentPart(
        value,
        path.map(({ key }) => String(key)),
      );
      if (keys.length === 0) return null;
      refused.set(keys.join('.'), keys);
    }
    for (const [path, keys] of refused) drop(path, partOf(value, keys));
    value = without(value, [...refused.values()]);
  }
  return null;
}

/** Reports the parts that a post loses in this way. */
export const loseParts =
  (lose: Lose): Drop =>
  (path, value) =>
    lose(`the unreadable field ${path.replace(/\.\d+/g, '')}`, JSON.stringify(value) ?? '');

/** The keys of a part; if it is missing, the keys of its closest existing parent. */
function presentPart(value: unknown, keys: Keys): Keys {
  for (let length = keys.length; length > 0; length -= 1) {
    const some = keys.slice(0, length);
    if (partOf(value, some) !== undefined) return some;
  }
  return [];
}

function partOf(value: unknown, keys: Keys): unknown {
  let part = value;
  for (const key of keys) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined;
    part = Reflect.get(part, key);
  }
  return part;
}

function without(value: unknown, parts: readonly Keys[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const below = Map.groupBy(parts, ([key]) => key ?? '');
  const kept = Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
    const inner = below.get(key)?.map((keys) => keys.slice(1)) ?? [];
    if (inner.some((keys) => keys.length === 0)) return [];
    return [[key, inner.length > 0 ? without(part, inner) : part]];
  });
  return Array.isArray(value) ? kept.map(([, part]) => part) : Object.fromEntries(kept);
}
