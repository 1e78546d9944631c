import { describe, expect, test } from 'vitest';
import { LOCKS } from '../core/database/locks';
import { ACTIONS, PHASES } from '../core/rules/rule';
import { LOCKED, RULES } from './rules';

const ORDER = ['document', ...Object.keys(LOCKS)];

test('the table is in the order of the phases', () => {
  const phases = RULES.map(({ phase }) => PHASES.indexOf(phase));
  expect(phases).toEqual(phases.toSorted((a, b) => a - b));
});

test('a rule stands once for an action with a type', () => {
  const places = RULES.flatMap(({ of, on, run }) =>
    on.flatMap((action) => (of === 'every' ? ['every'] : of).map((type) => ({ type, action, run }))),
  );
  const repeated = places.filter(({ type, action, run }, index) =>
    places.slice(0, index).some((one) => one.type === type && one.action === action && one.run === run),
  );
  expect(repeated).toEqual([]);
});

test('one rule at most does the action itself', () => {
  const writes = RULES.filter(({ phase }) => phase === 'write').flatMap(({ of, on }) =>
    on.flatMap((action) => (of === 'every' ? ['every'] : of).map((type) => `${action} ${type}`)),
  );
  expect(new Set(writes).size).toBe(writes.length);
});

describe.each(ACTIONS)('%s', (action) => {
  test('takes its locks in the order in which everybody takes them', () => {
    const taken = LOCKED[action].map((lock) => ORDER.indexOf(lock));
    expect(taken).toEqual(taken.toSorted((a, b) => a - b));
  });

  test('leaves the lock of the change log to the commit', () => {
    expect(LOCKED[action]).not.toContain('changes');
  });
});

test('whatever changes a document locks it first', () => {
  const unlocked = ACTIONS.filter((action) => !LOCKED[action].includes('document'));
  expect(unlocked).toEqual(['create', 'clone']);
});

test('what puts articles on Home, and stores versions that this compares, waits for other publications', () => {
  const waiting = ACTIONS.filter((action) => LOCKED[action].includes('publications'));
  expect(waiting).toEqual(['publish']);
});

test('every lock has a number of its own', () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length);
});
