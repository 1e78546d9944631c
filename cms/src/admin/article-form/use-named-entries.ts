import { useAPIErrorHandler, useFetchClient, useField, useForm } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { add, Change, type Entry, entriesAfter, entryNamed } from './named-entries';

const ARTICLE = 'api::article.article';
/** More than an article has. */
const MOST = 100;
/** What a search shows. */
const SHOWN = 20;

const Row = v.looseObject({ id: v.number(), documentId: v.string() });
const Rows = v.object({ results: v.array(Row) });
const Created = v.object({ data: Row });
/** The values of Strapi's form; those of a copy have the id of its original, and a new article has none. */
const Opened = v.object({ documentId: v.optional(v.string()) });

/** `nameField` is the field with the name of an entry. */
type Field = { name: string; target: string; nameField: string };

/** The entries of a relation of an article in Strapi's form, and those that could be added. */
export function useNamedEntries({ name, target, nameField }: Field) {
  const { get, post } = useFetchClient();
  const { value, error, onChange } = useField<unknown>(name);
  const initialValues = useForm('NamedEntries', (form) => form.initialValues);
  // An article can be open in a window above another document, whose id the address has.
  const { documentId } = v.parse(Opened, initialValues);
  const { formatAPIError } = useAPIErrorHandler();
  const [failure, setFailure] = useState<string>();
  const [saved, setSaved] = useState<readonly Entry[]>([]);
  const [found, setFound] = useState<readonly Entry[]>([]);

  const read = useCallback(
    async (address: string, params: object): Promise<Entry[]> => {
      const { data } = await get<unknown>(`/content-manager/relations/${ARTICLE}/${address}`, { params });
      return v.parse(Rows, data).results.map((row) => entryOf(row, nameField));
    },
    [get, nameField],
  );

  /** The entry with this name, however many others have its letters. */
  async function find(text: string): Promise<Entry | undefined> {
    return entryNamed(await read(name, { _q: text, _filter: '$eqi', pageSize: SHOWN }), text);
  }

  // Strapi reads the document again after a save, and gives the form new values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other values are read again.
  useEffect(() => {
    let isOpen = true;
    const show = (entries: Entry[], message?: string) => {
      if (!isOpen) return;
      setSaved(entries);
      setFailure(message);
    };
    if (documentId === undefined) show([]);
    else {
      // The relations come with the last one first.
      read(`${documentId}/${name}`, { pageSize: MOST })
        .then((entries) => show(entries.reverse()))
        .catch((reason) => show([], formatAPIError(reason)));
    }
    return () => {
      isOpen = false;
    };
  }, [read, documentId, name, initialValues]);

  const change = v.parse(v.fallback(Change, { connect: [], disconnect: [] }), value);
  const entries = entriesAfter(saved, change);
  const latest = useRef(change);
  latest.current = change;
  return {
    saved,
    change,
    entries,
    error: error ?? failure,
    setChange: (next: Change) => onChange(name, next),
    /** Adds an entry to what the field has by now. */
    addEntry: (entry: Entry) => onChange(name, add(latest.current, entry)),
    /** The entries with these words that the article does not have; the one with exactly this name comes first. */
    found: found.filter((one) => entries.every((entry) => entry.id !== one.id)),
    async search(words: string): Promise<void> {
      const text = words.trim();
      const [named, others] = await Promise.all([
        text ? find(text) : undefined,
        read(name, { _q: text, pageSize: SHOWN }),
      ]);
      setFound(named ? [named, ...others.filter(({ id }) => id !== named.id)] : others);
    },
    /** The entry with this name, which is created if there is none. */
    async create(words: string): Promise<Entry> {
      const text = words.trim();
      // What was just typed may not have been searched for yet.
      const existing = await find(text);
      if (existing) return existing;
      const address = `/content-manager/collection-types/${target}`;
      const { data } = await post<unknown>(address, { [nameField]: text });
      return entryOf(v.parse(Created, data).data, nameField);
    },
  };
}

const entryOf = (row: v.InferOutput<typeof Row>, nameField: string): Entry => ({
  id: row.id,
  documentId: row.documentId,
  name: String(row[nameField] ?? row.documentId),
});
