import * as v from 'valibot';
import {
  type Answer,
  type DocumentRequest,
  type PanelApi,
  type RequestError,
  watchPanelRequests,
} from '../strapi/panel-requests';
import { documentName } from './document-name';

/** An event of a document, or of its editor's session. */
export type SaveEvent =
  | { type: 'saving'; document: string }
  /** The panel has read the document; `version` is its `updatedAt`. */
  | { type: 'read'; document: string; version: string }
  /** `version` is the new `updatedAt`. A new document is now called `savedAs`. `isScheduled`: it was published with a date in the future. */
  | { type: 'saved'; document: string; savedAs: string; version: string | null; isScheduled: boolean }
  | { type: 'failed'; document: string; conflict: Conflict | null }
  /** Whether a read waits for a service that does not answer. */
  | { type: 'waiting'; isWaiting: boolean }
  | { type: 'loggedOut'; user: string | null };

/** The document has been saved elsewhere. `updatedAt` is that version; `isOwn`: by the same editor, in another window. */
export type Conflict = v.InferOutput<typeof Conflict>;

const Conflict = v.object({ by: v.string(), isOwn: v.boolean(), updatedAt: v.string() });
const StaleSave = v.object({ name: v.literal('StaleSaveError'), details: Conflict });
const ReadAnswer = v.object({ data: v.object({ updatedAt: v.string() }) });
const SavedAnswer = v.object({
  data: v.object({
    documentId: v.string(),
    updatedAt: v.nullish(v.string(), null),
    waiting: v.nullish(v.boolean(), false),
  }),
});

const UNREACHABLE = [502, 503, 504];
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 5000;

/** The header in which the service gets the version that the editor opened. */
const OPENED_VERSION = 'masthead-opened-version';
/** The header by which the service recognizes a repeated save, so that it doesn't store it twice. */
const KEY = 'idempotency-key';

/** The form of a document, and the version that its editor opened; null for a new document. */
type OpenForm = { document: string; openedVersion: () => string | null };

type Options = {
  /** The messages for a save that the service did not answer, and for one overtaken by another save. */
  messages: { unreachable: () => string; stale: (conflict: Conflict) => string };
  sleep: (ms: number) => Promise<void>;
  /** Makes a key that no other save has. */
  newKey: () => string;
};

export type WatchedSaves = ReturnType<typeof watchSaves>;

/**
 * Watches what the panel saves, so that a failed save loses no edits:
 *
 * - Strapi empties the form after a save that fails for any reason but a ValidationError, so every failed save is
 *   reported as one.
 * - After every save Strapi reads the document again, and replaces the form with 'Whoops!' if that fails. While a form is
 *   open, documents are read until the service answers.
 *
 * A save tells the service which version the editor opened, so that it can refuse to overwrite another one.
 */
export function watchSaves(api: PanelApi, { messages, sleep, newKey }: Options) {
  const listeners = new Set<(event: SaveEvent) => void>();
  const openForms = new Set<OpenForm>();
  /** By document: the version that the panel has read last. */
  const versions = new Map<string, string>();
  /** By document: the key of its next save, the same until one is known to be stored. */
  const keys = new Map<string, string>();
  let user: string | null = null;

  const emit = (event: SaveEvent) => {
    for (const listener of listeners) listener(event);
  };

  watchPanelRequests(api, {
    saving(request) {
      const document = documentName(request);
      emit({ type: 'saving', document });
      const form = [...openForms].find((open) => open.document === document);
      const version = form?.openedVersion();
      const key = keys.get(document) ?? newKey();
      keys.set(document, key);
      return { [KEY]: key, ...(version && { [OPENED_VERSION]: version }) };
    },

    saved(request, answer, name) {
      const saved = v.safeParse(SavedAnswer, answer);
      const { documentId, updatedAt, waiting } = saved.success
        ? saved.output.data
        : { documentId: request.documentId, updatedAt: null, waiting: false };
      const isScheduled = name === 'publishDocument' && waiting === true;
      keys.delete(documentName(request));
      const savedAs = documentName({ ...request, documentId, sourceId: null });
      if (updatedAt) versions.set(savedAs, updatedAt);
      emit({ type: 'saved', document: documentName(request), savedAs, version: updatedAt, isScheduled });
    },

    failed(request, error) {
      const stale = v.safeParse(StaleSave, error);
      const conflict = stale.success ? stale.output.details : null;
      emit({ type: 'failed', document: documentName(request), conflict });
      if (conflict) return asValidationError(error, messages.stale(conflict));
      // The service has a sentence of its own for a database that does not store.
      if (error.name === 'TemporaryError') return asValidationError(error, error.message);
      if (isUnreachable(error)) return asValidationError(error, messages.unreachable());
      // One of Strapi's own names the fields.
      return error.name === 'ValidationError' ? error : asValidationError(error, error.message);
    },

    async reading(request, read) {
      const answer = await readWhenReachable(read);
      if (request.params?.status !== 'published') noteVersion(request, answer);
      return answer;
    },

    loggedIn(id) {
      user = id;
    },
    loggedOut: () => emit({ type: 'loggedOut', user }),
  });

  async function readWhenReachable(read: () => Promise<Answer>): Promise<Answer> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      const answer = await read();
      const isWaiting = openForms.size > 0 && answer.error !== undefined && isUnreachable(answer.error);
      emit({ type: 'waiting', isWaiting });
      if (!isWaiting) return answer;
      await sleep(pause);
    }
  }

  function noteVersion(request: DocumentRequest, { data }: Answer): void {
    const read = v.safeParse(ReadAnswer, data);
    if (!read.success) return;
    const document = documentName(request);
    const version = read.output.data.updatedAt;
    versions.set(document, version);
    emit({ type: 'read', document, version });
  }

  return {
    /** @returns a function that removes the listener */
    listen(listener: (event: SaveEvent) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Says that a form is open; returns a function that says that it is closed. */
    openForm(form: OpenForm): () => void {
      openForms.add(form);
      return () => void openForms.delete(form);
    },

    /** The version of a document that the panel has read last. */
    versionOf: (document: string): string | null => versions.get(document) ?? null,
  };
}

/** Whether the service, or the proxy in front of it, does not answer. */
const isUnreachable = ({ name, status }: RequestError): boolean =>
  name !== 'AbortError' && (status === undefined || UNREACHABLE.includes(status));

const asValidationError = (error: RequestError, message: string): RequestError => ({
  ...error,
  name: 'ValidationError',
  message,
  details: {},
});
