import type { FollowerState } from './change-follower.ts';
import { NotFound, RefusedToken } from './upstream.ts';

/** Whether and how the content service works; from `token refused` on, it doesn't. */
type Status =
  | 'change log'
  | 'no change log'
  | 'unreadable change log'
  | 'token refused'
  | 'no content'
  | 'failing';

type Settings = {
  /** Origin of the content service. */
  url: string;
  /** How long an answer is fresh without a change log. */
  lifetimeSeconds: number;
  isDown: () => boolean;
  /** Called with a sentence for the operator at the start and whenever the status changes. */
  announce: (status: { works: boolean; sentence: string }) => void;
};

const MEANWHILE = 'Meanwhile the site serves the pages it has stored.';

/**
 * Reports to the operator whether the content service answers and how the site notices changes. Short interruptions aren't
 * reported.
 */
export function createServiceStatus({ url, lifetimeSeconds, isDown, announce }: Settings) {
  let status: Status | null = null;
  /** Polls in a row after which the service could not be reached. */
  let failedPolls = 0;
  /** From the last poll or health check. */
  let lastError: unknown = null;

  function statusOf(state: FollowerState): Status {
    if (state === 'following') return 'change log';
    if (state === 'no log') return 'no change log';
    if (state === 'unreadable log') return 'unreadable change log';
    if (lastError instanceof RefusedToken) return 'token refused';
    return lastError === null || lastError instanceof NotFound ? 'no content' : 'failing';
  }

  function sentenceOf(next: Status): string {
    const service = `The content service at ${url}`;
    switch (next) {
      case 'change log':
        return `${service} answers and has a change log: pages show a change within a second.`;
      case 'no change log':
        return `${service} answers and has no change log: an answer is used for ${lifetimeSeconds} s, then requested again.`;
      case 'unreadable change log':
        return `${service} answers, but its change log cannot be read: an answer is used for ${lifetimeSeconds} s, then requested again.`;
      case 'token refused':
        return `${service} refuses the read token: set CMS_TOKEN to one of its read-only API tokens. ${MEANWHILE}`;
      case 'no content':
        return `${service} does not have the content of a magazine at /api/site and /api/articles: check CMS_URL and its model. ${MEANWHILE}`;
      case 'failing':
        return `${service} does not work: ${messageOf(lastError)} ${MEANWHILE}`;
    }
  }

  /** Whether the service may answer again in a moment: while it is up, and at the very first poll. */
  const isInterruption = () => failedPolls > 0 && !isDown() && (status !== null || failedPolls === 1);

  return {
    /** Records the result of a poll or health check; `null` for an answer. */
    record(error: unknown): void {
      lastError = error;
    },

    /** Called after each poll. */
    update(state: FollowerState): void {
      if (state === 'unknown') return;
      const next = statusOf(state);
      failedPolls = state === 'unreachable' ? failedPolls + 1 : 0;
      if (next === status || (next !== 'token refused' && isInterruption())) return;
      status = next;
      const works = next === 'change log' || next === 'no change log' || next === 'unreadable change log';
      announce({ works, sentence: sentenceOf(next) });
    },

    isTokenRefused: () => status === 'token refused',
  };
}

/** The message of an error as a sentence. */
const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\.?$/, '.');
