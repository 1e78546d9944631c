import { describe, expect, test } from 'vitest';
import type { Change, Position } from '#contract/service/changes.ts';
import { createChangeFollower } from './change-follower.ts';
import { NotFound } from './upstream.ts';

const change = (id: number): Change => ({
  id,
  type: 'article',
  documentId: `d${id}`,
  vanished: false,
  announced: true,
});

/** A follower with a fake change log and a fake content service. */
function openFollower(from: Position | null = null) {
  const log = { name: 'log1', oldest: 1, maxChanges: 1_000, changes: [] as Change[] };
  const events: string[] = [];
  const requested: number[] = [];
  const service = {
    /** Replaces the answer of the log unless it resolves with `undefined`. */
    reply: async (): Promise<unknown> => undefined,
    isHealthy: true,
    isDown: false,
    probes: 0,
    now: 0,
  };
  const answer = async (after: number) => ({
    data: log.changes.filter(({ id }) => id > after && id >= log.oldest).slice(0, log.maxChanges),
    meta: { log: log.name, last: log.changes.at(-1)?.id ?? 0, oldest: log.oldest },
  });
  const positions: Position[] = [];
  const changes: Change[] = [];
  const follower = createChangeFollower({
    from,
    getChanges: async (after) => {
      requested.push(after);
      const replaced = await service.reply();
      return replaced === undefined ? answer(after) : replaced;
    },
    health: {
      isDown: () => service.isDown,
      isHealthy: async () => service.isHealthy,
      failed: () => undefined,
      async probe() {
        service.probes += 1;
        if (service.isHealthy) service.isDown = false;
        return service.isHealthy;
      },
    },
    onChanges: (batch) => {
      changes.push(...batch);
      events.push(...batch.map(({ id }) => `change ${id}`));
    },
    onGap: () => events.push('gap'),
    onNoLog: () => events.push('no log'),
    onPosition: (position) => positions.push(position),
    onState: () => undefined,
    now: () => service.now,
    intervalMs: 1_000,
    intervalWithoutLogMs: 10_000,
  });
  return { follower, log, events, changes, requested, positions, service };
}

describe('the follower', () => {
  test('reports a gap on its first poll', async () => {
    const { follower, log, events } = openFollower();
    log.changes.push(change(1), change(2));
    expect(follower.state()).toBe('unknown');
    await follower.poll();
    expect(events).toEqual(['gap']);
    expect(follower.state()).toBe('following');
  });

  test('is up to date for a moment after a poll, but not after a pause', async () => {
    const { follower, service } = openFollower();
    expect(follower.isUpToDate()).toBe(false);
    await follower.poll();
    service.now = 1_400;
    expect(follower.isUpToDate()).toBe(true);
    service.now = 1_600;
    expect([follower.state(), follower.isUpToDate()]).toEqual(['following', false]);
    service.reply = () => Promise.reject(new NotFound('No log'));
    await follower.poll();
    expect([follower.state(), follower.isUpToDate()]).toEqual(['no log', false]);
  });

  test('offers a first poll until a poll has succeeded', async () => {
    const { follower, service } = openFollower();
    service.reply = () => Promise.reject(new Error('Status 500'));
    await follower.firstPoll();
    expect(follower.firstPoll()).not.toBeNull();
    await follower.poll();
    service.reply = async () => undefined;
    await follower.firstPoll();
    expect(follower.firstPoll()).toBeNull();
  });

  test('coalesces concurrent polls', async () => {
    const { follower, events, requested } = openFollower();
    await Promise.all([follower.poll(), follower.poll()]);
    expect(requested).toEqual([0]);
    expect(events).toEqual(['gap']);
  });

  test('reports every change once, in order', async () => {
    const { follower, log, events, requested } = openFollower();
    await follower.poll();
    log.changes.push(change(1), change(2));
    await follower.poll();
    await follower.poll();
    log.changes.push(change(3));
    await follower.poll();
    expect(events).toEqual(['gap', 'change 1', 'change 2', 'change 3']);
    expect(requested).toEqual([0, 0, 2, 2]);
  });
});

