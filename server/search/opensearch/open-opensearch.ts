import { changeFollower } from '#search/follow/follow-changes.ts';
import type { Engine } from '#server/search/engine.ts';
import { createClient, OpenSearchError } from './client.ts';
import { followedSearch } from './followed-search.ts';
import { namesOf } from './indexed-document.ts';
import { searchAll } from './search-all.ts';
import { searchEngine } from './search-engine.ts';
import type { OpenSearchSettings } from './settings.ts';
import { readState, type Stored } from './state.ts';

type Settings = {
  openSearch: OpenSearchSettings;
  /** Gets a URL of the content service; rejects if that fails. */
  get: (url: string) => Promise<unknown>;
  /** Whether an error of `get` means that the document doesn't exist in the content service. */
  isMissing: (error: unknown) => boolean;
  /** For a search, which takes several requests. */
  deadlineMs?: number;
  /** How long searches fail at once after OpenSearch has failed. */
  pauseMs?: number;
};

const DEADLINE_MS = 2_500;
const PAUSE_MS = 2_000;
/** How long the shared state of the index is cached. */
const STATE_MS = 500;

/** Searches by OpenSearch, and follows the change log of the content service (decision 0086). */
export function openOpenSearch({
  openSearch,
  get,
  isMissing,
  deadlineMs = DEADLINE_MS,
  pauseMs = PAUSE_MS,
}: Settings) {
  const { send, close } = createClient(openSearch);
  const names = namesOf(openSearch.name);
  const followed = followedSearch({ send, names });
  const common = new Set<string>();
  let known: { stored: Stored | null; until: number } | null = null;
  let pausedUntil = 0;

  async function orPause<Result>(request: () => Promise<Result>): Promise<Result> {
    if (performance.now() < pausedUntil) throw new Error('OpenSearch has just failed.');
    try {
      return await request();
    } catch (error) {
      const isAnswer = error instanceof OpenSearchError && error.status < 500 && error.status !== TOO_MANY;
      if (!isAnswer) pausedUntil = performance.now() + pauseMs;
      throw error;
    }
  }

  async function getState(signal: AbortSignal): Promise<Stored | null> {
    if (known && performance.now() < known.until) return known.stored;
    const stored = await orPause(() => readState(send, names.state, signal));
    known = { stored, until: performance.now() + STATE_MS };
    return stored;
  }

  /** The engine for one search; `null` while there is no index. */
  async function engine(): Promise<Engine | null> {
    const signal = AbortSignal.timeout(deadlineMs);
    const state = (await getState(signal))?.state;
    if (!state?.progress) return null;
    return searchEngine({
      ask: (bodies) => orPause(() => searchAll(send, names.alias, bodies, signal)),
      state: { ...state, progress: state.progress },
      common,
      date: Date.now,
    });
  }

  const run = changeFollower({ index: followed.index, get, isMissing });
  return { engine, follow: () => followed.alone(run), close };
}

/** The status of a response when OpenSearch is overloaded. */
const TOO_MANY = 429;
