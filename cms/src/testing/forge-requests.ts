import type { Core, UID } from '@strapi/strapi';

/** An entry of which requests can name the row or the document: `name` says whose it is. */
export type Known = { name: string; number: number; text: string };
/** A request; `place` says in what it differs from an ordinary one. */
export type Forged = {
  method: string;
  path: string;
  query?: string;
  body?: Fields;
  headers?: Record<string, string>;
  place: string;
};
type Fields = { readonly [name: string]: unknown };

/** Names under which Strapi, or some other service, may look for an entry. */
const KEYS = [
  'id',
  'documentId',
  'document_id',
  'documentIds',
  'entryId',
  'sourceId',
  'relatedDocumentId',
  'createdBy',
  'updatedBy',
  'created_by_id',
  'localizations',
  'lookup',
  'where',
  'filters',
  'data',
  'populate',
  'fields',
  'ref',
  'refId',
  'related',
  'roles',
  'user',
  '__pivot',
];

/** Those of them that a part of a body might have. */
const NESTED_KEYS = ['id', 'documentId', 'where', 'data', '__pivot', 'createdBy'];

const PAST = '2020-01-01T00:00:00.000Z';
/** States that a request might claim. */
const STATES: Fields = {
  status: 'published',
  publishedAt: PAST,
  published_at: PAST,
  firstPublishedAt: PAST,
  createdAt: PAST,
  updatedAt: PAST,
  publishedOn: PAST,
  locale: 'de',
  waiting: true,
  readySince: PAST,
  isActive: true,
  blocked: true,
  hasPublishedVersion: true,
  publicationFilter: 'never-published',
  __type: 'api::article.article',
  __component: 'article.comment',
  __temp_key__: 'a0',
};

/** The ways in which a value can name an entry. */
const VALUES: ((known: Known) => unknown)[] = [
  ({ text }) => text,
  ({ number }) => number,
  ({ number }) => ({ id: number }),
  ({ text }) => ({ documentId: text }),
  ({ text }) => [text],
  ({ number }) => ({ $in: [number] }),
];

/** The ways in which Strapi takes an entry in a relation. */
const ENTRIES: ((known: Known, other: Known) => unknown)[] = [
  ({ number }) => number,
  ({ text }) => text,
  ({ number }) => ({ id: number }),
  ({ text }) => ({ documentId: text }),
  // Databases take such texts for numbers.
  ({ number }) => ({ id: `${number}.0` }),
  ({ number, text }) => ({ id: number, documentId: text, isTemporary: true, __temp_key__: 'a0' }),
  ({ number }, { text }) => ({ id: number, documentId: text }),
  ({ number }) => ({ id: number, __pivot: { article_id: number, id: number, field: 'authors' } }),
  ({ text }) => ({ documentId: text, locale: 'de', status: 'published' }),
  ({ number, text }, other) => ({ id: other.number, position: { before: number, after: text } }),
  ({ number, text }, other) => ({ documentId: other.text, position: { before: text, after: number } }),
  ({ number, text }) => ({
    apiData: { id: number, documentId: text },
    id: number,
    title: 'Nested',
    name: 'Nested',
  }),
];

/** The ways in which Strapi takes a change of a relation. */
const CHANGES: ((entry: unknown) => unknown)[] = [
  (entry) => ({ connect: [entry], disconnect: [] }),
  (entry) => ({ connect: [], disconnect: [entry] }),
  (entry) => ({ set: [entry] }),
  (entry) => ({ connect: [entry], options: { strict: false } }),
  (entry) => [entry],
  (entry) => entry,
];

/** Takes the entries one after the other, so that a few requests for each place have all of them. */
export function inTurn(all: readonly Known[]): () => Known {
  let index = 0;
  return () => {
    const known = all[index++ % all.length];
    if (!known) throw new Error('There is no entry.');
    return known;
  };
}

/** With how many entries each place is tried, one after the other; there are about twice as many. */
const TRIES = 4;

/** A body that differs from an ordinary one in one place. */
export type ForgedBody = { place: string; body: Fields };

/** Bodies with a name that an ordinary one does not have, or with another entry under it. */
export function* forgeNames(body: Fields, ids: readonly Known[]): Generator<ForgedBody> {
  const next = inTurn(ids);
  for (const [index, key] of KEYS.entries()) {
    // The documents' own names in every way, others in one of them.
    for (const value of index < 2 ? VALUES : [VALUES[index % VALUES.length]])
      if (value) yield changed(body, key, value(next()));
  }
  for (const [key, value] of Object.entries(STATES)) yield changed(body, key, value);
}

