import { useAPIErrorHandler, useFetchClient, useField, useNotification } from '@strapi/strapi/admin';
import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import { message } from '../words';
import { useHeldSaving } from './hold-saving';
import { Change } from './named-entries';
import { givesUpTyped, isConverting, takesTyped } from './typing-keys';

const Found = v.object({ results: v.array(v.looseObject({ id: v.number(), documentId: v.string() })) });
type Found = v.InferOutput<typeof Found>['results'][number];

/** Number of entries in Strapi's list. */
const LISTED = 10;

/** Passed by Strapi's field for chosen entries (`strapi/replaced/forms.ts`). */
export type ChoiceField = {
  /** The path of the field in the form. */
  name: string;
  /** The content type or component that the field belongs to, and the id of its entry, missing for a new one. */
  model: string;
  id?: string;
  mainField?: { name: string };
  params?: object;
  /** Chooses an entry. */
  connect: (entry: Found) => void;
  /** Makes the list show entries with these words. */
  search: (words: string) => void;
};

/**
 * Makes Strapi's field accept typed text: Enter chooses the entry with this name, or the first one listed. Leaving the field
 * chooses the entry with this name, or shows that it doesn't exist. Returns the field's message, and properties of its box.
 */
export function useTypedChoice({ name, model, id, mainField, params, connect, search }: ChoiceField) {
  const { formatMessage } = useIntl();
  const { get } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const { value } = useField<unknown>(name);
  const [words, setWords] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [refused, setRefused] = useState('');
  const [waiting, setWaiting] = useState(0);
  const place = useRef<HTMLElement | null>(null);
  const latest = useRef({ value, connect });
  latest.current = { value, connect };
  useHeldSaving(words.trim() || waiting > 0 ? () => take(words, findNamed) : null, place);

  async function find(text: string, filter: '$eqi' | '$containsi'): Promise<Found[]> {
    const { connect: added, disconnect: removed } = v.parse(
      v.fallback(Change, { connect: [], disconnect: [] }),
      latest.current.value,
    );
    const { data } = await get<unknown>(`/content-manager/relations/${model}/${name.split('.').at(-1)}`, {
      params: {
        ...params,
        id: id ?? '',
        pageSize: LISTED,
        idsToInclude: removed.map((entry) => String(entry.id)),
        idsToOmit: added.map((entry) => String(entry.id)),
        _q: text,
        _filter: filter,
      },
    });
    return v.parse(Found, data).results;
  }

  /** The entry with this name; capitals do not count, nor accents in a name that is listed. */
  async function findNamed(text: string): Promise<Found | undefined> {
    const [named] = await find(text, '$eqi');
    return named ?? (await find(text, '$containsi')).find((entry) => isSame(nameOf(entry), text));
  }
  const nameOf = (entry: Found): string => String(entry[mainField?.name ?? 'documentId'] ?? '');

  async function findFirst(text: string): Promise<Found | undefined> {
    return (await findNamed(text)) ?? (await find(text, '$containsi'))[0];
  }

  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** Empties the box, and chooses the result of `findEntry`. Words without a result return to the box. */
  function take(text: string, findEntry: typeof findNamed): Promise<unknown> {
    const typed = text.trim();
    empty();
    if (!typed) return queue.current;
    setWaiting((count) => count + 1);
    const giveBack = () => setWords((now) => now || text);
    queue.current = queue.current
      .then(() => findEntry(typed))
      .then((entry) => {
        // The next one is chosen after it.
        if (entry) return flushSync(() => latest.current.connect(entry));
        setRefused(typed);
        giveBack();
      })
      .catch((error) => {
        giveBack();
        toggleNotification({ type: 'danger', message: formatAPIError(error) });
      })
      .finally(() => setWaiting((count) => count - 1));
    return queue.current;
  }

  function empty(): void {
    setWords('');
    setRefused('');
    setIsOpen(false);
    search('');
  }

  return {
    /** After a choice from the list. */
    empty,
    error: refused && formatMessage(message('choose.refused'), { name: refused }),
    box: {
      textValue: words,
      // After a choice it is the name of the chosen entry, which is in the list below by then.
      onTextValueChange: (text: string) => text === '' && setWords(''),
      open: isOpen,
      onOpenChange: (next: boolean) => {
        setIsOpen(next);
        search(words);
      },
      onInputChange: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
        setWords(currentTarget.value);
        setRefused('');
        search(currentTarget.value);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (isConverting(event)) event.preventDefault();
        else if (words.trim() && takesTyped(event)) {
          event.preventDefault();
          void take(words, findFirst);
        } else if (givesUpTyped(event)) {
          event.preventDefault();
          empty();
        }
      },
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
        place.current = currentTarget.closest('div');
      },
      onBlur: (event: FocusEvent) => {
        // The list of the field, or another window, has the focus.
        if (isOpen || document.activeElement === event.currentTarget) return;
        event.preventDefault();
        if (words.trim()) void take(words, findNamed);
      },
    },
  };
}

const NAMES = new Intl.Collator(undefined, { sensitivity: 'base' });
const isSame = (one: string, other: string): boolean => NAMES.compare(one.trim(), other) === 0;
