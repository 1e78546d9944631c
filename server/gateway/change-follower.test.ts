import { describe, expect, test } from 'vitest';
import type { Change } from '#contract/changes.ts';
import { createChangeFollower, type Position } from './change-follower.ts';
import { NotFound } from './upstream.ts';

const change = (id: number): Change => ({ id, type: 'article', documentId: `d${id}`, vanished: false });

/** A follower of a log that a test writes. */
function openFollower(from: Position | null = null) {
  const log = { name: 'log1', oldest: 1, most: 1_000, changes: [] as Change[] };
  const heard: string[] = [];
  const asked: number[] = [];
  const service = {
    says: async (): Promise<unknown> => undefined,
    isHealthy: true,
    isDown: false,
    probes: 0,
  };
  const answer = async (after: number) => ({
    data: log.changes.filter(({ id }) => id > after && id >= log.oldest).slice(0, log.most),
    meta: { log: log.name, last: log.changes.at(-1)?.id ?? 0, oldest: log.oldest },
  });
  const positions: Position[] = [];
  const changes: Change[] = [];
  const follower = createChangeFollower({
    from,
    ask: async (after) => {
      asked.push(after);
      const said = await service.says();
      return said === undefined ? answer(after) : said;
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
    onChanges: (told) => {
      changes.push(...told);
      heard.push(...told.map(({ id }) => `change ${id}`));
    },
    onGap: () => heard.push('gap'),
    onNoLog: () => heard.push('no log'),
    onPosition: (position) => positions.push(position),
    now: () => 0,
    every: 1_000,
    everyWithoutLog: 10_000,
  });
  return { follower, log, heard, changes, asked, positions, service };
}

describe('following a log', () => {
  test('begins with not knowing what was before', async () => {
    const { follower, log, heard } = openFollower();
    log.changes.push(change(1), change(2));
    expect(follower.state()).toBe('unknown');
    await follower.poll();
    expect(heard).toEqual(['gap']);
    expect(follower.state()).toBe('following');
  });

  test('has its first poll under way until one was answered', async () => {
    const { follower, service } = openFollower();
    service.says = () => Promise.reject(new Error('No answer'));
    await follower.firstPoll();
    expect(follower.firstPoll()).not.toBeNull();
    await follower.poll();
    service.says = async () => undefined;
    await follower.firstPoll();
    expect(follower.firstPoll()).toBeNull();
  });

  test('looks once for everyone who wants to know at the same time', async () => {
    const { follower, heard, asked } = openFollower();
    await Promise.all([follower.poll(), follower.poll()]);
    expect(asked).toEqual([0]);
    expect(heard).toEqual(['gap']);
  });

  test('hears of every change once, in order', async () => {
    const { follower, log, heard, asked } = openFollower();
    await follower.poll();
    log.changes.push(change(1), change(2));
    await follower.poll();
    await follower.poll();
    log.changes.push(change(3));
    await follower.poll();
    expect(heard).toEqual(['gap', 'change 1', 'change 2', 'change 3']);
    expect(asked).toEqual([0, 0, 2, 2]);
  });
});

describe('after a break', () => {
  test('it goes on where it was', async () => {
    const { follower, log, heard, service } = openFollower();
    log.changes.push(change(1));
    await follower.poll();
    service.says = () => Promise.reject(new Error('No answer'));
    await follower.poll();
    expect(follower.state()).toBe('unreachable');
    log.changes.push(change(2));
    service.says = async () => undefined;
    await follower.poll();
    expect(heard).toEqual(['gap', 'change 2']);
    expect(follower.state()).toBe('following');
  });

  test.each<{ what: string; happens: (log: ReturnType<typeof openFollower>['log']) => void }>([
    { what: 'the log is another one', happens: (log) => (log.name = 'log2') },
    { what: 'the log has gone back', happens: (log) => log.changes.pop() },
    {
      what: 'the log has been pruned beyond that place',
      happens: (log) => {
        log.changes.push(change(3), change(4), change(5));
        log.oldest = 4;
      },
    },
  ])('it does not know what changed where $what', async ({ happens }) => {
    const { follower, log, heard } = openFollower();
    log.changes.push(change(1), change(2));
    await follower.poll();
    happens(log);
    await follower.poll();
    expect(heard).toEqual(['gap', 'gap']);
    await follower.poll();
    expect(heard).toHaveLength(2);
  });

  test('a log pruned up to that place has lost nothing', async () => {
    const { follower, log, heard } = openFollower();
    log.changes.push(change(1), change(2));
    await follower.poll();
    log.changes.push(change(3));
    log.oldest = 3;
    await follower.poll();
    expect(heard).toEqual(['gap', 'change 3']);
  });
});

describe('an earlier process', () => {
  const STOPPED = { log: 'log1', last: 2 };

  test('had its first poll', () => {
    expect(openFollower(STOPPED).follower.firstPoll()).toBeNull();
  });

  test('is gone on from where it has stopped', async () => {
    const { follower, log, heard, asked } = openFollower(STOPPED);
    log.changes.push(change(1), change(2), change(3));
    await follower.poll();
    expect(asked).toEqual([2]);
    expect(heard).toEqual(['change 3']);
  });

  test('that followed another log leaves a gap', async () => {
    const { follower, log, heard } = openFollower({ ...STOPPED, log: 'log0' });
    log.changes.push(change(1), change(2), change(3));
    await follower.poll();
    expect(heard).toEqual(['gap']);
  });

  test('how far it came is told when it has come further, after what was found there', async () => {
    const { follower, log, heard, positions } = openFollower(STOPPED);
    log.changes.push(change(1), change(2));
    await follower.poll();
    expect(positions).toEqual([]);
    log.changes.push(change(3));
    await follower.poll();
    await follower.poll();
    expect([heard, positions]).toEqual([['change 3'], [{ log: 'log1', last: 3 }]]);
  });
});

describe('a content service without a log', () => {
  test('is known as one, and what is kept counts as changed once', async () => {
    const { follower, heard, service } = openFollower();
    service.says = () => Promise.reject(new NotFound('No log'));
    await follower.poll();
    await follower.poll();
    expect(follower.state()).toBe('no log');
    expect(heard).toEqual(['no log']);
  });

  test('that has one later is followed from then on', async () => {
    const { follower, log, heard, service } = openFollower();
    service.says = () => Promise.reject(new NotFound('No log'));
    await follower.poll();
    service.says = async () => undefined;
    await follower.poll();
    log.changes.push(change(1));
    await follower.poll();
    expect(heard).toEqual(['no log', 'gap', 'change 1']);
  });
});

test('a log that is away for a while may lack what happened meanwhile', async () => {
  const { follower, log, heard, service } = openFollower();
  log.changes.push(change(1));
  await follower.poll();
  service.says = () => Promise.reject(new NotFound('No log'));
  await follower.poll();
  service.says = async () => undefined;
  await follower.poll();
  expect(heard).toEqual(['gap', 'no log', 'gap']);
});

describe.each([
  { nonsense: 'a web page' },
  { nonsense: null },
  { nonsense: {} },
  { nonsense: { data: [{ id: 'x' }], meta: {} } },
])('a log that reads $nonsense', ({ nonsense }) => {
  test('counts as no log where the service works otherwise', async () => {
    const { follower, heard, service } = openFollower();
    await follower.poll();
    service.says = async () => nonsense;
    await follower.poll();
    expect(follower.state()).toBe('no log');
    expect(heard).toEqual(['gap', 'no log']);
  });

  test('counts as a failure where it does not', async () => {
    const { follower, heard, service } = openFollower();
    await follower.poll();
    service.says = async () => nonsense;
    service.isHealthy = false;
    await follower.poll();
    expect(follower.state()).toBe('unreachable');
    expect(heard).toEqual(['gap']);
  });
});

test('a log that fails again and again while the service works counts as no log, and goes on where it was', async () => {
  const { follower, log, heard, service } = openFollower();
  await follower.poll();
  service.says = () => Promise.reject(new Error('Status 500'));
  for (let time = 0; time < 4; time++) await follower.poll();
  expect(follower.state()).toBe('unreachable');
  await follower.poll();
  expect([follower.state(), heard]).toEqual(['no log', ['gap', 'no log']]);
  log.changes.push(change(1));
  service.says = async () => undefined;
  await follower.poll();
  expect([follower.state(), heard]).toEqual(['following', ['gap', 'no log', 'change 1']]);
});

test('a change of a type nobody here knows counts as a change of everything', async () => {
  const { follower, changes, service } = openFollower();
  await follower.poll();
  const poll = { id: 1, type: 'poll', documentId: 'p1', vanished: true };
  service.says = async () => ({ data: [poll], meta: { log: 'log1', last: 1, oldest: 1 } });
  await follower.poll();
  expect(changes).toEqual([{ ...poll, type: 'everything' }]);
});

test('after a gap the log is followed from its end, since everything before it is asked for anew', async () => {
  const { follower, log, heard, asked } = openFollower();
  log.most = 2;
  log.changes.push(change(1), change(2), change(3));
  await follower.poll();
  log.changes.push(change(4));
  await follower.poll();
  expect([heard, asked]).toEqual([
    ['gap', 'change 4'],
    [0, 3],
  ]);
});

test('a log that has more changes than one answer holds is followed when all of them were told', async () => {
  const { follower, log, heard, service } = openFollower();
  await follower.poll();
  service.says = () => Promise.reject(new Error('No answer'));
  await follower.poll();
  service.says = async () => undefined;
  log.most = 2;
  log.changes.push(change(1), change(2), change(3));
  await follower.poll();
  expect(follower.state()).toBe('unreachable');
  await follower.poll();
  expect([follower.state(), heard]).toEqual(['following', ['gap', 'change 1', 'change 2', 'change 3']]);
});

test('one slow poll after a long outage is no log that can not be read', async () => {
  const { follower, heard, service } = openFollower();
  await follower.poll();
  service.says = () => Promise.reject(new Error('No answer'));
  Object.assign(service, { isHealthy: false });
  for (let time = 0; time < 10; time++) await follower.poll();
  Object.assign(service, { isDown: true, isHealthy: true });
  await follower.poll();
  expect([follower.state(), heard]).toEqual(['unreachable', ['gap']]);
});

test('a log that begins anew beside lost content is no reason to drop what is kept', async () => {
  const { follower, log, heard, service } = openFollower();
  await follower.poll();
  log.name = 'log2';
  service.isHealthy = false;
  await follower.poll();
  expect(heard).toEqual(['gap']);
  service.isHealthy = true;
  await follower.poll();
  expect(heard).toEqual(['gap', 'gap']);
});

test('a service that is down is probed, and asked for its log only when the probe succeeds', async () => {
  const { follower, asked, service } = openFollower();
  Object.assign(service, { isDown: true, isHealthy: false });
  await follower.poll();
  await follower.poll();
  expect([service.probes, asked.length, follower.state()]).toEqual([2, 0, 'unreachable']);
  service.isHealthy = true;
  await follower.poll();
  expect([service.probes, asked.length, follower.state()]).toEqual([3, 1, 'following']);
});
