import { randomUUID } from 'node:crypto';
import type { ContentRequest } from '#contract/calls/call.ts';
import { changesUrl } from '#contract/service/changes.ts';
import { PAGE_FIELDS } from '#contract/service/page-fields.ts';
import { createAnswerStore } from './gateway/answer-store.ts';
import { createBackoff } from './gateway/backoff.ts';
import { createChangeFollower } from './gateway/change-follower.ts';
import { createChangedArticles } from './gateway/changed-articles.ts';
import { createDraftsAndReports } from './gateway/drafts-and-reports.ts';
import { createGateway } from './gateway/gateway.ts';
import { createHealth } from './gateway/health.ts';
import { createHealthCheck } from './gateway/health-check.ts';
import { createLimiters, MAX_CONCURRENT } from './gateway/limiters.ts';
import { createModelGaps } from './gateway/model-gaps.ts';
import { getFromOtherStrapi } from './gateway/other-strapi.ts';
import { openOwnCopies } from './gateway/own-copies.ts';
import { createServiceStatus } from './gateway/service-status.ts';
import { createTextAnswers } from './gateway/text-answers.ts';
import { createUpstream, NotFound } from './gateway/upstream.ts';
import type { MemoryShares } from './memory-budget.ts';
import { openTexts } from './search/open-texts.ts';
import type { OpenSearchSettings } from './search/opensearch/settings.ts';

type Settings = {
  /** Origins of content services with one database. */
  urls: readonly string[];
  /** Identifies everything but content that pages are made with; empty if no service needs it. */
  pageVersion: string;
  token: string;
  /** How long an answer is fresh without a change log. */
  lifetimeSeconds: number;
  /** Folder for copies of answers, used for a start while the content service is down; `null` disables them. */
  copiesDir: string | null;
  /** Connection to OpenSearch, if the index of texts is there and not in that folder. */
  openSearch?: OpenSearchSettings | null;
  memory: Pick<MemoryShares, 'answers' | 'mentioned' | 'copies'>;
  /** Logs a failure; `event` is the log message. */
  report: (failure: { event: string; error: unknown; url?: string }) => void;
  /** Called after each content request. */
  recordDuration: (result: 'answer' | 'missing' | 'failed', seconds: number) => void;
  /** Called for each request that a limiter turned away. */
  countTurnedAway: () => void;
  /** Logs a sentence for the operator about the content service. */
  announce: (status: { works: boolean; sentence: string }) => void;
};

/** Polls and health checks have connections of their own, so that they never wait. */
const POLLS_AND_CHECKS = 2;
const FAILURES_UNTIL_DOWN = 5;
/** Polls are probes while the service is down; this keeps them below 2/s. */
const POLL_INTERVAL_MS = 600;
const POLL_INTERVAL_WITHOUT_LOG_MS = 5_000;
/** Short, because only the next poll or check can detect a recovery. */
const POLL_TIMEOUT_MS = 800;
const CHECK_TIMEOUT_MS = 1_000;

