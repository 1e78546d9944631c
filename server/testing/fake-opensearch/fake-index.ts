import * as v from 'valibot';
import { parse, Refusal } from './refusal.ts';

const field = v.variant('type', [
  v.strictObject({
    type: v.literal('text'),
    analyzer: v.literal('whitespace'),
    norms: v.optional(v.boolean()),
    copy_to: v.optional(v.string()),
  }),
  v.strictObject({ type: v.literal('keyword'), ignore_above: v.optional(v.number()) }),
  v.strictObject({ type: v.literal('date'), format: v.literal('strict_date_optional_time') }),
  v.strictObject({ type: v.literal('object'), enabled: v.literal(false) }),
]);
type Field = v.InferOutput<typeof field>;
const inner = v.strictObject({ properties: v.record(v.string(), field) });
const mappings = v.strictObject({
  dynamic: v.literal(false),
  _source: v.optional(v.strictObject({ excludes: v.array(v.string()) })),
  properties: v.optional(v.record(v.string(), v.union([field, inner])), {}),
});
const created = v.strictObject({
  settings: v.strictObject({
    auto_expand_replicas: v.literal('0-1'),
    refresh_interval: v.optional(v.string()),
    gc_deletes: v.optional(v.string()),
  }),
  mappings,
  aliases: v.optional(v.record(v.string(), v.strictObject({})), {}),
});

type Source = Record<string, unknown>;
export type Document = { id: string; source: Source; version: number; seqNo: number };

/** A number so that words of two values do not follow each other. */
const POSITION_GAP = 100;
/** In bytes of UTF-8. */
const MAX_TERM = 32_766;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const values = v.array(v.string());

/** What an index of OpenSearch has, and what of it is searched since the last refresh. */
export class FakeIndex {
  readonly aliases = new Set<string>();
  readonly fields = new Map<string, Field>();
  readonly #excludes: readonly string[];
  readonly #documents = new Map<string, Document>();
  /** Versions of documents that were deleted. */
  readonly #deleted = new Map<string, number>();
  #lastSeqNo = -1;
  visible: readonly Document[] = [];

  constructor(body: unknown) {
    const { mappings: mapping, aliases } = parse(created, body, 'mapper_parsing_exception');
    for (const alias of Object.keys(aliases)) this.aliases.add(alias);
    for (const [name, value] of Object.entries(mapping.properties)) {
      if ('type' in value) this.fields.set(name, value);
      else
        for (const [key, each] of Object.entries(value.properties)) this.fields.set(`${name}.${key}`, each);
    }
    this.#excludes = mapping._source?.excludes ?? [];
  }

  get = (id: string) => this.#documents.get(id);
  refresh(): void {
    this.visible = [...this.#documents.values()];
  }

  /** Everything that is stored, as a search for a text in the files would find it. */
  dump = () => JSON.stringify([...this.#documents.values()]);

  /** Writes a document on a condition. */
  put(id: string, source: Source, isAllowed: (now: Document | undefined) => boolean): Document {
    if (!isAllowed(this.#documents.get(id))) throw conflict(id);
    return this.#store(id, source, (this.#documents.get(id)?.version ?? 0) + 1);
  }

  /** Writes a document with a version of its own, unless a later one was written or deleted. */
  putVersion(id: string, source: Source, version: number): Document {
    this.#refuseOlder(id, version);
    return this.#store(id, source, version);
  }

  /** Returns whether there was one. */
  deleteVersion(id: string, version: number): boolean {
    this.#refuseOlder(id, version);
    this.#lastSeqNo += 1;
    this.#deleted.set(id, version);
    return this.#documents.delete(id);
  }

  #refuseOlder(id: string, version: number): void {
    const known = this.#documents.get(id)?.version ?? this.#deleted.get(id) ?? -1;
    if (version < known) throw conflict(id);
  }

  #store(id: string, source: Source, version: number): Document {
    for (const name of this.fields.keys()) this.#check(name, source);
    this.#lastSeqNo += 1;
    this.#deleted.delete(id);
    const document = { id, source, version, seqNo: this.#lastSeqNo };
    this.#documents.set(id, document);
    return document;
  }

  #check(name: string, source: Source): void {
    const kind = this.fields.get(name);
    const all = valuesOf(source, name);
    if (kind?.type === 'date' && all.some((date) => !DATE.test(date)))
      throw new Refusal(400, 'mapper_parsing_exception', `failed to parse field [${name}]`);
    const limit = kind?.type === 'keyword' ? (kind.ignore_above ?? Number.POSITIVE_INFINITY) : 0;
    if (
      kind?.type === 'keyword' &&
      all.some((each) => each.length <= limit && Buffer.byteLength(each) > MAX_TERM)
    )
      throw new Refusal(400, 'illegal_argument_exception', `immense term in field [${name}]`);
  }

  /** The mapped field, if it is of one of the types. */
  fieldOf(name: string, types: readonly Field['type'][]): Field {
    const known = this.fields.get(name);
    if (known && types.includes(known.type)) return known;
    throw new Refusal(400, 'query_shard_exception', `No mapping for [${name}] as ${types.join(' or ')}.`);
  }

  /** The words of a text field of a document, with their positions. */
  wordsOf({ source }: Document, name: string): { word: string; position: number }[] {
    const copied = [...this.fields].filter(([, each]) => each.type === 'text' && each.copy_to === name);
    const texts = [name, ...copied.map(([from]) => from)].flatMap((from) => valuesOf(source, from));
    const words: { word: string; position: number }[] = [];
    let position = 0;
    for (const text of texts) {
      for (const word of text.split(/\s+/).filter(Boolean)) words.push({ word, position: position++ });
      position += POSITION_GAP;
    }
    return words;
  }

  keywordsOf({ source }: Document, name: string): string[] {
    const known = this.fieldOf(name, ['keyword']);
    const limit = known.type === 'keyword' ? (known.ignore_above ?? Number.POSITIVE_INFINITY) : 0;
    return [...new Set(valuesOf(source, name).filter(({ length }) => length <= limit))];
  }

  /** What an answer has of a document. */
  sourceOf({ source }: Document, wanted: readonly string[]): Source {
    return Object.fromEntries(
      Object.entries(source).filter(([name]) => wanted.includes(name) && !this.#excludes.includes(name)),
    );
  }
}

const conflict = (id: string) =>
  new Refusal(409, 'version_conflict_engine_exception', `[${id}]: version conflict`);

export function valuesOf(source: Source, name: string): string[] {
  const [first = '', second] = name.split('.');
  const value: unknown = source[first];
  const chosen: unknown = second && value && typeof value === 'object' ? Reflect.get(value, second) : value;
  if (second === undefined && value && typeof value === 'object' && !Array.isArray(value)) return [];
  return chosen === undefined || chosen === null ? [] : parse(values, [chosen].flat());
}
