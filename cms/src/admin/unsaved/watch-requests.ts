import * as v from 'valibot';
import { documentWrite, savedName } from './document-address';

/** What happens to a document, or to the session of its editor. */
export type RequestEvent =
  | { type: 'saving'; document: string }
  /** The panel has read the document; `version` is its `updatedAt`. */
  | { type: 'read'; document: string; version: string }
  /** `version` is the new `updatedAt`. A new document is now called `savedAs`. */
  | { type: 'saved'; document: string; savedAs: string; version: string | null }
  | { type: 'failed'; document: string; conflict: Conflict | null }
  /** Whether requests wait for a service that does not answer. */
  | { type: 'waiting'; isWaiting: boolean }
  | { type: 'loggedOut'; user: string | null };

/** The document has been saved elsewhere. `updatedAt` is that version; `isOwn`: by the same editor, in another window. */
export type Conflict = v.InferOutput<typeof Conflict>;

const Conflict = v.object({ by: v.string(), isOwn: v.boolean(), updatedAt: v.string() });
const ConflictAnswer = v.object({
  error: v.object({ name: v.literal('StaleSaveError'), details: Conflict }),
});
const FailureAnswer = v.object({ error: v.object({ name: v.string(), message: v.string() }) });
const ReadAnswer = v.object({ data: v.object({ updatedAt: v.string() }) });
const SavedAnswer = v.object({
  data: v.object({ documentId: v.string(), updatedAt: v.nullish(v.string(), null) }),
});
const UserAnswer = v.object({ data: v.object({ id: v.union([v.number(), v.string()]) }) });
/** Only a logout by hand says on which device; a session that has ended does not. */
const LogoutByHand = v.object({ deviceId: v.string() });

const UNREACHABLE = [502, 503, 504];
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 5000;

/** The header in which the service gets the version that the editor opened. */
const OPENED_VERSION = 'masthead-opened-version';

/** The form of a document, and the version that its editor opened; null for a new document. */
type OpenForm = { document: string; openedVersion: () => string | null };

type Options = {
  fetch: typeof fetch;
  /** The text for a save that the service did not answer, and for one that another one has overtaken. */
  messages: { unreachable: () => string; stale: (conflict: Conflict) => string };
  sleep: (ms: number) => Promise<void>;
};

export type WatchedRequests = ReturnType<typeof watchRequests>;

/**
 * Wraps the `fetch` of the panel, so that a failed save costs no words:
 *
 * - Strapi empties the form after a save that fails for any reason but a ValidationError, so every failed save is
 *   reported as one.
 * - After every save Strapi reads the document again, and replaces the form with 'Whoops!' if that fails. While a form is
 *   open, its reads wait until the service answers.
 *
 * A save tells the service which version the editor opened, so that it can refuse to overwrite another one.
 */
