import * as v from 'valibot';
import type { Answer, ContentRequest, Meta } from '#contract/call.ts';
import { FETCH_DELAY } from './constants.ts';

/** The states of a request, spec §4. */
export type ContentState<Data> =
  | { loading: true; error: null; data: null; meta: null }
  | { loading: false; error: string; data: null; meta: null }
  | { loading: false; error: null; data: Data; meta: Meta };

/**
 * What is there before anything is asked: an answer as the server put it into the page, an answer that went through
 * its request's schema already (on the server, where the gateway sees to that), or that there was none.
 */
export type InitialContent = {
  readonly [url: string]:
    | { readonly answer: unknown }
    | { readonly parsed: Answer<unknown> }
    | { readonly failed: true };
};

type Settings = {
  /** Asks the content service; rejects for anything that is not a good answer. */
  ask: (url: string, signal: AbortSignal) => Promise<unknown>;
  /** Resolves after the given milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds, for the age of answers. */
  now: () => number;
  /** Where requests go; empty for the site itself. Part of the error text. */
  host: string;
  initial?: InitialContent;
};

type Entry = {
  state: ContentState<unknown>;
  /** When the answer came; 0 while there is none. */
  since: number;
  asking: AbortController | null;
  listeners: Set<() => void>;
};

const LOADING = { loading: true, error: null, data: null, meta: null } as const;

/** An answer older than this, in milliseconds, is asked for again when it is next shown. */
const GOOD_FOR = 60_000;
/** Answers kept for Back; the oldest leaves when one more comes. */
const MOST_KEPT = 60;

/**
 * Every content request of a browser, by its address: asked once however many components
 * want it, kept for Back, given up when nobody wants it any more. Nothing is asked again by
 * itself after a failure (spec §8).
 */
export class ContentStore {
  #settings: Settings;
  #entries = new Map<string, Entry>();
  /** Each is used once: who comes back later asks. */
  #initial: Map<string, InitialContent[string]>;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#initial = new Map(Object.entries(settings.initial ?? {}));
  }

  /** The state of a request now: what the page came with, what was asked since, or loading. */
  read<Data>(request: ContentRequest<Data>): ContentState<Data> {
    // The one place where a stored state gets its type back: it went through this request's schema.
    return this.#entry(request).state as ContentState<Data>;
  }

  subscribe(request: ContentRequest, listener: () => void): () => void {
    const url = request.url;
    const entry = this.#entry(request);
    entry.listeners.add(listener);
    return () => {
      entry.listeners.delete(listener);
      if (entry.listeners.size === 0 && entry.state.data === null) {
        entry.asking?.abort();
        if (this.#entries.get(url) === entry) this.#entries.delete(url);
      }
    };
  }

  /** Asks unless there is a good answer, or one under way. */
  want(request: ContentRequest): void {
    const { state, since, asking } = this.#entry(request);
    if (asking) return;
    if (state.loading || (state.error === null && this.#settings.now() - since > GOOD_FOR)) {
      void this.ask(request);
    }
  }

  /** Asks anew, whatever is there: back to loading, the wait of spec §4, then the request. */
  async ask(request: ContentRequest): Promise<void> {
    const url = request.url;
    const entry = this.#entry(request);
    entry.asking?.abort();
    const asking = new AbortController();
    entry.asking = asking;
    this.#put(entry, LOADING);

    await this.#settings.wait(FETCH_DELAY);
    if (asking.signal.aborted) return;
    const state = await this.#settings.ask(url, asking.signal).then(
      (answer) => this.#parse(request, answer),
      () => this.#failure(request),
    );
    if (asking.signal.aborted) return;
    entry.asking = null;
    entry.since = this.#settings.now();
    this.#put(entry, state);
    this.#forgetOldest();
  }

  #entry(request: ContentRequest): Entry {
    const url = request.url;
    const known = this.#entries.get(url);
    if (known) return known;
    const entry: Entry = {
      state: this.#begin(request, url),
      since: this.#settings.now(),
      asking: null,
      listeners: new Set(),
    };
    this.#entries.set(url, entry);
    return entry;
  }

  #begin(request: ContentRequest, url: string): ContentState<unknown> {
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
    const error = `Request failed for ${this.#settings.host}${request.url}`;
    return { loading: false, error, data: null, meta: null };
  }

  #put(entry: Entry, state: ContentState<unknown>): void {
    entry.state = state;
    for (const listener of entry.listeners) listener();
  }

  #forgetOldest(): void {
    for (const [url, entry] of this.#entries) {
      if (this.#entries.size <= MOST_KEPT) return;
      if (entry.listeners.size === 0 && !entry.asking) this.#entries.delete(url);
    }
  }
}

function loaded({ data, meta }: Answer<unknown>): ContentState<unknown> {
  return { loading: false, error: null, data, meta };
}
