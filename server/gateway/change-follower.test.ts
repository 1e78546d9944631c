import { describe, expect, test } from 'vitest';
import { createChangeFollower, NoLog, type Position } from './change-follower.ts';
import type { Change } from './changes.ts';

const change = (id: number): Change => ({ id, type: 'article', documentId: `d${id}`, vanished: false });

/** A follower of a log that a test writes. */
function openFollower(from: Position | null = null) {
  const log = { name: 'log1', oldest: 1, changes: [] as Change[] };
  const heard: string[] = [];
  const words: number[] = [];
  const asked: number[] = [];
  const service = { says: async (): Promise<unknown> => undefined };
  const answer = async (after: number) => ({
    data: log.changes.filter(({ id }) => id > after && id >= log.oldest),
    meta: { log: log.name, last: log.changes.at(-1)?.id ?? 0, oldest: log.oldest },
  });
  const positions: Position[] = [];
  const follower = createChangeFollower({
    from,
    ask: async (after) => {
      asked.push(after);
      const said = await service.says();
      return said === undefined ? answer(after) : said;
    },
    onWord: () => words.push(asked.length),
    onChanges: (changes) => heard.push(...changes.map(({ id }) => `change ${id}`)),
    onGap: async () => void heard.push('gap'),
    onNoLog: () => heard.push('no log'),
    onPosition: (position) => positions.push(position),
    every: 1_000,
    everyWithoutLog: 10_000,
  });
  return { follower, log, heard, words, asked, positions, service };
}

describe('following a log', () => {
  test('begins with not knowing what was before', async () => {
    const { follower, log, heard } = openFollower();
    log.changes.push(change(1), change(2));
    expect(follower.state()).toBe('unknown');
    await follower.look();
    expect(heard).toEqual(['gap']);
    expect(follower.state()).toBe('following');
  });

  test('is new until it has had word', async () => {
    const { follower, service } = openFollower();
    service.says = () => Promise.reject(new Error('No word'));
    await follower.look();
    expect(follower.isNew()).toBe(true);
    service.says = async () => undefined;
    await follower.look();
    expect(follower.isNew()).toBe(false);
  });

  test('looks once for everyone who wants to know at the same time', async () => {
    const { follower, heard, asked } = openFollower();
    await Promise.all([follower.look(), follower.look()]);
    expect(asked).toEqual([0]);
    expect(heard).toEqual(['gap']);
  });

  test('hears of every change once, in order', async () => {
    const { follower, log, heard, asked } = openFollower();
    await follower.look();
    log.changes.push(change(1), change(2));
    await follower.look();
    await follower.look();
    log.changes.push(change(3));
    await follower.look();
    expect(heard).toEqual(['gap', 'change 1', 'change 2', 'change 3']);
    expect(asked).toEqual([0, 0, 2, 2]);
  });
});

describe('after a break', () => {
  test('it goes on where it was', async () => {
    const { follower, log, heard, service } = openFollower();
    log.changes.push(change(1));
    await follower.look();
    service.says = () => Promise.reject(new Error('No word'));
    await follower.look();
    expect(follower.state()).toBe('no word');
    log.changes.push(change(2));
    service.says = async () => undefined;
    await follower.look();
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
    await follower.look();
    happens(log);
    await follower.look();
    expect(heard).toEqual(['gap', 'gap']);
    await follower.look();
    expect(heard).toHaveLength(2);
  });

  test('a log pruned up to that place has lost nothing', async () => {
    const { follower, log, heard } = openFollower();
    log.changes.push(change(1), change(2));
    await follower.look();
    log.changes.push(change(3));
    log.oldest = 3;
    await follower.look();
    expect(heard).toEqual(['gap', 'change 3']);
  });
});

describe('an earlier process', () => {
  const STOPPED = { log: 'log1', last: 2 };

  test('has had word', () => {
    expect(openFollower(STOPPED).follower.isNew()).toBe(false);
  });

  test('is gone on from where it has stopped', async () => {
    const { follower, log, heard, asked } = openFollower(STOPPED);
    log.changes.push(change(1), change(2), change(3));
    await follower.look();
    expect(asked).toEqual([2]);
    expect(heard).toEqual(['change 3']);
  });

  test('that followed another log leaves a gap', async () => {
    const { follower, log, heard } = openFollower({ ...STOPPED, log: 'log0' });
    log.changes.push(change(1), change(2), change(3));
    await follower.look();
    expect(heard).toEqual(['gap']);
  });

  test('how far it came is told when it has come further, after what was found there', async () => {
    const { follower, log, heard, positions } = openFollower(STOPPED);
    log.changes.push(change(1), change(2));
    await follower.look();
    expect(positions).toEqual([]);
    log.changes.push(change(3));
    await follower.look();
    await follower.look();
    expect([heard, positions]).toEqual([['change 3'], [{ log: 'log1', last: 3 }]]);
  });
});

describe('a content service without a log', () => {
  test('is known as one, and what is kept counts as changed once', async () => {
    const { follower, heard, service } = openFollower();
    service.says = () => Promise.reject(new NoLog());
    await follower.look();
    await follower.look();
    expect(follower.state()).toBe('no log');
    expect(heard).toEqual(['no log']);
  });

  test('that has one later is followed from then on', async () => {
    const { follower, log, heard, service } = openFollower();
    service.says = () => Promise.reject(new NoLog());
    await follower.look();
    service.says = async () => undefined;
    await follower.look();
    log.changes.push(change(1));
    await follower.look();
    expect(heard).toEqual(['no log', 'gap', 'change 1']);
  });
});

test('a log that is away for a while may lack what happened meanwhile', async () => {
  const { follower, log, heard, service } = openFollower();
  log.changes.push(change(1));
  await follower.look();
  service.says = () => Promise.reject(new NoLog());
  await follower.look();
  service.says = async () => undefined;
  await follower.look();
  expect(heard).toEqual(['gap', 'no log', 'gap']);
});

test.each([
  { nonsense: 'a web page' },
  { nonsense: null },
  { nonsense: {} },
  { nonsense: { data: [{ id: 'x' }], meta: {} } },
])('$nonsense is as good as no word', async ({ nonsense }) => {
  const { follower, heard, words, service } = openFollower();
  await follower.look();
  service.says = async () => nonsense;
  await follower.look();
  expect(follower.state()).toBe('no word');
  expect(heard).toEqual(['gap']);
  expect(words).toEqual([1]);
});
