import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContentRequest } from '#contract/call.ts';
import { articleCall } from '#contract/calls/article.ts';
import { homeCall } from '#contract/calls/home.ts';
import { createCompressor } from '#server/compression/compressor.ts';
import { createAnswerStore } from '#server/gateway/answer-store.ts';
import { createBackoff } from '#server/gateway/backoff.ts';
import { createGateway } from '#server/gateway/gateway.ts';
import { createHealth } from '#server/gateway/health.ts';
import type { RequestKind } from '#server/gateway/request-kinds.ts';
import { createPageCache } from './page-cache.ts';
import { createPages, type PageResult } from './pages.ts';

/**
 * Pages before the real gateway, while editors publish, answers and renderings take their time and memory is short: a
 * page shows nothing older than what was known to have changed when its reader asked.
 */

const ARTICLES = ['a', 'b'] as const;
type Editions = Record<(typeof ARTICLES)[number], number>;
/** What the page of each article is made of. */
const PAGES: Readonly<Record<string, readonly ContentRequest[]>> = {
  '/a': [articleCall.request('a')],
  '/b': [articleCall.request('b'), homeCall.request()],
};
const memoryOf = (bytes: number): Record<RequestKind, number> => ({
  core: bytes,
  article: bytes,
  search: bytes,
});
const nothing = () => undefined;
const direct = <Result>(task: () => Promise<Result>) => task();

function openWorld(bytes?: Record<RequestKind, number>) {
  const editions: Editions = { a: 1, b: 1 };
  const problems: string[] = [];
  const readings: Promise<void>[] = [];
  /** Answers and renderings under way. */
  const underWay: (() => void)[] = [];
  const hold = () => new Promise<void>((resolve) => underWay.push(resolve));
  const now = () => 1_000;

  const dataOf = (id: (typeof ARTICLES)[number]) => ({
    documentId: id,
    slug: id,
    title: `edition ${editions[id]}`,
  });
  /** The content service; it answers what was true when it was asked. */
  async function upstream(url: string): Promise<unknown> {
    const [article] = ARTICLES.filter((id) => url.startsWith(`/api/articles/${id}?`));
    const data = article ? dataOf(article) : { trending: ARTICLES.map(dataOf) };
    await hold();
    return { data, meta: {} };
  }

  const answers = createAnswerStore({
    copies: {
      has: () => false,
      read: async () => null,
      write: nothing,
      forget: nothing,
      forgetDocuments: nothing,
      forgetAll: nothing,
    },
    now,
    ...(bytes && { bytes }),
  });
  const gateway = createGateway({
    upstream,
    answers,
    health: createHealth({ check: async () => true, now, failuresUntilDown: 5 }),
    backoff: createBackoff(now),
    limiters: { core: direct, articles: direct, unknownArticles: direct, searches: direct },
    following: () => 'following',
    firstPoll: () => null,
    report: ({ error }) => problems.push(String(error)),
    countTurnedAway: nothing,
  });
  const document = { kind: 'document', status: 200, complete: true } as const;
  const pages = createPages({
    renderer: async () => ({
      canonicalAddress: ({ pathname }) => pathname,
      async renderPage({ pathname }, { ask }) {
        const requests = PAGES[pathname] ?? [];
        const outcomes = await Promise.all(requests.map(ask));
        await hold();
        return {
          ...document,
          html: outcomes.map((outcome) => (outcome.kind === 'answer' ? outcome.json : outcome.kind)).join(),
        };
      },
      renderFailure: async () => ({ ...document, html: '' }),
      renderFault: async () => ({ ...document, html: '' }),
    }),
    gateway,
    cache: createPageCache({ gateway, now }),
    compressor: createCompressor({ concurrency: 1, queue: 1 }),
    config: { host: '', token: '', mediaBase: '', timeZone: 'UTC', origin: 'https://magazine.example' },
    assetsOf: () => ({ scripts: [], styles: [], fonts: [], head: '' }),
    now,
  });

  /** Notes where a page shows something older than these editions. */
  async function check(page: PageResult | null, known: Editions, who: string): Promise<void> {
    if (page?.kind !== 'page') return;
    const { bytes: html } = await page.page.body.in('identity');
    for (const [, id, edition] of html.toString().matchAll(/"documentId":"([ab])".*?"edition (\d+)"/g)) {
      if (Number(edition) < known[id === 'a' ? 'a' : 'b'])
        problems.push(`${who}: ${id} in edition ${edition}`);
    }
  }

  return {
    problems,
    read(id: (typeof ARTICLES)[number]): void {
      const known = { ...editions };
      readings.push(pages.at(`/${id}`).then((page) => check(page, known, `asked for /${id}`)));
    },
    publish(id: (typeof ARTICLES)[number]): void {
      editions[id] += 1;
      answers.applyChanges([{ id: 0, type: 'article', documentId: id, vanished: false }]);
    },
    finishOne: (index: number): void => underWay.splice(index % Math.max(1, underWay.length), 1)[0]?.(),
    async checkCached(): Promise<void> {
      for (const id of ARTICLES) await check(pages.cached(`/${id}`), { ...editions }, `cached at /${id}`);
    },
    /** Everybody gets a page in the end. */
    async end(): Promise<void> {
      do {
        for (const finish of underWay.splice(0)) finish();
        await setImmediate();
      } while (underWay.length > 0);
      await Promise.all(readings);
    },
  };
}

/** A step of a history: readable in a counterexample. */
type Step = { does: string; run: (world: ReturnType<typeof openWorld>) => void };

const article = fc.constantFrom(...ARTICLES);
const step = fc.oneof(
  article.map<Step>((id) => ({ does: `read ${id}`, run: (world) => world.read(id) })),
  article.map<Step>((id) => ({ does: `publish ${id}`, run: (world) => world.publish(id) })),
  fc.nat(5).map<Step>((index) => ({ does: `finish ${index}`, run: (world) => world.finishOne(index) })),
  fc.nat(5).map<Step>((index) => ({ does: `finish ${index}`, run: (world) => world.finishOne(index) })),
);

test.each([
  { room: 'everything' },
  { room: 'one article and the home page', bytes: memoryOf(2_000) },
  { room: 'nothing', bytes: memoryOf(1) },
])(
  'a page shows nothing older than what had changed when it was asked for, with memory for $room',
  async ({ bytes }) => {
    const history = fc.array(fc.record({ step, turns: fc.nat(3) }), { maxLength: 60, size: 'max' });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const world = openWorld(bytes);
        for (const { step: taken, turns } of steps) {
          taken.run(world);
          for (let turn = 0; turn < turns; turn++) await setImmediate();
          await world.checkCached();
        }
        await world.end();
        expect(world.problems, steps.map(({ step: { does } }) => does).join(', ')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  },
);