/** Creates the gateway with its cache, health check and change follower, and the connections to the content service. */
export async function connectContentService(settings: Settings) {
  const { urls, pageVersion, token, lifetimeSeconds, copiesDir, openSearch = null, memory } = settings;
  const { report, recordDuration, countTurnedAway, announce } = settings;
  const now = () => performance.now();
  const content = createUpstream({
    urls,
    token,
    connections: MAX_CONCURRENT,
    onLastChange: (id) => follower.notice(id),
  });
  const reader = `${randomUUID()} ${pageVersion}`.trim();
  const control = createUpstream({ urls, token, reader, connections: POLLS_AND_CHECKS });
  const { copies, close: closeCopies } = await openOwnCopies({
    parent: copiesDir,
    maxWaiting: memory.copies,
    report,
    now,
  });
  const texts = await openTexts({
    parent: copiesDir,
    service: { urls, token },
    openSearch,
    // Without a change log the index would never drop anything.
    isUpToDate: () => !follower.lacksLog(),
    report,
  });
  const answers = createAnswerStore({ copies, now, memory });
  const backoff = createBackoff(now);
  const gaps = createModelGaps({
    report: ({ type, path }) =>
      announce({
        works: true,
        sentence: `The model of the content service has no '${path}' in '${type}': pages are shown without it.`,
      }),
    now,
  });
  const getContent = (request: ContentRequest) => {
    const accept = request.kind === 'other' ? undefined : PAGE_FIELDS;
    return gaps.get(request, (contentUrl) => content.get(contentUrl, { accept }));
  };
  const getWithoutLog = getFromOtherStrapi(getContent);

  /** Requests a URL for a poll or a health check. */
  async function getControl(controlUrl: string, timeoutMs: number): Promise<unknown> {
    try {
      const answer = await control.get(controlUrl, { timeoutMs });
      status.record(null);
      return answer;
    } catch (error) {
      status.record(error);
      throw error;
    }
  }

  const health = createHealth({
    check: createHealthCheck({
      get: (request) => gaps.get(request, (checkUrl) => getControl(checkUrl, CHECK_TIMEOUT_MS)),
      answers,
    }),
    now,
    failuresUntilDown: FAILURES_UNTIL_DOWN,
  });
  const status = createServiceStatus({
    url: urls.map((url) => new URL(url).origin).join(' or '),
    lifetimeSeconds,
    isDown: health.isDown,
    announce,
  });
  const textAnswers = createTextAnswers({
    search: texts.search,
    searchBeside: texts.searchBeside,
    isFull: texts.isFull,
    report: (failure) => report({ event: 'search in texts failed', ...failure }),
    countTurnedAway,
    now,
  });
  /**
   * Reports to every content service which changes this process shows: the edge drops pages once all sites show them (decision
   * 0083).
   */
  const reportPosition = (last: number): void => control.notifyAll(changesUrl(last), POLL_TIMEOUT_MS);

  let { position } = copies;
  const follower = createChangeFollower({
    from: position,
    getChanges: (after) => {
      if (urls.length > 1) reportPosition(after);
      return getControl(changesUrl(after), POLL_TIMEOUT_MS);
    },
    health,
    onChanges: (changes) => {
      answers.applyChanges(changes);
      textAnswers.clear();
      backoff.clear();
      changedArticles.add(changes);
    },
    onGap: () => {
      answers.clear();
      textAnswers.clear();
      backoff.clear();
    },
    onNoLog: (error) => {
      answers.expireAll();
      // A missing log is expected from a Strapi other than `cms/`; an unreadable one is an error.
      if (!(error instanceof NotFound)) report({ event: 'change log not readable', error });
    },
    onPosition: (next) => {
      position = next;
      copies.savePosition(next);
      reportPosition(next.last);
    },
    onState: (state) => {
      status.update(state);
      if (state !== 'following') return;
      void texts.follow(JSON.stringify(position));
      changedArticles
        .askAgain()
        .catch((error: unknown) => report({ event: 'changed articles not read again', error }));
    },
    now,
    intervalMs: POLL_INTERVAL_MS,
    intervalWithoutLogMs: POLL_INTERVAL_WITHOUT_LOG_MS,
  });
  /** The latest answer may be newer than the pages that this process still shows. */
  async function catchUp(): Promise<void> {
    if (follower.state() === 'no log' || follower.state() === 'unreadable log') return;
    await follower.catchUp();
  }
  const gateway = createGateway({
    upstream: async (request) => {
      const start = performance.now();
      const seconds = () => (performance.now() - start) / 1000;
      try {
        const answer = await (follower.lacksLog() ? getWithoutLog(request) : getContent(request));
        recordDuration('answer', seconds());
        await catchUp();
        return answer;
      } catch (error) {
        recordDuration(error instanceof NotFound ? 'missing' : 'failed', seconds());
        if (error instanceof NotFound) await catchUp();
        throw error;
      }
    },
    answers,
    texts: textAnswers,
    health,
    backoff,
    limiters: createLimiters(),
    followerState: follower.state,
    lifetimeMs: lifetimeSeconds * 1_000,
    firstPoll: follower.firstPoll,
    report: (failure) => report({ event: 'content request failed', ...failure }),
    countTurnedAway,
  });
  const changedArticles = createChangedArticles({ gateway, has: answers.has });
  const draftsAndReports = createDraftsAndReports({
    urls,
    token,
    lacksLog: follower.lacksLog,
    isDown: health.isDown,
    report,
  });

  return {
    gateway,
    health,
    follower,
    isTokenRefused: status.isTokenRefused,
    getDraft: draftsAndReports.getDraft,
    sendMissing: draftsAndReports.sendMissing,

    async close(): Promise<void> {
      await Promise.all([content.close(), control.close(), draftsAndReports.close()]);
      texts.close();
      await closeCopies();
    },
  };
}
