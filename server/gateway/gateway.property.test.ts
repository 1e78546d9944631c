import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Outcome } from '#app/content/outcome.ts';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import type { ContentRequest } from '#contract/call.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { homeCall } from '#contract/calls/home.ts';
import { siteCall } from '#contract/calls/site.ts';
import type { Change } from '#contract/changes.ts';
import { createAnswerStore, type StoredAnswer } from './answer-store.ts';
import { createBackoff } from './backoff.ts';
import { createChangeFollower, type Position } from './change-follower.ts';
import { createGateway } from './gateway.ts';
import { createHealth } from './health.ts';
import type { RequestKind } from './request-kinds.ts';
import { NotFound } from './upstream.ts';

/**
 * The gateway and its follower before a content service in which editors work while readers read: whatever happens in
 * whatever order, what readers get was true, and not long ago.
 */

const ARTICLES = ['a', 'b'] as const;
type ArticleId = (typeof ARTICLES)[number];

/** What can be asked: each article, and two answers that are made of all of them. */
const REQUESTS: readonly ContentRequest[] = [
  ...ARTICLES.map(articleCall.request),
  homeCall.request(),
  articleListCall.request(NO_FILTERS),
];
const SITE_URL = siteCall.request().url;
const NONSENSE = 'nonsense';
const isSite = (answer: unknown) => v.is(siteCall.request().answer, answer);

/** What is true of an article: the number of its edition, or that it cannot be read. */
type Truth = { edition: number; isPublic: boolean };
type Mode = 'good' | 'fails' | 'wrong shape' | 'lies that nothing is there';

/** A question of the gateway under way. What it will be answered was true when it was asked. */
type Flight = {
  url: string;
  askedAfterTold: number;
  askedAfterExpiry: number;
  isTroubled: boolean;
  land: () => void;
};

/** A reader's question, what was true at the last word of a change before it, and what became of it. */
type Reading = {
  request: ContentRequest;
  following: boolean;
  toldAtStart: number;
  withdrawn: Readonly<Record<ArticleId, number>>;
  /** Whether the service failed in some way while it was asked, so that something older may be given. */
  troubled: () => boolean;
};

type Options = { holding: boolean; memory?: Record<RequestKind, number> };

