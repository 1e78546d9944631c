import { unstable_useContentManagerContext as useContentManagerContext, useForm } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Conflict, SaveEvent, WatchedSaves } from '../../../core/panel/saves/watch-saves';
import type { ChangeStore, UnsavedChanges, Visit } from './change-store';
import { changedFields, earlierVersion, isSame, isValues, type Values } from './changed-fields';

/** With the 300 ms that the text editor waits, half a second. */
const WRITE_DELAY_MS = 200;

/** The editor's changes since the last save. */
type Changes = {
  values: Values;
  /** The saved values. */
  initialValues: Values;
  /** The version that the editor opened. */
  version: string | null;
  at: number;
};

export type Offer = ReturnType<ChangeStore['ofOtherVisits']>[number];

type Options = { store: ChangeStore; saves: WatchedSaves; user: string; document: string };

/**
 * Keeps what an editor writes in the form of a document, in the browser's storage and in the form itself.
 *
 * Strapi replaces the values of a form whenever it reads the document again: after a save, also one that fails, and
 * when a related document is changed. Changes that are not saved are then put back into the form.
 */
export function useKeptChanges({ store, saves, user, document }: Options) {
  const values = useFormValues('values');
  const initialValues = useFormValues('initialValues');
  const modified = useForm('UnsavedChanges', (form) => form.modified);
  const disabled = useForm('UnsavedChanges', (form) => form.disabled);
  const getValues = useForm('UnsavedChanges', (form) => form.getValues);
  const setValues = useForm('UnsavedChanges', (form) => form.setValues);
  const resetForm = useForm('UnsavedChanges', (form) => form.resetForm);

  const { contentType } = useContentManagerContext();
  /** Strapi fills these fields of a new document itself. */
  const generated = Object.entries(contentType?.attributes ?? {}).flatMap(([name, { type }]) =>
    type === 'uid' ? name : [],
  );

  const [visit] = useState<Visit>(() => ({ user, document, visit: `${Date.now()}-${Math.random()}` }));
  const [offers, setOffers] = useState<Offer[]>(() => offersFor(store, visit, initialValues));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [readVersion, setReadVersion] = useState(() => saves.versionOf(document));
  const [isKept, setIsKept] = useState(true);
  const [isWaiting, setIsWaiting] = useState(false);

  const state = useRef<{
    changes: Changes | null;
    initialValues: Values;
    timer: ReturnType<typeof setTimeout> | null;
    /** The values that are being saved. */
    sent: Values | null;
    generated: string[];
    /** Entries of earlier visits that are in the form again, and are part of the next entry. */
    restored: Visit[];
  }>({ changes: null, initialValues, timer: null, sent: null, generated, restored: [] });
  state.current.generated = generated;

  const write = useCallback(() => {
    const { current } = state;
    if (current.timer) clearTimeout(current.timer);
    current.timer = null;
    if (!current.changes) return;
    const changes = toStore(current.changes);
    if (changes.openedVersion === null && hasOnly(changes.fields, current.generated)) return;
    if (!store.set(visit, changes)) return setIsKept(false);
    setIsKept(true);
    for (const restored of current.restored.splice(0)) store.remove(restored);
  }, [store, visit]);

  const forget = useCallback(() => {
    const { current } = state;
    if (current.timer) clearTimeout(current.timer);
    Object.assign(current, { timer: null, changes: null });
    store.remove(visit);
    for (const restored of current.restored.splice(0)) store.remove(restored);
  }, [store, visit]);

  useEffect(() => {
    const { current } = state;
    const isReplaced = current.initialValues !== initialValues;
    current.initialValues = initialValues;
    if (disabled) return;
    if (modified) {
      const version = current.changes ? current.changes.version : saves.versionOf(document);
      current.changes = { values, initialValues, version, at: Date.now() };
      current.timer ??= setTimeout(write, WRITE_DELAY_MS);
      return;
    }
    if (!current.changes || current.sent) return;
    if (isReplaced) {
      setValues({ ...initialValues, ...toStore(current.changes).fields });
      return;
    }
    // The editor leaves the page: the changes are offered at the next visit.
    if (values === initialValues) {
      write();
      current.changes = null;
      return;
    }
    // The editor has taken every change back.
    forget();
  }, [values, initialValues, modified, disabled, saves, document, setValues, write, forget]);

  useEffect(() => {
    const { current } = state;
    const onEvent = (event: SaveEvent) => {
      if (event.type === 'waiting') return setIsWaiting(event.isWaiting);
      if (event.type === 'loggedOut') return forget();
      if (event.document !== document) return;
      switch (event.type) {
        case 'read':
          setReadVersion(event.version);
          break;
        case 'saving':
          current.sent = asValues(getValues());
          break;
        case 'saved': {
          const isNewer = current.changes && current.changes.values !== current.sent;
          current.sent = null;
          setConflict(null);
          if (!isNewer || !current.changes) return forget();
          current.changes.version = event.version;
          write();
          if (event.savedAs === document) break;
          // The new document's page opens next, and offers the changes made meanwhile.
          store.rename(visit, event.savedAs);
          current.changes = null;
          break;
        }
        case 'failed':
          current.sent = null;
          write();
          if (event.conflict) setConflict(event.conflict);
          break;
      }
    };
    return saves.listen(onEvent);
  }, [saves, store, document, visit, getValues, write, forget]);

  useEffect(() => {
    const openedVersion = () =>
      state.current.changes ? state.current.changes.version : saves.versionOf(document);
    const closeForm = saves.openForm({ document, openedVersion });
    const writeNow = () => {
      // The text editor gives the last words to the form when it loses the focus.
      if (window.document.activeElement instanceof HTMLElement) window.document.activeElement.blur();
      write();
    };
    window.addEventListener('pagehide', writeNow);
    return () => {
      window.removeEventListener('pagehide', writeNow);
      closeForm();
      write();
    };
  }, [saves, document, write]);

  return {
    /** Unsaved changes of earlier visits. */
    offers: disabled ? [] : offers,
    restore({ visit: earlier, changes }: Offer): void {
      const { current } = state;
      const values = { ...asValues(getValues()), ...changes.fields };
      const version = current.changes ? current.changes.version : saves.versionOf(document);
      const earliest = earlierVersion(version, changes.openedVersion);
      current.changes = { values, initialValues, version: earliest, at: changes.at };
      current.restored.push(earlier);
      setOffers((others) => others.filter(({ visit: { visit } }) => visit !== earlier.visit));
      setValues(values);
    },
    discard({ visit: earlier }: Offer): void {
      store.remove(earlier);
      setOffers((others) => others.filter(({ visit: { visit } }) => visit !== earlier.visit));
    },
    /** Another version that the form must not overwrite silently, once the panel has read it. */
    conflict: conflict && (readVersion ?? '') >= conflict.updatedAt ? conflict : null,
    mine: values,
    theirs: initialValues,
    keepMine(): void {
      if (state.current.changes && conflict) state.current.changes.version = conflict.updatedAt;
      setConflict(null);
    },
    takeTheirs(): void {
      forget();
      resetForm();
      setConflict(null);
    },
    /** Whether the browser has room for the changes. */
    isKept,
    /** Whether the panel waits for a service that does not answer. */
    isWaiting,
  };
}

function toStore({ values, initialValues, version, at }: Changes): UnsavedChanges {
  return { at, openedVersion: version, fields: changedFields(initialValues, values) };
}

const hasOnly = (fields: Values, names: string[]) =>
  Object.keys(fields).every((name) => names.includes(name));

/** Changes that are saved by now, for example because the answer to a save was lost, are not offered. */
function offersFor(store: ChangeStore, visit: Visit, saved: Values): Offer[] {
  return store.ofOtherVisits(visit).filter((offer) => {
    const isNew = Object.entries(offer.changes.fields).some(([name, value]) => !isSame(value, saved[name]));
    if (!isNew) store.remove(offer.visit);
    return isNew;
  });
}

const useFormValues = (name: 'values' | 'initialValues') =>
  asValues(useForm('UnsavedChanges', (form) => form[name]));

const asValues = (values: unknown): Values => (isValues(values) ? values : {});
