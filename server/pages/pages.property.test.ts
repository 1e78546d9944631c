import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articleCall } from '#contract/calls/article.ts';
import type { ContentRequest, RequestKind } from '#contract/calls/call.ts';
import { homeCall } from '#contract/calls/home.ts';
import type { Limiter } from '#contract/node/limiter.ts';
import { createCompressor } from '#server/compression/compressor.ts';
import { createAnswerStore } from '#server/gateway/answer-store.ts';
import { createBackoff } from '#server/gateway/backoff.ts';
import { createGateway } from '#server/gateway/gateway.ts';
import { createHealth } from '#server/gateway/health.ts';
import { shareMemory } from '#server/memory-budget.ts';
import { NO_TEXT_ANSWERS } from '#server/testing/no-text-answers.ts';
import { createPageCache } from './page-cache.ts';
import { createPages, type PageResult } from './pages.ts';

/**
 * Runs pages with the real gateway while articles are published, answers and renderings are slow, and memory is small. A
 * page must never show a version that was replaced before the page was requested, or, by an import, a second before.
 */

const ARTICLES = ['a', 'b'] as const;
type Versions = Record<(typeof ARTICLES)[number], number>;
/** The content requests of each page. */
const PAGES: Readonly<Record<string, readonly ContentRequest[]>> = {
  '/a': [articleCall.request('a')],
  '/b': [articleCall.request('b'), homeCall.request()],
};
/** How long readers may see what was there before an import. */
const LAG_MS = 1_000;
const MEMORY = shareMemory(250);
const memoryOf = (bytes: number): Record<RequestKind, number> => ({
  core: bytes,
  document: bytes,
  redirect: bytes,
  sitemap: bytes,
  search: bytes,
  other: bytes,
});
const noop = () => undefined;
const unlimited: Limiter = { run: (task) => task(), isFull: () => false };

