import * as v from 'valibot';
import type { Answer, ContentRequest } from '#contract/calls/call.ts';

/** `problems` has a line for each invalid entry that was dropped, or each reason for a missing answer. */
type Parsed<Data> = { answer: Answer<Data> | null; problems: readonly string[] };

/** Indexes of the entries to drop, by list. A container on the way to such a list has an empty set. */
type Dropped = Map<unknown, Set<number>>;

/**
 * Validates a raw answer against the schema of its request. Invalid entries are dropped from lists, so that one broken
 * article does not make the others unavailable. A list in which every entry is invalid counts as invalid itself, and so on
 * outwards: a broken content service must not empty a page. The exception is a list with a single entry inside a
 * document, which may become empty.
 */
export function parseAnswer<Data>(request: ContentRequest<Data>, raw: unknown): Parsed<Data> {
  const parsed = v.safeParse(request.answer, raw);
  if (parsed.success) return { answer: parsed.output, problems: [] };

  const paths = parsed.issues.map(({ path }) => path ?? []);
  const problems = parsed.issues.map(({ message }, index) => describe(paths[index] ?? [], message));
  const dropped: Dropped = new Map();
  if (!paths.every((path) => drop(path, dropped))) return { answer: null, problems };
  const rest = v.safeParse(request.answer, without(dropped, raw));
  return { answer: rest.success ? rest.output : null, problems };
}

/** The steps from the answer to an invalid value. */
type Path = readonly v.IssuePathItem[];

const isEntry = (item: v.IssuePathItem): item is v.ArrayPathItem => item.type === 'array';

/** Drops the innermost list entry on a path, or an outer one if that empties its list; false if nothing is left to drop. */
function drop(path: Path, dropped: Dropped): boolean {
  for (const { input } of path) if (!dropped.has(input)) dropped.set(input, new Set());
  // The entry of the list `data`, unless the answer is a single document.
  const [, outermost] = path;

  for (const entry of path.filter(isEntry).reverse()) {
    const indexes = dropped.get(entry.input)?.add(entry.key);
    const isEmptied = indexes?.size === entry.input.length;
    if (!isEmptied || (entry.input.length === 1 && entry !== outermost)) return true;
  }
  return false;
}

/** A copy of a value without the dropped entries. */
function without(dropped: Dropped, value: unknown): unknown {
  const indexes = dropped.get(value);
  if (!indexes || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.filter((_, index) => !indexes.has(index)).map((entry) => without(dropped, entry));
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, without(dropped, part)]));
}

/** The text does not depend on the list the entry is in, so that the gateway can report each problem once. */
function describe(path: Path, message: string): string {
  const last = path.findLastIndex(isEntry);
  const field = path
    .slice(last + 1)
    .map(({ key }) => String(key))
    .join('.');
  return [nameOf(path[last]?.value), field, message].filter(Boolean).join(': ');
}

/** The `documentId` of an entry; empty without an entry. */
function nameOf(entry: unknown): string {
  if (entry === undefined) return '';
  const hasId = typeof entry === 'object' && entry !== null && 'documentId' in entry;
  return hasId ? String(entry.documentId) : 'no documentId';
}