function openWorld({ holding, memory }: Options) {
  const truth: Record<ArticleId, Truth> = {
    a: { edition: 1, isPublic: true },
    b: { edition: 1, isPublic: true },
  };
  /** Everything that ever was true, step by step. */
  const history: Record<ArticleId, Truth>[] = [structuredClone(truth)];
  const log: { oldest: number; changes: Change[]; isThere: boolean } = {
    oldest: 1,
    changes: [],
    isThere: true,
  };
  /** Editions that readers were told can no longer be read. */
  const withdrawn: Record<ArticleId, number> = { a: 0, b: 0 };
  const withdrawnUntold: Record<ArticleId, number> = { a: 0, b: 0 };
  const copies = new Map<string, { answer: unknown; documents: ReadonlySet<string> }>();
  const clock = { now: 1_000 };
  const problems: string[] = [];
  let position: Position | null = null;
  let mode: Mode = 'good';
  let troubles = 0;
  /** When a lie was last told about an address. */
  const lies = new Map<string, number>();
  let told = 0;
  /** How often everything counted as changed because the log was lost. */
  let expiries = 0;
  let flights: Flight[] = [];
  let readings: Promise<void>[] = [];
  /** Answers that were fresh when somebody got them, and of which nobody was told otherwise since. */
  const held = new Set<StoredAnswer>();

  const dataOf = (id: ArticleId) => ({
    documentId: id,
    slug: id,
    title: `edition ${truth[id].edition}`,
    trending: [],
  });

  /** What the service has to say at this moment. */
  function says(url: string): () => unknown {
    if (mode !== 'good') troubles += 1;
    const [path] = url.split('?');
    const visible = ARTICLES.filter((id) => truth[id].isPublic).map(dataOf);
    const nothing = (): never => {
      throw new NotFound('Nothing there');
    };
    switch (mode) {
      case 'fails':
        return () => {
          throw new Error('No word');
        };
      case 'lies that nothing is there':
        return () => {
          lies.set(url, clock.now);
          return nothing();
        };
      case 'wrong shape':
        return () => ({ data: NONSENSE, meta: {} });
      case 'good': {
        const [id] = ARTICLES.filter((article) => path === `/api/articles/${article}`);
        if (id) {
          if (!truth[id].isPublic) return nothing;
          const data = dataOf(id);
          return () => ({ data, meta: {} });
        }
        if (path === '/api/home') return () => ({ data: { trending: visible }, meta: {} });
        if (path === '/api/site') return () => ({ data: {}, meta: {} });
        return () => ({
          data: visible,
          meta: { pagination: { page: 1, pageCount: 1, total: visible.length } },
        });
      }
    }
  }

  function upstream(url: string): Promise<unknown> {
    const answer = says(url);
    const same = flights.filter(
      (flight) =>
        flight.url === url && flight.askedAfterTold === told && flight.askedAfterExpiry === expiries,
    );
    // Whether the service makes sense is asked beside the flights.
    if (same.length > 0 && url !== SITE_URL) problems.push(`two flights for ${url}`);
    return new Promise((resolve, reject) => {
      const flight: Flight = {
        url,
        askedAfterTold: told,
        askedAfterExpiry: expiries,
        isTroubled: mode !== 'good',
        land() {
          flights = flights.filter((other) => other !== flight);
          try {
            resolve(answer());
          } catch (error) {
            reject(error);
          }
        },
      };
      flights.push(flight);
      if (!holding || url === SITE_URL) flight.land();
    });
  }

  function start() {
    const now = () => clock.now;
    const through = <Result>(task: () => Promise<Result>) => task();
    const answers = createAnswerStore({
      copies: {
        has: (url) => copies.has(url),
        read: async (url) => copies.get(url) ?? null,
        write: (url, answer, documents) =>
          void copies.set(url, { answer: structuredClone(answer), documents }),
        forget: (url) => void copies.delete(url),
        forgetDocuments: (gone) => {
          for (const [url, { documents }] of copies)
            if ([...documents].some((id) => gone.has(id))) copies.delete(url);
        },
        forgetAll: () => copies.clear(),
      },
      now,
      ...(memory && { bytes: memory }),
    });
    const health = createHealth({
      check: () => upstream(SITE_URL).then(isSite, () => false),
      now,
      failuresUntilDown: 5,
    });
    const backoff = createBackoff(now);
    const follower = createChangeFollower({
      from: position,
      ask: async (after) => {
        if (!log.isThere || mode !== 'good') throw new Error('No answer');
        const last = log.changes.at(-1)?.id ?? 0;
        told = history.length - 1;
        Object.assign(withdrawn, withdrawnUntold);
        return {
          data: log.changes.filter(({ id }) => id > after && id >= log.oldest),
          meta: { log: 'log', last, oldest: log.oldest },
        };
      },
      health,
      onChanges: (changes) => {
        answers.applyChanges(changes);
        backoff.clear();
      },
      onGap: answers.clear,
      onNoLog: () => {
        expiries += 1;
        answers.expireAll();
      },
      onPosition: (followed) => {
        position = followed;
      },
      now: () => 0,
      every: 1_000,
      everyWithoutLog: 1_000,
    });
    const gateway = createGateway({
      upstream,
      answers,
      health,
      backoff,
      limiters: { core: through, articles: through, unknownArticles: through, searches: through },
      following: follower.state,
      firstPoll: follower.firstPoll,
      report: () => undefined,
      countTurnedAway: () => undefined,
    });
    gateway.onStale((answer) => void held.delete(answer));
    return { gateway, follower, health };
  }
  let site = start();

  function change(id: ArticleId, isPublic: boolean): void {
    if (truth[id].isPublic && !isPublic) withdrawnUntold[id] = truth[id].edition;
    truth[id] = { edition: truth[id].edition + (isPublic ? 1 : 0), isPublic };
    history.push(structuredClone(truth));
    const last = log.changes.at(-1)?.id ?? 0;
    log.changes.push({ id: last + 1, type: 'article', documentId: id, vanished: !isPublic });
  }

  /** Everything that is under way goes as far as it can without anybody's doing. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) await setImmediate();
  }

  const world = {
    problems,
    settle,
    setMode(wanted: Mode): void {
      mode = wanted;
    },
    edit: (id: ArticleId) => change(id, true),
    withdraw: (id: ArticleId) => truth[id].isPublic && change(id, false),
    wait(milliseconds: number): void {
      clock.now += milliseconds;
    },
    look: () => site.follower.poll(),
    setLog(isThere: boolean): void {
      log.isThere = isThere;
    },
    /** But for the last one, as the content service does it: the next one is numbered after it. */
    prune(): void {
      log.oldest = log.changes.at(-1)?.id ?? 1;
    },
    /** The process dies, and another one goes on with what is on disk. */
    async restart(): Promise<void> {
      flights = [];
      readings = [];
      held.clear();
      site = start();
      await site.follower.poll();
    },
    landOne: (index: number) => flights[index % Math.max(1, flights.length)]?.land(),

    read(request: ContentRequest): void {
      const before = troubles;
      const isTroubled = site.health.isDown() || flights.some((flight) => flight.isTroubled);
      const reading: Reading = {
        request,
        following: site.follower.state() === 'following',
        toldAtStart: told,
        withdrawn: { ...withdrawn },
        troubled: () => isTroubled || troubles > before,
      };
      readings.push(site.gateway.ask(request).then((outcome) => check(reading, outcome)));
    },

    /** Whoever holds an answer that counts as fresh may show it: it must be as true as one that is asked for now. */
    checkHeld(): void {
      const fresh = [...held].filter(({ freshUntil }) => freshUntil > clock.now);
      for (const answer of fresh) {
        if (!site.gateway.isFresh(answer)) problems.push(`${answer.request.url}: nobody was told`);
      }
      if (site.follower.state() !== 'following') return;
      for (const { json, request } of fresh) {
        for (const [article, edition] of editionsIn(json)) {
          const isTrue = history
            .slice(told)
            .some((moment) => moment[article].isPublic && moment[article].edition === edition);
          if (!isTrue) problems.push(`${request.url}: ${article} in edition ${edition} counts as fresh`);
        }
      }
    },

    /** Everybody gets an answer in the end. */
    async end(): Promise<void> {
      while (flights.length > 0) {
        for (const flight of [...flights]) flight.land();
        await settle();
      }
      await Promise.all(readings);
    },
  };

  function check(reading: Reading, outcome: Outcome<StoredAnswer>): void {
    const { request, following, toldAtStart, withdrawn: gone, troubled } = reading;
    const name = request.url;
    const possible = history.slice(toldAtStart);
    const strict = following && !troubled();
    if (outcome.kind === 'failed') {
      if (strict) problems.push(`${name} failed although the service answered`);
      return;
    }
    const id = ARTICLES.find((article) => request.query.documentId === article);
    if (outcome.kind === 'missing') {
      // A service that works a moment later is believed, for five seconds.
      const isDeceived = clock.now < (lies.get(request.url) ?? Number.NEGATIVE_INFINITY) + 5_000;
      if (strict && !isDeceived && !possible.some((moment) => id && !moment[id].isPublic)) {
        problems.push(`${name} was there`);
      }
      return;
    }
    if (site.gateway.isFresh(outcome)) held.add(outcome);
    if (outcome.json.includes(NONSENSE)) problems.push(`${name} is nonsense`);
    for (const [article, edition] of editionsIn(outcome.json)) {
      if (!history.some((moment) => moment[article].isPublic && moment[article].edition === edition)) {
        problems.push(`${name}: ${article} never had edition ${edition}`);
      }
      if (edition <= gone[article]) problems.push(`${name}: ${article} came back in edition ${edition}`);
      const isTrue = possible.some(
        (moment) => moment[article].isPublic && moment[article].edition === edition,
      );
      if (strict && !isTrue)
        problems.push(`${name}: ${article} in edition ${edition} is older than what was told`);
    }
  }

  return world;
}

