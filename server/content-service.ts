import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import type { ContentRequest } from '#contract/calls/call.ts';
import { createLimiter } from '#contract/node/limiter.ts';
import type { Search } from '#contract/search/search.ts';
import { changesUrl } from '#contract/service/changes.ts';
import { MISSING_PATH, type MissingAddress } from '#contract/service/missing-addresses.ts';
import { PAGE_FIELDS } from '#contract/service/page-fields.ts';
import { draftUrl, type PreviewContent, previewContent } from '#contract/service/preview.ts';
import { createAnswerStore } from './gateway/answer-store.ts';
import { createBackoff } from './gateway/backoff.ts';
import { createChangeFollower } from './gateway/change-follower.ts';
import { createChangedArticles } from './gateway/changed-articles.ts';
import { type Copies, openCopies } from './gateway/copies.ts';
import { createGateway } from './gateway/gateway.ts';
import { createHealth } from './gateway/health.ts';
import { createHealthCheck } from './gateway/health-check.ts';
import { inheritCopies } from './gateway/inherit-copies.ts';
import { createModelGaps } from './gateway/model-gaps.ts';
import { getFromOtherStrapi } from './gateway/other-strapi.ts';
import { createServiceStatus } from './gateway/service-status.ts';
import { createTextAnswers } from './gateway/text-answers.ts';
import { createUpstream, NotFound, RefusedRequest } from './gateway/upstream.ts';
import type { MemoryShares } from './memory-budget.ts';
import { answerSearch } from './search/answer-search.ts';
import type { OpenSearchSettings } from './search/opensearch/settings.ts';
import { openSearchService, type SearchService } from './search/search-service.ts';
import { takeFolder } from './take-folder.ts';