describe('after an interruption', () => {
  test('the follower continues where it stopped', async () => {
    const { follower, log, events, service } = openFollower();
    log.changes.push(change(1));
    await follower.poll();
    service.reply = () => Promise.reject(new Error('Status 500'));
    await follower.poll();
    expect(follower.state()).toBe('unreachable');
    log.changes.push(change(2));
    service.reply = async () => undefined;
    await follower.poll();
    expect(events).toEqual(['gap', 'change 2']);
    expect(follower.state()).toBe('following');
  });

  test.each<{ reason: string; happens: (log: ReturnType<typeof openFollower>['log']) => void }>([
    { reason: 'the log is a new one', happens: (log) => (log.name = 'log2') },
    { reason: 'the log is shorter', happens: (log) => log.changes.pop() },
    {
      reason: 'the log is pruned beyond the position',
      happens: (log) => {
        log.changes.push(change(3), change(4), change(5));
        log.oldest = 4;
      },
    },
  ])('there is a gap if $reason', async ({ happens }) => {
    const { follower, log, events } = openFollower();
    log.changes.push(change(1), change(2));
    await follower.poll();
    happens(log);
    await follower.poll();
    expect(events).toEqual(['gap', 'gap']);
    await follower.poll();
    expect(events).toHaveLength(2);
  });

  test('there is no gap if the log is pruned up to the position', async () => {
    const { follower, log, events } = openFollower();
    log.changes.push(change(1), change(2));
    await follower.poll();
    log.changes.push(change(3));
    log.oldest = 3;
    await follower.poll();
    expect(events).toEqual(['gap', 'change 3']);
  });
});

describe('after a restart', () => {
  const POSITION = { log: 'log1', last: 2 };

  test('no first poll is needed', () => {
    expect(openFollower(POSITION).follower.firstPoll()).toBeNull();
  });

  test('the follower continues at the saved position', async () => {
    const { follower, log, events, requested } = openFollower(POSITION);
    log.changes.push(change(1), change(2), change(3));
    await follower.poll();
    expect(requested).toEqual([2]);
    expect(events).toEqual(['change 3']);
  });

  test('there is a gap if the log is a new one', async () => {
    const { follower, log, events } = openFollower({ ...POSITION, log: 'log0' });
    log.changes.push(change(1), change(2), change(3));
    await follower.poll();
    expect(events).toEqual(['gap']);
  });

  test('a new position is reported after its changes', async () => {
    const { follower, log, events, positions } = openFollower(POSITION);
    log.changes.push(change(1), change(2));
    await follower.poll();
    expect(positions).toEqual([]);
    log.changes.push(change(3));
    await follower.poll();
    await follower.poll();
    expect([events, positions]).toEqual([['change 3'], [{ log: 'log1', last: 3 }]]);
  });
});

describe('a content service without a log', () => {
  test('is reported once', async () => {
    const { follower, events, service } = openFollower();
    service.reply = () => Promise.reject(new NotFound('Status 404'));
    await follower.poll();
    await follower.poll();
    expect(follower.state()).toBe('no log');
    expect(events).toEqual(['no log']);
  });

  test('is followed once it has a log', async () => {
    const { follower, log, events, service } = openFollower();
    service.reply = () => Promise.reject(new NotFound('Status 404'));
    await follower.poll();
    service.reply = async () => undefined;
    await follower.poll();
    log.changes.push(change(1));
    await follower.poll();
    expect(events).toEqual(['no log', 'gap', 'change 1']);
  });
});

test('there is a gap after the log was missing for a while', async () => {
  const { follower, log, events, service } = openFollower();
  log.changes.push(change(1));
  await follower.poll();
  service.reply = () => Promise.reject(new NotFound('Status 404'));
  await follower.poll();
  service.reply = async () => undefined;
  await follower.poll();
  expect(events).toEqual(['gap', 'no log', 'gap']);
});

describe.each([
  { answer: '<!doctype html>' },
  { answer: null },
  { answer: {} },
  { answer: { data: [{ id: 'x' }], meta: {} } },
])('a change log answering $answer', ({ answer }) => {
  test('is unreadable if the service is healthy', async () => {
    const { follower, events, service } = openFollower();
    await follower.poll();
    service.reply = async () => answer;
    await follower.poll();
    expect(follower.state()).toBe('unreadable log');
    expect(events).toEqual(['gap', 'no log']);
  });

  test('counts as a failure if the service is unhealthy', async () => {
    const { follower, events, service } = openFollower();
    await follower.poll();
    service.reply = async () => answer;
    service.isHealthy = false;
    await follower.poll();
    expect(follower.state()).toBe('unreachable');
    expect(events).toEqual(['gap']);
  });
});

