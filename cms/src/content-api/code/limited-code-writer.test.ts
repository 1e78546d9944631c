import { LimitExceeded, QueueFull, TaskFailed } from 'masthead-contract/node/limited-process';
import { expect, test, vi } from 'vitest';
import { createCodeWriter } from './limited-code-writer';

const file = new URL('../../testing/limited-codes.ts', import.meta.url);
const limits = { cpuMs: 300, heapMb: 100, growthMb: 100 };
const codeIn = (language: string, text: string) => ({ language, text, display: 'block' }) as const;

const writer = (settings = {}) =>
  createCodeWriter({ file, limits, queue: { high: 9, low: 9 }, deadlineMs: 300_000, ...settings });

test('each distinct piece of code is processed once', async () => {
  const write = writer();
  const [a, b] = [codeIn('plain', 'a'), codeIn('plain', 'b')];
  expect(await write([a, b, a])).toEqual([{ tokens: 'a 1' }, { tokens: 'b 2' }, { tokens: 'a 1' }]);
  expect(await write([b, codeIn('plain', 'c')])).toEqual([{ tokens: 'b 2' }, { tokens: 'c 3' }]);
});

test("a piece that takes too long stays plain and isn't retried, and the others are processed", async () => {
  const write = writer();
  const codes = [codeIn('plain', 'a'), codeIn('endless', 'x'), codeIn('plain', 'b')];
  expect(await write(codes)).toEqual([{ tokens: 'a 1' }, expect.any(LimitExceeded), { tokens: 'b 1' }]);
  expect(await write(codes)).toEqual([{ tokens: 'a 1' }, {}, { tokens: 'b 1' }]);
});

test('a piece that fails for another reason is retried', async () => {
  const write = writer();
  const codes = [codeIn('wrong', 'x')];
  expect(await write(codes)).toEqual([expect.any(TaskFailed)]);
  expect(await write(codes)).toEqual([expect.any(TaskFailed)]);
});

test('concurrent requests for the same piece share one run', async () => {
  const write = writer({ queue: { high: 0, low: 0 } });
  const all = await Promise.all(Array.from({ length: 20 }, () => write([codeIn('slow', 'x')], 'low')));
  expect(all.flat()).toEqual(Array.from({ length: 20 }, () => ({ tokens: 'x 1' })));
  const [, turnedAway] = await Promise.all([write([codeIn('slow', 'y')]), write([codeIn('slow', 'z')])]);
  expect(turnedAway).toEqual([expect.any(QueueFull)]);
});

test('a text waits no longer than its deadline, and gets the results known by then', async () => {
  const hurried = writer({ deadlineMs: 50 });
  const codes = [codeIn('slow', 'x'), codeIn('plain', 'b')];
  expect(await hurried(codes)).toEqual([expect.any(Error), expect.any(Error)]);
  // What had begun goes on.
  const known = [{ tokens: 'x 1' }, { tokens: 'b 2' }];
  await vi.waitFor(async () => expect(await hurried(codes)).toEqual(known), { timeout: 60_000 });
});

test('the least recently used piece is evicted first', async () => {
  const write = writer();
  const large = (letter: string) => codeIn('plain', letter.repeat(1_500_000));
  const asked = async (letter: string) =>
    (await write([large(letter)])).map((one) => ('tokens' in one ? one.tokens?.slice(-2) : one));
  expect(await asked('a')).toEqual([' 1']);
  expect(await asked('b')).toEqual([' 2']);
  expect(await asked('a')).toEqual([' 1']);
  expect(await asked('c')).toEqual([' 3']);
  expect(await asked('a')).toEqual([' 1']);
  expect(await asked('b')).toEqual([' 4']);
});
