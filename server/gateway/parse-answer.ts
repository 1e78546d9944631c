import * as v from 'valibot';
import type { Answer, ContentRequest } from '#contract/call.ts';

/** `faults` names, one by one, what makes no sense: what was left out of the answer, or why there is none. */
type Parsed<Data> = { answer: Answer<Data> | null; faults: readonly string[] };

/** The entries to leave out, by the list they stand in. What only holds such a list has an empty set. */
type LeftOut = Map<unknown, Set<number>>;

/**
 * An answer in the shape its request wants. Of a list, an entry that makes no sense is left out: one broken article
 * must not take the others with it. But a list of which nothing would be left makes no sense itself, and so on
 * outwards: a service that talks nonsense must not empty a page. Only inside a document a list of one may become empty.
 */
export function parseAnswer<Data>(request: ContentRequest<Data>, said: unknown): Parsed<Data> {
  const whole = v.safeParse(request.answer, said);
  if (whole.success) return { answer: whole.output, faults: [] };

  const paths = whole.issues.map(({ path }) => path ?? []);
  const faults = whole.issues.map(({ message }, index) => describe(paths[index] ?? [], message));
  const leftOut: LeftOut = new Map();
  if (!paths.every((path) => leaveOut(path, leftOut))) return { answer: null, faults };
  const rest = v.safeParse(request.answer, without(leftOut, said));
  return { answer: rest.success ? rest.output : null, faults };
}

/** How a fault is reached from the answer, step by step. */
type Path = readonly v.IssuePathItem[];

const isEntry = (item: v.IssuePathItem): item is v.ArrayPathItem => item.type === 'array';

/** Notes the innermost entry on a path, or an outer one where nothing would be left; false where there is none. */
function leaveOut(path: Path, leftOut: LeftOut): boolean {
  for (const { input } of path) if (!leftOut.has(input)) leftOut.set(input, new Set());
  const [, data] = path;

  for (const entry of path.filter(isEntry).reverse()) {
    const indexes = leftOut.get(entry.input)?.add(entry.key);
    const isEmptied = indexes?.size === entry.input.length;
    if (!isEmptied || (entry.input.length === 1 && entry !== data)) return true;
  }
  return false;
}

function without(leftOut: LeftOut, value: unknown): unknown {
  const indexes = leftOut.get(value);
  if (!indexes || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.filter((_, index) => !indexes.has(index)).map((entry) => without(leftOut, entry));
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, without(leftOut, part)]));
}

/** The same words for the same entry, whatever list it stands in. */
function describe(path: Path, message: string): string {
  const last = path.findLastIndex(isEntry);
  const field = path
    .slice(last + 1)
    .map(({ key }) => String(key))
    .join('.');
  return [nameOf(path[last]?.value), field, message].filter(Boolean).join(': ');
}

function nameOf(entry: unknown): string {
  if (entry === undefined) return '';
  const hasId = typeof entry === 'object' && entry !== null && 'documentId' in entry;
  return hasId ? String(entry.documentId) : 'no documentId';
}