function editionsIn(json: string): [ArticleId, number][] {
  const found = json.matchAll(/"documentId":"(a|b)","slug":"\w","title":"edition (\d+)"/g);
  return [...found].map(([, id, edition]) => [id === 'a' ? 'a' : 'b', Number(edition)]);
}

type World = ReturnType<typeof openWorld>;

/** A step of a history: readable in a counterexample. */
type Step = { does: string; run: (world: World) => unknown };

const step = (does: string, run: Step['run']) => fc.constant<Step>({ does, run });
const article = fc.constantFrom(...ARTICLES);

const readSomething = fc
  .constantFrom(...REQUESTS)
  .map<Step>((request) => ({ does: `read ${request.url}`, run: (world) => world.read(request) }));
const editSomething = fc.oneof(
  article.map<Step>((id) => ({ does: `edit ${id}`, run: (world) => world.edit(id) })),
  article.map<Step>((id) => ({ does: `withdraw ${id}`, run: (world) => world.withdraw(id) })),
);
const look = step('look', (world) => world.look());
const land = fc
  .nat(5)
  .map<Step>((index) => ({ does: `land ${index}`, run: (world) => world.landOne(index) }));
const wait = fc
  .constantFrom(100, 600, 5_000, 31_000)
  .map<Step>((time) => ({ does: `wait ${time}`, run: (world) => world.wait(time) }));