test('that keeps failing while the service is healthy is unreadable, and resumes later', async () => {
  const { follower, log, events, service } = openFollower();
  await follower.poll();
  service.reply = () => Promise.reject(new Error('Status 500'));
  for (let time = 0; time < 4; time++) await follower.poll();
  expect(follower.state()).toBe('unreachable');
  await follower.poll();
  expect([follower.state(), events]).toEqual(['unreadable log', ['gap', 'no log']]);
  log.changes.push(change(1));
  service.reply = async () => undefined;
  await follower.poll();
  expect([follower.state(), events]).toEqual(['following', ['gap', 'no log', 'change 1']]);
});

test('a change of an unknown type counts as a change of everything', async () => {
  const { follower, changes, service } = openFollower();
  await follower.poll();
  const poll = { id: 1, type: 'poll', documentId: 'p1', vanished: true };
  service.reply = async () => ({ data: [poll], meta: { log: 'log1', last: 1, oldest: 1 } });
  await follower.poll();
  expect(changes).toEqual([{ ...poll, type: 'everything', announced: true }]);
});

test('after a gap the follower continues at the end of the log', async () => {
  const { follower, log, events, requested } = openFollower();
  log.maxChanges = 2;
  log.changes.push(change(1), change(2), change(3));
  await follower.poll();
  log.changes.push(change(4));
  await follower.poll();
  expect([events, requested]).toEqual([
    ['gap', 'change 4'],
    [0, 3],
  ]);
});

test('the state is following only when all changes of a long log are read', async () => {
  const { follower, log, events, service } = openFollower();
  await follower.poll();
  service.reply = () => Promise.reject(new Error('Status 500'));
  await follower.poll();
  service.reply = async () => undefined;
  log.maxChanges = 2;
  log.changes.push(change(1), change(2), change(3));
  await follower.poll();
  expect(follower.state()).toBe('unreachable');
  await follower.poll();
  expect([follower.state(), events]).toEqual(['following', ['gap', 'change 1', 'change 2', 'change 3']]);
});

test('a failed poll after a long outage does not make the log unreadable', async () => {
  const { follower, events, service } = openFollower();
  await follower.poll();
  service.reply = () => Promise.reject(new Error('Status 500'));
  Object.assign(service, { isHealthy: false });
  for (let time = 0; time < 10; time++) await follower.poll();
  Object.assign(service, { isDown: true, isHealthy: true });
  await follower.poll();
  expect([follower.state(), events]).toEqual(['unreachable', ['gap']]);
});

test('a new log of an unhealthy service is not a gap until the service is healthy', async () => {
  const { follower, log, events, service } = openFollower();
  await follower.poll();
  log.name = 'log2';
  service.isHealthy = false;
  await follower.poll();
  expect(events).toEqual(['gap']);
  service.isHealthy = true;
  await follower.poll();
  expect(events).toEqual(['gap', 'gap']);
});

test('a service that is down is probed, and its log is polled only after a successful probe', async () => {
  const { follower, requested, service } = openFollower();
  Object.assign(service, { isDown: true, isHealthy: false });
  await follower.poll();
  await follower.poll();
  expect([service.probes, requested.length, follower.state()]).toEqual([2, 0, 'unreachable']);
  service.isHealthy = true;
  await follower.poll();
  expect([service.probes, requested.length, follower.state()]).toEqual([3, 1, 'following']);
});

describe('an answer with changes', () => {
  test('waits until they are applied, even if an earlier poll missed them', async () => {
    const { follower, log, events, service } = openFollower();
    await follower.poll();
    const before = Promise.withResolvers<unknown>();
    service.reply = () => before.promise;
    const poll = follower.poll();
    service.reply = async () => undefined;
    log.changes.push(change(1));
    follower.notice(1);
    service.now = 1_000;
    const caughtUp = follower.catchUp();
    before.resolve({ data: [], meta: { log: log.name, last: 0, oldest: 1 } });
    await Promise.all([poll, caughtUp]);
    expect(events).toEqual(['gap', 'change 1']);
  });

  test('does not wait for many changes, as during an import', async () => {
    const { follower, log, events } = openFollower();
    await follower.poll();
    for (let id = 1; id <= 20; id++) log.changes.push(change(id));
    follower.notice(20);
    await follower.catchUp();
    expect(events).toEqual(['gap']);
    follower.stop();
  });

  test('does not wait for a poll if its changes are known', async () => {
    const { follower, log, requested } = openFollower();
    log.changes.push(change(1));
    await follower.poll();
    follower.notice(1);
    await follower.catchUp();
    expect(requested).toEqual([0]);
  });
});
