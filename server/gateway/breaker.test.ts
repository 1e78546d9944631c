import { describe, expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

function openBreaker() {
  const clock = { now: 1_000 };
  const breaker = createBreaker({ now: () => clock.now, failuresToOpen: 3, probeEvery: 500 });
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) breaker.failed();
  };
  return { clock, breaker, fail };
}

test('a service may be asked until it has failed three times in a row', () => {
  const { breaker, fail } = openBreaker();
  fail(2);
  expect(breaker.mayAsk()).toBe(true);
  expect(breaker.isOpen()).toBe(false);
  fail(1);
  expect(breaker.mayAsk()).toBe(false);
  expect(breaker.isOpen()).toBe(true);
});

test('a success in between begins the count anew', () => {
  const { breaker, fail } = openBreaker();
  fail(2);
  breaker.succeeded();
  fail(2);
  expect(breaker.mayAsk()).toBe(true);
});

describe('a service that is down', () => {
  test('may be asked once every half second', () => {
    const { clock, breaker, fail } = openBreaker();
    fail(3);
    const asked = Array.from({ length: 2_000 }, () => {
      clock.now += 1;
      return breaker.mayAsk();
    });
    expect(asked.filter(Boolean)).toHaveLength(4);
    expect(asked.indexOf(true)).toBe(499);
  });

  test('is tried no later because of questions from before that fail only now', () => {
    const { clock, breaker, fail } = openBreaker();
    fail(3);
    clock.now += 499;
    fail(5);
    clock.now += 1;
    expect(breaker.mayAsk()).toBe(true);
  });

  test('stays so when that fails too', () => {
    const { clock, breaker, fail } = openBreaker();
    fail(3);
    clock.now += 500;
    expect(breaker.mayAsk()).toBe(true);
    fail(1);
    expect(breaker.mayAsk()).toBe(false);
  });

  test('is up again after one success', () => {
    const { clock, breaker, fail } = openBreaker();
    fail(30);
    clock.now += 500;
    breaker.mayAsk();
    breaker.succeeded();
    expect(breaker.isOpen()).toBe(false);
    expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, true]);
  });
});