function createSimulation(maxBytes?: Record<RequestKind, number>) {
  const versions: Versions = { a: 1, b: 1 };
  /** Versions that were imported since something was last published. */
  let imported: { id: keyof Versions; version: number; at: number }[] = [];
  let announced: Versions = { ...versions };
  const problems: string[] = [];
  const readings: Promise<void>[] = [];
  /** Functions that complete a pending answer or rendering. */
  const pending: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => pending.push(resolve));
  const clock = { now: 1_000 };
  const now = () => clock.now;

  const dataOf = (id: (typeof ARTICLES)[number]) => ({
    documentId: id,
    slug: id,
    title: `version ${versions[id]}`,
  });
  /** A fake content service; its answer is determined when the request is sent. */
  async function upstream({ url }: ContentRequest): Promise<unknown> {
    const [article] = ARTICLES.filter((id) => url.startsWith(`/api/articles/${id}?`));
    const data = article ? dataOf(article) : { trending: ARTICLES.map(dataOf) };
    await wait();
    return { data, meta: {} };
  }

  const answers = createAnswerStore({
    copies: {
      has: () => false,
      read: async () => null,
      write: noop,
      remove: noop,
      removeContaining: noop,
      removeAll: noop,
    },
    now,
    memory: { ...MEMORY, ...(maxBytes && { answers: maxBytes }) },
  });
  const gateway = createGateway({
    upstream,
    answers,
    texts: NO_TEXT_ANSWERS,
    health: createHealth({ check: async () => true, now, failuresUntilDown: 5 }),
    backoff: createBackoff(now),
    limiters: {
      core: unlimited,
      documents: unlimited,
      unknownDocuments: unlimited,
      searches: unlimited,
      others: unlimited,
    },
    lifetimeMs: 30_000,
    followerState: () => 'following',
    firstPoll: () => null,
    report: ({ error }) => problems.push(String(error)),
    countTurnedAway: noop,
  });
  const document = { kind: 'document', status: 200, style: null, frames: [], complete: true } as const;
  const pages = createPages({
    date: () => 0,
    renderer: async () => ({
      correctUrl: () => null,
      placeOf: ({ pathname }) => ({
        address: pathname,
        partition: 'others',
        failsAs: pathname,
        searches: null,
      }),
      async renderPage({ pathname }, { ask }) {
        const requests = PAGES[pathname] ?? [];
        const outcomes = await Promise.all(requests.map(ask));
        await wait();
        return {
          ...document,
          html: outcomes.map((outcome) => (outcome.kind === 'answer' ? outcome.json : outcome.kind)).join(),
        };
      },
      renderFailure: async () => ({ ...document, html: '' }),
      renderFault: async () => ({ ...document, html: '' }),
    }),
    gateway,
    cache: createPageCache({ gateway, now, memory: MEMORY.pages }),
    compressor: createCompressor({ concurrency: 1, queueBytes: 10_000_000 }),
    config: { host: '', token: '', mediaBase: '', timeZone: 'UTC', origin: 'https://magazine.example' },
    assetsOf: () => ({ scripts: [], styles: [], paper: null, head: '' }),
    now,
  });

  /** The versions that a page must show that is requested now. */
  function oldestShown(): Versions {
    const oldest = { ...announced };
    for (const { id, version, at } of imported) if (at + LAG_MS <= clock.now) oldest[id] = version;
    return oldest;
  }

  /** Records each article on a page that is older than in `oldest`. */
  async function check(page: PageResult | null, oldest: Versions, context: string): Promise<void> {
    if (page?.kind !== 'page') return;
    const { bytes: html } = await page.page.body.in('identity');
    for (const [, id, version] of html.toString().matchAll(/"documentId":"([ab])".*?"version (\d+)"/g)) {
      if (Number(version) < oldest[id === 'a' ? 'a' : 'b'])
        problems.push(`${context}: version ${version} of ${id}`);
    }
  }

  return {
    problems,
    read(id: (typeof ARTICLES)[number]): void {
      const oldest = oldestShown();
      readings.push(
        pages.get(new URL(`/${id}`, 'http://site')).then((page) => check(page, oldest, `requested /${id}`)),
      );
    },
    publish(id: (typeof ARTICLES)[number]): void {
      versions[id] += 1;
      announced = { ...versions };
      imported = [];
      answers.applyChanges([{ id: 0, type: 'article', documentId: id, vanished: false, announced: true }]);
    },
    import(id: (typeof ARTICLES)[number]): void {
      versions[id] += 1;
      imported.push({ id, version: versions[id], at: clock.now });
      answers.applyChanges([{ id: 0, type: 'article', documentId: id, vanished: false, announced: false }]);
    },
    pass(ms: number): void {
      clock.now += ms;
    },
    completeOne: (index: number): void => pending.splice(index % Math.max(1, pending.length), 1)[0]?.(),
    async checkCached(): Promise<void> {
      for (const id of ARTICLES) await check(pages.cached(`/${id}`), oldestShown(), `cached at /${id}`);
    },
    /** Completes everything that is pending. */
    async finish(): Promise<void> {
      do {
        for (const complete of pending.splice(0)) complete();
        await setImmediate();
      } while (pending.length > 0);
      await Promise.all(readings);
    },
  };
}

/** A step of a history, with its name for the counterexample. */
type Step = { name: string; run: (simulation: ReturnType<typeof createSimulation>) => void };

const article = fc.constantFrom(...ARTICLES);
const complete = fc.nat(5).map<Step>((index) => ({
  name: `complete ${index}`,
  run: (simulation) => simulation.completeOne(index),
}));
const step = fc.oneof(
  article.map<Step>((id) => ({ name: `read ${id}`, run: (simulation) => simulation.read(id) })),
  article.map<Step>((id) => ({ name: `publish ${id}`, run: (simulation) => simulation.publish(id) })),
  article.map<Step>((id) => ({ name: `import ${id}`, run: (simulation) => simulation.import(id) })),
  fc.constantFrom(300, 700).map<Step>((ms) => ({
    name: `pass ${ms} ms`,
    run: (simulation) => simulation.pass(ms),
  })),
  { weight: 2, arbitrary: complete },
);

test.each([
  { memory: 'everything' },
  { memory: 'one article and the home page', maxBytes: memoryOf(7_000) },
  { memory: 'nothing', maxBytes: memoryOf(1) },
])(
  'a page never shows a version replaced before it was requested, with memory for $memory',
  async ({ maxBytes }) => {
    const history = fc.array(fc.record({ step, turns: fc.nat(3) }), { maxLength: 60, size: 'max' });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const simulation = createSimulation(maxBytes);
        for (const { step: current, turns } of steps) {
          current.run(simulation);
          for (let turn = 0; turn < turns; turn++) await setImmediate();
          await simulation.checkCached();
        }
        await simulation.finish();
        expect(simulation.problems, steps.map(({ step: { name } }) => name).join(', ')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  },
);
