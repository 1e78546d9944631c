import * as v from 'valibot';
import type { Answer, ContentRequest, Meta } from '#contract/calls/call.ts';
import { FETCH_DELAY_MS, MAX_AGE_MS } from './constants.ts';

/** The states of a request (spec §4). */
export type ContentState<Data> =
  | { loading: true; error: null; data: null; meta: null }
  | { loading: false; error: string; data: null; meta: null }
  | { loading: false; error: null; data: Data; meta: Meta };

/**
 * Content that is known before the first fetch, by URL: an answer from the page state, an answer already parsed with the
 * schema of its request (on the server, by the gateway), or a failure.
 */
export type InitialContent = {
  readonly [url: string]:
    | { readonly answer: unknown }
    | { readonly parsed: Answer<unknown> }
    | { readonly failed: true };
};

type Settings = {
  /** Sends a request to the content service and resolves to the JSON of its answer. Rejects on any failure. */
  fetch: (url: string, signal: AbortSignal) => Promise<unknown>;
  /** Resolves after the given number of milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
  /** The current time in milliseconds, for the age of answers. */
  now: () => number;
  /** The origin of the content service, for error messages; empty for the site itself. */
  host: string;
  initial?: InitialContent;
};

type Entry = {
  state: ContentState<unknown>;
  /** Time of the last answer or failure, in milliseconds of `now`. */
  loadedAt: number;
  /** Aborts the fetch in flight; `null` if there is none. */
  controller: AbortController | null;
  listeners: Set<() => void>;
};

const LOADING = { loading: true, error: null, data: null, meta: null } as const;

/** Answers kept for Back and Forward; beyond that the oldest are evicted. */
const MAX_ENTRIES = 60;

/**
 * The content requests of a browser and their states, by URL. Components that use the same request share one fetch. An
 * answer is kept for Back and Forward; a request without listeners is aborted. Failures are not retried automatically
 * (spec §8).
 */
export class ContentStore {
  #settings: Settings;
  #entries = new Map<string, Entry>();
  #listeners = new Set<() => void>();
  /** Initial content that has not been read yet; each is used once. */
  #initial: Map<string, InitialContent[string]>;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#initial = new Map(Object.entries(settings.initial ?? {}));
  }

  /** The current state of a request. */
  read<Data>(request: ContentRequest<Data>): ContentState<Data> {
    // The only cast of stored state to its type: the state was parsed with the schema of this request.
    return this.#entry(request).state as ContentState<Data>;
  }

  subscribe(request: ContentRequest, listener: () => void): () => void {
    const url = request.url;
    const entry = this.#entry(request);
    entry.listeners.add(listener);
    return () => {
      entry.listeners.delete(listener);
      if (entry.listeners.size === 0 && entry.state.data === null) {
        entry.controller?.abort();
        if (this.#entries.get(url) === entry) this.#entries.delete(url);
      }
    };
  }

  /** Calls the listener after every change of any state; returns a function that ends this. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Fetches unless a fetch is in flight, the answer is fresh, or the last fetch failed. */
  ensure(request: ContentRequest): void {
    const { state, loadedAt, controller } = this.#entry(request);
    if (controller) return;
    if (state.loading || (state.error === null && this.#settings.now() - loadedAt > MAX_AGE_MS)) {
      void this.fetch(request);
    }
  }

  /** Fetches in any case: resets the state to loading, waits FETCH_DELAY_MS, then sends the request (spec §4). */
  async fetch(request: ContentRequest): Promise<void> {
    const entry = this.#entry(request);
    entry.controller?.abort();
    const controller = new AbortController();
    entry.controller = controller;
    this.#setState(entry, LOADING);

    await this.#settings.wait(FETCH_DELAY_MS);
    if (controller.signal.aborted) return;
    const state = await this.#settings.fetch(request.url, controller.signal).then(
      (answer) => this.#parse(request, answer),
      () => this.#failure(request),
    );
    if (controller.signal.aborted) return;
    entry.controller = null;
    entry.loadedAt = this.#settings.now();
    this.#setState(entry, state);
    this.#evictOldest();
  }

  #entry(request: ContentRequest): Entry {
    const url = request.url;
    const existing = this.#entries.get(url);
    if (existing) return existing;
    const entry: Entry = {
      state: this.#initialState(request),
      loadedAt: this.#settings.now(),
      controller: null,
      listeners: new Set(),
    };
    this.#entries.set(url, entry);
    return entry;
  }

  #initialState(request: ContentRequest): ContentState<unknown> {
    const url = request.url;
    const initial = this.#initial.get(url);
    this.#initial.delete(url);
    if (!initial) return LOADING;
    if ('answer' in initial) return this.#parse(request, initial.answer);
    return 'parsed' in initial ? loaded(initial.parsed) : this.#failure(request);
  }

  #parse(request: ContentRequest, answer: unknown): ContentState<unknown> {
    const parsed = v.safeParse(request.answer, answer);
    return parsed.success ? loaded(parsed.output) : this.#failure(request);
  }

  #failure(request: ContentRequest): ContentState<unknown> {
    return { loading: false, error: failureOf(request, this.#settings), data: null, meta: null };
  }

  #setState(entry: Entry, state: ContentState<unknown>): void {
    entry.state = state;
    for (const listener of [...entry.listeners, ...this.#listeners]) listener();
  }

  #evictOldest(): void {
    for (const [url, entry] of this.#entries) {
      if (this.#entries.size <= MAX_ENTRIES) return;
      if (entry.listeners.size === 0 && !entry.controller) this.#entries.delete(url);
    }
  }
}

/** The error of a request that has failed (spec §4). */
export const failureOf = ({ url }: ContentRequest, { host }: { host: string }): string =>
  `Request failed for ${host}${url}`;

function loaded({ data, meta }: Answer<unknown>): ContentState<unknown> {
  return { loading: false, error: null, data, meta };
}