/** Bodies that name another entry where an ordinary one names one, and parts of them that name one where those name none. */
export function* forgeIds(
  body: Fields,
  ids: readonly Known[],
  isId: (value: unknown) => boolean,
  at = '',
): Generator<ForgedBody> {
  const next = inTurn(ids);
  for (const [name, value] of Object.entries(body)) {
    const isOfText = typeof [value].flat()[0] === 'string';
    const others = Array.from({ length: TRIES }, next).map(({ number, text }) => (isOfText ? text : number));
    if (isId(value)) {
      for (const other of [...others, [next().number], { id: next().number }, `${next().number}.0`])
        yield changed(body, name, other, at);
    }
    const items = Array.isArray(value) ? value : [value];
    for (const [index, item] of items.entries()) {
      const withItem = (other: unknown) => (Array.isArray(value) ? value.with(index, other) : other);
      if (Array.isArray(value) && isId(item))
        for (const other of others) yield changed(body, name, withItem(other), at);
      if (!isFields(item)) continue;
      const place = `${at}${name}.`;
      for (const inner of forgeIds(item, ids, isId, place))
        yield { place: inner.place, body: { ...body, [name]: withItem(inner.body) } };
      for (const [turn, key] of NESTED_KEYS.entries()) {
        const inner = changed(item, key, VALUES[turn % VALUES.length]?.(next()), place);
        yield { place: inner.place, body: { ...body, [name]: withItem(inner.body) } };
      }
    }
  }
}

const changed = (part: Fields, key: string, value: unknown, at = '') => ({
  place: `${at}${key} = ${JSON.stringify(value)}`,
  body: { ...part, [key]: value },
});

/** The changes of a body in the relations of a content type and of its components. `idsOf` has the entries for a type. */
export function* forgeRelations(
  strapi: Core.Strapi,
  uid: UID.Schema,
  body: Fields,
  idsOf: (target: string) => readonly Known[],
  at = '',
): Generator<{ place: string; body: Fields }> {
  for (const [name, attribute] of Object.entries(strapi.getModel(uid).attributes)) {
    const place = at + name;
    if (attribute.type === 'component') {
      const value = body[name];
      const parts = [value ?? []].flat().filter(isFields);
      for (const [index, part] of parts.slice(0, 1).entries()) {
        for (const { place: inner, body: changed } of forgeRelations(
          strapi,
          attribute.component,
          part,
          idsOf,
          `${place}.`,
        ))
          yield {
            place: inner,
            body: {
              [name]: Array.isArray(value)
                ? value.with(index, { ...part, ...changed })
                : { ...part, ...changed },
            },
          };
      }
    }
    const target =
      attribute.type === 'media'
        ? 'plugin::upload.file'
        : attribute.type === 'relation' && 'target' in attribute
          ? attribute.target
          : undefined;
    if (!target) continue;
    const ids = idsOf(target);
    const [next, other] = [inTurn(ids), inTurn(ids.toReversed())];
    for (const [turn, change] of CHANGES.entries()) {
      // Every entry is connected, and two are changed in each other way.
      for (const entry of turn === 0
        ? ENTRIES
        : [0, 1].map((step) => ENTRIES[(2 * turn + step) % ENTRIES.length])) {
        const value = change(entry?.(next(), other()));
        yield { place: `${place} = ${JSON.stringify(value)}`, body: { [name]: value } };
      }
    }
  }
}

/** Queries that name an entry, or claim a state. */
export function* forgeQueries(ids: readonly Known[]): Generator<{ place: string; query: string }> {
  const next = inTurn(ids);
  const forms = [
    (key: string) => `${key}=${next().text}`,
    (key: string) => `${key}=${next().number}`,
    (key: string) => `${key}[id]=${next().number}`,
    (key: string) => `filters[${key}]=${next().text}`,
  ];
  for (const [index, key] of KEYS.entries()) {
    const query = forms[index % forms.length]?.(key) ?? key;
    yield { place: query, query };
  }
  for (const [key, value] of Object.entries(STATES)) {
    const query = `${key}=${String(value)}`;
    yield { place: query, query };
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
