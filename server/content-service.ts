import { join } from 'node:path';
import { createBreaker } from './gateway/breaker.ts';
import { createChangeFollower, NoLog } from './gateway/change-follower.ts';
import { openCopies } from './gateway/copies.ts';
import { createGateway } from './gateway/gateway.ts';
import { createLane } from './gateway/lanes.ts';
import { createUpstream, NotFound } from './gateway/upstream.ts';

type Settings = {
  url: string;
  token: string;
  /** Where copies of answers are kept for a start without the content service; `null` keeps none. */
  copiesDir: string | null;
  /** Told of what goes wrong; nothing of it reaches a reader. */
  report: (failure: { event: string; error: unknown; url?: string }) => void;
  /** Told how long each question took, in seconds. */
  measure: (result: 'answer' | 'missing' | 'failed', seconds: number) => void;
};

const CONNECTIONS = 16;
const SEARCHES_AT_A_TIME = 4;
const MOST_COPIES = 1_000;
const FAILURES_TO_OPEN = 5;
/**
 * Milliseconds between two looks at the change log, and between two attempts of any kind while the service is down:
 * never more than two in a second, and a publish is seen well within one.
 */
const ASK_EVERY = 600;
const LOOK_WITHOUT_LOG_EVERY = 5_000;
/** Milliseconds for one look: while it waits nobody hears that the service is back. */
const LOOK_WITHIN = 800;

/** Everything between this process and the content service, put together: the gateway and what feeds it. */
export async function connectContentService({ url, token, copiesDir, report, measure }: Settings) {
  const upstream = createUpstream({ url, token, connections: CONNECTIONS });
  const breaker = createBreaker({
    now: () => performance.now(),
    failuresToOpen: FAILURES_TO_OPEN,
    probeEvery: ASK_EVERY,
  });
  const copies = copiesDir
    ? await openCopies({ folder: join(copiesDir, 'answers'), most: MOST_COPIES, report })
    : NO_COPIES;

  const ask = async (address: string): Promise<unknown> => {
    const start = performance.now();
    const seconds = () => (performance.now() - start) / 1000;
    try {
      const answer = await upstream.get(address);
      measure('answer', seconds());
      return answer;
    } catch (error) {
      measure(error instanceof NotFound ? 'missing' : 'failed', seconds());
      throw error;
    }
  };

  /** Looking counts among the attempts on a service that is down, so that all together are not too many. */
  async function look(after: number): Promise<unknown> {
    const isDown = breaker.isOpen();
    if (!breaker.mayAsk()) throw new Error('The content service counts as down.');
    try {
      return await upstream.get(`/api/changes?after=${after}`, LOOK_WITHIN);
    } catch (error) {
      if (!(error instanceof NotFound) || isDown) throw error;
      if (await gateway.makesSense()) throw new NoLog();
      breaker.failed();
      throw error;
    }
  }

  const follower = createChangeFollower({
    from: copies.position,
    ask: look,
    // Otherwise it proves nothing: the log may be well where nothing else is.
    onWord: () => {
      if (breaker.isOpen()) breaker.succeeded();
    },
    onChanges: (changes) => gateway.forget(changes),
    onGap: () => gateway.startAnew(),
    onNoLog: () => gateway.forgetEverything(),
    onPosition: copies.keepPosition,
    every: ASK_EVERY,
    everyWithoutLog: LOOK_WITHOUT_LOG_EVERY,
  });
  const gateway = createGateway({
    upstream: ask,
    breaker,
    lanes: {
      searches: createLane({ width: SEARCHES_AT_A_TIME, queue: 32, patience: 1_000 }),
      others: createLane({ width: CONNECTIONS - SEARCHES_AT_A_TIME, queue: 256, patience: 2_000 }),
    },
    copies,
    following: follower.state,
    firstWord: () => (follower.isNew() && !breaker.isOpen() ? follower.look() : null),
    report: ({ url: asked, error }) => report({ event: 'content failed', url: asked, error }),
    now: () => performance.now(),
  });

  return { gateway, breaker, follower, close: () => Promise.all([upstream.close(), copies.settled()]) };
}

const NO_COPIES = {
  read: () => Promise.resolve(null),
  write: () => undefined,
  forget: () => undefined,
  forgetDocument: () => undefined,
  forgetAll: () => undefined,
  position: null,
  keepPosition: () => undefined,
  settled: () => Promise.resolve(),
};
