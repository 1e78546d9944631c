import * as v from 'valibot';

/** An author, a tag or a dossier. */
export type Entry = { id: number; documentId: string; name: string };

const Connected = v.looseObject({
  id: v.number(),
  documentId: v.optional(v.string()),
  apiData: v.optional(v.looseObject({ documentId: v.string() })),
  /** The name in the panel; Strapi's own fields use this key too. */
  label: v.optional(v.string()),
});
type Connected = v.InferOutput<typeof Connected>;

/** The value of a relation in Strapi's form: the entries added or moved, and those removed since the last save. */
export const Change = v.object({
  connect: v.optional(v.array(Connected), []),
  disconnect: v.optional(v.array(Connected), []),
});
export type Change = v.InferOutput<typeof Change>;

/** The entries of a field after a change. Connected entries come last, in their order. */
export function entriesAfter(saved: readonly Entry[], { connect, disconnect }: Change): Entry[] {
  const changed = new Set([...connect, ...disconnect].map(({ id }) => id));
  return [...saved.filter(({ id }) => !changed.has(id)), ...connect.map(entryOf)];
}

/** Adds an entry at the end. */
export const add = ({ connect, disconnect }: Change, entry: Entry): Change => ({
  connect: [...without(connect, entry), toConnect(entry)],
  disconnect: without(disconnect, entry),
});

/** Removes an entry. */
export function remove({ connect, disconnect }: Change, entry: Entry, saved: readonly Entry[]): Change {
  const isSaved = saved.some(({ id }) => id === entry.id);
  return {
    connect: without(connect, entry),
    disconnect: isSaved ? [...without(disconnect, entry), toConnect(entry)] : disconnect,
  };
}

/** Swaps an entry with the one before it, by connecting all of them in their new order. */
export function moveUp({ disconnect }: Change, entries: readonly Entry[], index: number): Change {
  const order = [...entries];
  order.splice(index - 1, 0, ...order.splice(index, 1));
  return { connect: order.map(toConnect), disconnect };
}

/** Ends a name, as a comma of any script does. */
const COMMA = /[,،，、]/;

/** The names in a text, which commas or lines separate. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[,،，、\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The typed text up to its last comma; the rest is still being typed. */
export const upToComma = (text: string): string =>
  text.slice(0, text.split('').findLastIndex((character) => COMMA.test(character)) + 1);

const without = (all: readonly Connected[], { id }: Entry): Connected[] => all.filter((one) => one.id !== id);

/** Strapi's form sends `apiData`. */
const toConnect = ({ id, documentId, name }: Entry): Connected => ({
  id,
  label: name,
  apiData: { id, documentId, position: { end: true } },
});

const entryOf = ({ id, documentId, apiData, label }: Connected): Entry => {
  const known = apiData?.documentId ?? documentId ?? '';
  return { id, documentId: known, name: label ?? known };
};