type Settings = {
  /** Origins of content services with one database. */
  urls: readonly string[];
  /** Names what pages are made with beside content; empty if nobody has to know. */
  pageVersion: string;
  token: string;
  /** How long an answer is fresh without a change log. */
  lifetimeSeconds: number;
  /** Folder for copies of answers, used for a start while the content service is down; `null` disables them. */
  copiesDir: string | null;
  /** Where the index of texts is instead of in that folder. */
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

/** Maximum number of concurrent requests, by kind. */
const CORE = 2;
const DOCUMENTS = 4;
const UNKNOWN_DOCUMENTS = 4;
/** The answers of more at a time would delay cached pages, and the content service does not answer them sooner. */
const SEARCHES = 3;
const OTHERS = 1;
/** Polls and health checks have connections of their own, so that they never wait. */
const POLLS_AND_CHECKS = 2;
/** Separate limits, so that searches cannot evict copies of documents, home, site or menus. */
const MAX_COPIES = { core: 200, document: 2_000, search: 250, other: 50, sitemap: 10 };
/** For links that editors have shared, and for reports of missing addresses. */
const DRAFTS_AND_REPORTS = 1;
const FAILURES_UNTIL_DOWN = 5;
/** Polls are probes while the service is down; this keeps them below 2/s. */
const POLL_INTERVAL_MS = 600;
const POLL_INTERVAL_WITHOUT_LOG_MS = 5_000;
/** Short, because only the next poll or check can detect a recovery. */
const POLL_TIMEOUT_MS = 800;
const CHECK_TIMEOUT_MS = 1_000;
/** Short, because the end of the process waits for the last two reports. */
const REPORT_TIMEOUT_MS = 900;

/** Creates the gateway with its cache, health check and change follower, and the connections to the content service. */
export async function connectContentService(settings: Settings) {
  const { urls, pageVersion, token, lifetimeSeconds, copiesDir, memory } = settings;
  const { report, recordDuration, countTurnedAway, announce } = settings;
  const now = () => performance.now();
  const content = createUpstream({
    urls,
    token,
    connections: CORE + DOCUMENTS + UNKNOWN_DOCUMENTS + SEARCHES + OTHERS,
    onLastChange: (id) => follower.notice(id),
  });
  const reader = `${randomUUID()} ${pageVersion}`.trim();
  const control = createUpstream({ urls, token, reader, connections: POLLS_AND_CHECKS });
  const others = createUpstream({ urls, token, connections: DRAFTS_AND_REPORTS });
  const folder = copiesDir === null ? null : await takeFolder(copiesDir, 'answers');
  if (copiesDir !== null && !folder) {
    report({ event: 'copies disabled', error: new Error(`No free folder in ${copiesDir}.`) });
  }
  if (folder?.isLocked) {
    await inheritCopies(folder.path).catch((error: unknown) =>
      report({ event: 'copies not inherited', error }),
    );
  }
  const copies: Copies = folder
    ? await openCopies({ folder: folder.path, maxCopies: MAX_COPIES, maxWaiting: memory.copies, report, now })
    : NO_COPIES;

  const texts = await openTexts(settings);
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
  // Without a change log nothing would be removed from the index.
  const presentTexts = () => (follower.lacksLog() ? NO_TEXTS : texts);
  const textAnswers = createTextAnswers({
    search: (search) => presentTexts().search(search),
    searchBeside: (search) => presentTexts().searchBeside(search),
    report: (failure) => report({ event: 'search in texts failed', ...failure }),
    countTurnedAway,
    now,
  });
  /** Tells every content service which changes this process shows: the edge is told to drop pages when all sites do (decision 0083). */
  const tellPosition = (last: number): void => control.tellAll(changesUrl(last), POLL_TIMEOUT_MS);

  let { position } = copies;
  const follower = createChangeFollower({
    from: position,
    getChanges: (after) => {
      if (urls.length > 1) tellPosition(after);
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
      tellPosition(next.last);
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
  /** What was just read may be newer than the pages that this process still shows. */
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
    limiters: {
      core: createLimiter({ concurrency: CORE, queue: 32, timeoutMs: 2_000 }),
      documents: createLimiter({ concurrency: DOCUMENTS, queue: 256, timeoutMs: 2_000 }),
      unknownDocuments: createLimiter({ concurrency: UNKNOWN_DOCUMENTS, queue: 64, timeoutMs: 2_000 }),
      searches: createLimiter({ concurrency: SEARCHES, queue: 32, timeoutMs: 1_000 }),
      others: createLimiter({ concurrency: OTHERS, queue: 32, timeoutMs: 2_000 }),
    },
    followerState: follower.state,
    lifetimeMs: lifetimeSeconds * 1_000,
    firstPoll: follower.firstPoll,
    report: (failure) => report({ event: 'content request failed', ...failure }),
    countTurnedAway,
  });
  const changedArticles = createChangedArticles({ gateway, has: answers.has });

  return {
    gateway,
    health,
    follower,
    isTokenRefused: status.isTokenRefused,

    /** The draft behind a link; `null` if the content service has none. Rejects if it fails. */
    async getDraft(link: string): Promise<PreviewContent | null> {
      const draft = await others.get(draftUrl(link)).catch((error: unknown) => {
        if (error instanceof NotFound) return null;
        throw error;
      });
      return v.parse(v.nullable(previewContent), draft);
    },

    /**
     * Sends how often readers have met addresses without a page. Resolves with `false` if it must be sent again later, because
     * the service cannot be reached. What it refuses, has no place for, or does not confirm in time is dropped.
     */
    async sendMissing(data: readonly MissingAddress[]): Promise<boolean> {
      if (follower.lacksLog()) return true;
      if (health.isDown()) return false;
      try {
        await others.post(MISSING_PATH, { data }, REPORT_TIMEOUT_MS);
        return true;
      } catch (error) {
        report({ event: 'missing addresses not sent', error, url: MISSING_PATH });
        // After a time-out the service may have stored the counts: sent again, they would count twice.
        const isTimeout = error instanceof Error && error.name === 'TimeoutError';
        return isTimeout || error instanceof RefusedRequest || error instanceof NotFound;
      }
    },

    async close(): Promise<void> {
      await Promise.all([content.close(), control.close(), others.close(), copies.flush()]);
      texts.close();
      folder?.release();
    },
  };
}

/** Without a folder of its own there is no index, and nothing is found in the texts. */
async function openTexts({
  copiesDir,
  urls,
  token,
  openSearch = null,
  report,
}: Settings): Promise<SearchService> {
  if (copiesDir === null) return NO_TEXTS;
  const service = { urls, token };
  return openSearchService({ folder: join(copiesDir, 'search'), service, openSearch, report }).catch(
    (error: unknown) => {
      report({ event: 'no search in texts', error });
      return NO_TEXTS;
    },
  );
}

/** Nothing is found in texts; a search in titles rejects, because the content service can answer it. */
const searchNothing = (search: Search) => answerSearch(null, search);

const NO_TEXTS: SearchService = {
  search: searchNothing,
  searchBeside: searchNothing,
  follow: () => Promise.resolve(),
  close: () => undefined,
};

const NO_COPIES: Copies = {
  has: () => false,
  read: () => Promise.resolve(null),
  write: () => undefined,
  remove: () => undefined,
  removeContaining: () => undefined,
  removeAll: () => undefined,
  position: null,
  savePosition: () => undefined,
  flush: () => Promise.resolve(),
};
