import { useAPIErrorHandler, useFetchClient, useField, useForm } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { add, Change, type Entry, entriesAfter, namesIn } from './named-entries';

const ARTICLE = 'api::article.article';
/** More than an article has. */
const MOST = 100;
/** Maximum number of results of a search. */
const SHOWN = 20;
/** A search begins when no key has followed for this long. */
const SEARCH_DELAY_MS = 150;

const Row = v.looseObject({ id: v.number(), documentId: v.string() });
const Rows = v.object({ results: v.array(Row) });
const Created = v.object({ data: Row });
const Named = v.object({
  data: v.nullable(v.object({ id: v.number(), documentId: v.string(), name: v.string() })),
});
/** The values of Strapi's form; for a copy they have the id of its original, and for a new article none. */
const Opened = v.object({ documentId: v.optional(v.string()) });

/** `nameField` is the field with the name of an entry. */
type Field = { name: string; target: string; nameField: string };

/**
 * The result of adding the names in a text: names of new entries; names that couldn't be added; and the reasons, if a request
 * failed.
 */
export type Taken = { created: string[]; left: string[]; failures: string[] };

/** The entries of a relation of an article in Strapi's form, and those that could be added. */
export function useNamedEntries({ name, target, nameField }: Field) {
  const { get, post } = useFetchClient();
  const { value, error, onChange } = useField<unknown>(name);
  const initialValues = useForm('NamedEntries', (form) => form.initialValues);
  // An article can be open in a window above another document, whose id is in the URL.
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

  /** The entry with this name; if no entry has it exactly, capitals and accents are ignored. */
  async function find(text: string): Promise<Entry | null> {
    const { data } = await get<unknown>('/masthead/named', { params: { uid: target, name: text } });
    return v.parse(Named, data).data;
  }

  async function create(text: string): Promise<Entry> {
    const { data } = await post<unknown>(`/content-manager/collection-types/${target}`, {
      [nameField]: text,
    });
    return entryOf(v.parse(Created, data).data, nameField);
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
  const latest = useRef({ saved, change });
  latest.current = { saved, change };

  function setChange(next: Change): void {
    // If two entries are found at once, the second one must be added to the first.
    latest.current = { ...latest.current, change: next };
    onChange(name, next);
  }
  function addEntry(entry: Entry): void {
    const { saved: stored, change: now } = latest.current;
    if (entriesAfter(stored, now).every(({ id }) => id !== entry.id)) setChange(add(now, entry));
  }

  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  const searches = useRef(0);
  return {
    saved,
    change,
    entries,
    error: error ?? failure,
    setChange,
    addEntry,
    /** The entries with these words that the article does not have; the one with exactly this name comes first. */
    found: found.filter((one) => entries.every((entry) => entry.id !== one.id)),
    async search(words: string): Promise<void> {
      searches.current += 1;
      const search = searches.current;
      const text = words.trim();
      await new Promise((resolve) => setTimeout(resolve, SEARCH_DELAY_MS));
      // A later search is as good as this one, and may be faster.
      if (search !== searches.current) return;
      const [named, others] = await Promise.all([
        text ? find(text) : null,
        read(name, { _q: text, pageSize: SHOWN }),
      ]);
      if (search !== searches.current) return;
      setFound(named ? [named, ...others.filter(({ id }) => id !== named.id)] : others);
    },
    /** Whether a name begins with a text, as 'Washington, D.C.' does with 'washington,'. */
    beginsName: (text: string): Promise<boolean> =>
      read(name, { _q: text.trim(), _filter: '$startsWithi', pageSize: 1 }).then(
        ({ length }) => length > 0,
        () => false,
      ),
    /** Whether names are being looked for. */
    isTaking: waiting > 0,
    /** Adds the entries that a text names, one text after the other, and creates missing ones if `mayCreate`. */
    take(text: string, { mayCreate }: { mayCreate: boolean }): Promise<Taken> {
      const takeNow = async (): Promise<Taken> => {
        const taken: Taken = { created: [], left: [], failures: [] };
        const takeOne = async (one: string): Promise<void> => {
          const existing = await find(one);
          const entry = existing ?? (mayCreate ? await create(one) : null);
          if (!entry) taken.left.push(one);
          else addEntry(entry);
          if (entry && !existing) taken.created.push(one);
        };
        const names = namesIn(text);
        // The comma may be part of a name.
        const whole = names.length > 1 && (await find(text.trim()).catch(() => null));
        for (const one of whole ? [whole.name] : names) {
          await takeOne(one).catch((reason) => {
            taken.left.push(one);
            taken.failures.push(formatAPIError(reason));
          });
        }
        return taken;
      };
      setWaiting((count) => count + 1);
      const taking = queue.current.then(takeNow).finally(() => setWaiting((count) => count - 1));
      queue.current = taking;
      return taking;
    },
  };
}

const entryOf = (row: v.InferOutput<typeof Row>, nameField: string): Entry => ({
  id: row.id,
  documentId: row.documentId,
  name: String(row[nameField] ?? row.documentId),
});