export function watchRequests({ fetch, messages, sleep }: Options) {
  const listeners = new Set<(event: RequestEvent) => void>();
  const openForms = new Set<OpenForm>();
  /** By document: the version that the panel has read last. */
  const versions = new Map<string, string>();
  let waiting = 0;
  let user: string | null = null;

  const emit = (event: RequestEvent) => {
    for (const listener of listeners) listener(event);
  };

  async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    const { pathname, searchParams } = new URL(
      input instanceof Request ? input.url : String(input),
      window.location.href,
    );

    if (method === 'POST' && pathname.endsWith('/admin/logout') && parses(LogoutByHand, init?.body))
      emit({ type: 'loggedOut', user });
    const write = documentWrite(method, pathname);
    if (write) return save(write, () => fetch(input, withVersion(write.document, init)));

    const response = await (isOfOpenForm(method, pathname)
      ? fetchWhenReachable(input, init)
      : fetch(input, init));
    if (method === 'GET' && searchParams.get('status') !== 'published') await noteVersion(pathname, response);
    if (method === 'GET' && pathname.endsWith('/admin/users/me')) {
      const answer = v.safeParse(UserAnswer, await readJson(response));
      if (answer.success) user = String(answer.output.data.id);
    }
    return response;
  }

  /**
   * The requests without which Strapi would close an open form: its document, and the renewal of the session. Of a check of the
   * slug that fails Strapi would say 'Failed to fetch'.
   */
  const isOfOpenForm = (method: string, pathname: string) =>
    openForms.size > 0 &&
    (method === 'GET'
      ? pathname.includes('/content-manager/')
      : /\/admin\/access-token$|\/content-manager\/uid\//.test(pathname));

  /** Notes the version of a document that the panel reads, whose address is also the one it is saved at. */
  async function noteVersion(pathname: string, response: Response): Promise<void> {
    const read = documentWrite('PUT', pathname);
    const answer = read && v.safeParse(ReadAnswer, await readJson(response));
    if (!read || !answer?.success) return;
    const { updatedAt } = answer.output.data;
    versions.set(read.document, updatedAt);
    emit({ type: 'read', document: read.document, version: updatedAt });
  }

  function withVersion(document: string, init?: RequestInit): RequestInit | undefined {
    const form = [...openForms].find((open) => open.document === document);
    const version = form?.openedVersion();
    if (!version) return init;
    const headers = new Headers(init?.headers);
    headers.set(OPENED_VERSION, version);
    return { ...init, headers };
  }

  async function fetchWhenReachable(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const first = await attempt(() => fetch(input, init));
    if (first) return first;
    setWaiting(1);
    try {
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
        await sleep(pause);
        init?.signal?.throwIfAborted();
        const response = await attempt(() => fetch(input, init));
        if (response) return response;
        if (openForms.size === 0) return await fetch(input, init);
      }
    } finally {
      setWaiting(-1);
    }
  }

  function setWaiting(change: 1 | -1): void {
    waiting += change;
    emit({ type: 'waiting', isWaiting: waiting > 0 });
  }

  async function save(
    { document, creates }: { document: string; creates: boolean },
    send: () => Promise<Response>,
  ): Promise<Response> {
    emit({ type: 'saving', document });
    const response = await attempt(send);
    if (!response) {
      emit({ type: 'failed', document, conflict: null });
      return failure(503, messages.unreachable());
    }
    const answer = await readJson(response);
    if (response.ok) {
      const saved = v.safeParse(SavedAnswer, answer);
      const version = saved.success ? saved.output.data.updatedAt : null;
      const savedAs = creates && saved.success ? savedName(document, saved.output.data.documentId) : document;
      if (version) versions.set(savedAs, version);
      emit({ type: 'saved', document, savedAs, version });
      return response;
    }
    const stale = v.safeParse(ConflictAnswer, answer);
    const conflict = stale.success ? stale.output.error.details : null;
    emit({ type: 'failed', document, conflict });
    if (conflict) return failure(response.status, messages.stale(conflict));
    const parsed = v.safeParse(FailureAnswer, answer);
    const error = parsed.success ? parsed.output.error : null;
    // A session that has ended is the panel's matter, and a ValidationError names the fields.
    if (response.status === 401 || error?.name === 'ValidationError') return response;
    return failure(response.status, error?.message ?? messages.unreachable());
  }

  return {
    fetch: watchedFetch,

    /** @returns a function that removes the listener */
    listen(listener: (event: RequestEvent) => void): () => void {
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

/** The response, or null if the service or the proxy in front of it does not answer. */
async function attempt(send: () => Promise<Response>): Promise<Response | null> {
  try {
    const response = await send();
    return UNREACHABLE.includes(response.status) ? null : response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return null;
  }
}

const failure = (status: number, message: string) =>
  Response.json({ data: null, error: { status, name: 'ValidationError', message, details: {} } }, { status });

async function readJson(response: Response): Promise<unknown> {
  return response
    .clone()
    .json()
    .catch(() => null);
}

function parses(schema: v.GenericSchema, body: unknown): boolean {
  if (typeof body !== 'string') return false;
  try {
    return v.is(schema, JSON.parse(body));
  } catch {
    return false;
  }
}
