import * as v from 'valibot';
import { menuBarCall } from '#contract/calls/menu.ts';
import { siteCall } from '#contract/calls/site.ts';
import { createAnswerStore } from './gateway/answer-store.ts';
import { createBackoff } from './gateway/backoff.ts';
import { createChangeFollower } from './gateway/change-follower.ts';
import { type Copies, openCopies } from './gateway/copies.ts';
import { createGateway } from './gateway/gateway.ts';
import { createHealth } from './gateway/health.ts';
import { createLimiter } from './gateway/limiter.ts';
import { createUpstream, NotFound } from './gateway/upstream.ts';
import { takeFolder } from './take-folder.ts';

type Settings = {
  url: string;
  token: string;
  /** Where copies of answers are kept for a start without the content service; `null` keeps none. */
  copiesDir: string | null;
  /** Told of what goes wrong; nothing of it reaches a reader. */
  report: (failure: { event: string; error: unknown; url?: string }) => void;
  /** Told how long each request took, in seconds. */
  measure: (result: 'answer' | 'missing' | 'failed', seconds: number) => void;
  /** Told of every request that was turned away because too many were waiting. */
  countTurnedAway: () => void;
};

/** Requests at the same time, 16 in all; the last two are kept for polls and checks, which must never wait. */
const CORE = 2;
const ARTICLES = 4;
const UNKNOWN_ARTICLES = 4;
const SEARCHES = 4;
const POLLS_AND_CHECKS = 2;
/** Searches and articles are anybody's to ask for, and may not push out each other, nor home, site and menu. */
const MOST_COPIES = { core: 200, article: 2_000, search: 300 };
const FAILURES_UNTIL_DOWN = 5;
/** Milliseconds between two polls of the change log, each of them a probe while the service is down: less than two a second. */
const POLL_EVERY = 600;
const POLL_WITHOUT_LOG_EVERY = 5_000;
/** Milliseconds for one poll or check: while it waits nobody hears that the service is back. */
const POLL_WITHIN = 800;
const CHECK_WITHIN = 1_000;

/** Everything between this process and the content service, put together: the gateway and what feeds it. */
export async function connectContentService(settings: Settings) {
  const { url, token, copiesDir, report, measure, countTurnedAway } = settings;
  const now = () => performance.now();
  const content = createUpstream({ url, token, connections: CORE + ARTICLES + UNKNOWN_ARTICLES + SEARCHES });
  const control = createUpstream({ url, token, connections: POLLS_AND_CHECKS });
  const folder = copiesDir === null ? null : await takeFolder(copiesDir, 'answers');
  if (copiesDir !== null && !folder) {
    report({ event: 'no copies', error: new Error(`${copiesDir} has no room for another process.`) });
  }
  const copies: Copies = folder
    ? await openCopies({ folder: folder.path, most: MOST_COPIES, report, now })
    : NO_COPIES;

  const answers = createAnswerStore({ copies, now });
  const backoff = createBackoff(now);
  const health = createHealth({
    check: async () => {
      const site = siteCall.request();
      const [answer, error] = await control.get(site.url, CHECK_WITHIN).then(
        (said) => [said, null],
        (failure: unknown) => [null, failure],
      );
      if (v.is(site.answer, answer)) return true;
      // A new magazine has no Site yet. One that had a Site has lost its content.
      if (!(error instanceof NotFound) || answers.has(site.url)) return false;
      const menu = menuBarCall.request();
      return v.is(menu.answer, await control.get(menu.url, CHECK_WITHIN).catch(() => null));
    },
    now,
    failuresUntilDown: FAILURES_UNTIL_DOWN,
  });
  const follower = createChangeFollower({
    from: copies.position,
    ask: (after) => control.get(`/api/changes?after=${after}`, POLL_WITHIN),
    health,
    onChanges: (changes) => {
      answers.applyChanges(changes);
      backoff.clear();
    },
    onGap: () => {
      answers.clear();
      backoff.clear();
    },
    onNoLog: (error) => {
      answers.expireAll();
      // A content service without a log is not one of ours, which is fine; one whose log can't be read is not.
      if (!(error instanceof NotFound)) report({ event: 'change log not readable', error });
    },
    onPosition: copies.keepPosition,
    now,
    every: POLL_EVERY,
    everyWithoutLog: POLL_WITHOUT_LOG_EVERY,
  });
  const gateway = createGateway({
    upstream: async (address) => {
      const start = performance.now();
      const seconds = () => (performance.now() - start) / 1000;
      try {
        const answer = await content.get(address);
        measure('answer', seconds());
        return answer;
      } catch (error) {
        measure(error instanceof NotFound ? 'missing' : 'failed', seconds());
        throw error;
      }
    },
    answers,
    health,
    backoff,
    limiters: {
      core: createLimiter({ concurrency: CORE, queue: 32, patience: 2_000 }),
      articles: createLimiter({ concurrency: ARTICLES, queue: 256, patience: 2_000 }),
      unknownArticles: createLimiter({ concurrency: UNKNOWN_ARTICLES, queue: 64, patience: 2_000 }),
      searches: createLimiter({ concurrency: SEARCHES, queue: 32, patience: 1_000 }),
    },
    following: follower.state,
    firstPoll: follower.firstPoll,
    report: ({ url: asked, error }) => report({ event: 'content failed', url: asked, error }),
    countTurnedAway,
  });

  return {
    gateway,
    health,
    follower,
    async close(): Promise<void> {
      await Promise.all([content.close(), control.close(), copies.settled()]);
      folder?.release();
    },
  };
}

const NO_COPIES: Copies = {
  has: () => false,
  read: () => Promise.resolve(null),
  write: () => undefined,
  forget: () => undefined,
  forgetDocuments: () => undefined,
  forgetAll: () => undefined,
  position: null,
  keepPosition: () => undefined,
  settled: () => Promise.resolve(),
};