const trouble = fc.oneof(
  fc
    .constantFrom<Mode>('good', 'good', 'fails', 'wrong shape', 'lies that nothing is there')
    .map<Step>((mode) => ({ does: `service: ${mode}`, run: (world) => world.setMode(mode) })),
  step('log gone', (world) => world.setLog(false)),
  step('log there', (world) => world.setLog(true)),
  step('prune', (world) => world.prune()),
  step('restart', (world) => world.restart()),
);

async function play(steps: readonly Step[], options: Options): Promise<string[]> {
  const world = openWorld(options);
  await world.look();
  for (const { run } of steps) {
    await run(world);
    await world.settle();
    world.checkHeld();
  }
  await world.end();
  return world.problems;
}

const written = (steps: readonly Step[]) => steps.map(({ does }) => does).join(', ');

async function holds(steps: fc.Arbitrary<Step>, options: Options): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 60, size: 'max' }), async (history) => {
      expect(await play(history, options), written(history)).toEqual([]);
    }),
    { numRuns: 300 },
  );
}

test('while changes are told, nobody is given anything older than what was told', () =>
  holds(fc.oneof(readSomething, readSomething, editSomething, look, wait), { holding: false }));

test('that holds for answers that are long under way, too, and each is asked for once', () =>
  holds(fc.oneof(readSomething, readSomething, editSomething, look, land, wait), { holding: true }));

test('through failures, lies, restarts and a log that comes and goes, what was withdrawn stays away and nothing is made up', () =>
  holds(fc.oneof(readSomething, readSomething, editSomething, look, wait, trouble, trouble), {
    holding: false,
  }));

test('the same while answers are long under way', () =>
  holds(fc.oneof(readSomething, readSomething, editSomething, look, land, wait, trouble), { holding: true }));

/** Room for one answer of each kind, or for none. */
const LITTLE = { core: 3_000, article: 2_000, search: 1_000 };

test('the same where memory has room for a single answer', () =>
  holds(fc.oneof(readSomething, readSomething, editSomething, look, land, wait), {
    holding: true,
    memory: LITTLE,
  }));

test('through failures and restarts too, where memory has room for a single answer', () =>
  holds(fc.oneof(readSomething, readSomething, editSomething, look, wait, trouble), {
    holding: false,
    memory: LITTLE,
  }));
