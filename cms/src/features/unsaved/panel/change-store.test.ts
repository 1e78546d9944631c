import { beforeEach, expect, test } from 'vitest';
import { createChangeStore, type UnsavedChanges, type Visit } from './change-store';

/** A browser's storage with room for a number of characters. */
function fakeStorage(room: number): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (value.length > room) throw new DOMException('Full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let now: number;
let storage: Storage;
let store: ReturnType<typeof createChangeStore>;
beforeEach(() => {
  now = 0;
  storage = fakeStorage(5_000_000);
  store = createChangeStore(storage, () => now);
});

const changes = (title: string): UnsavedChanges => ({ at: now, openedVersion: null, fields: { title } });
const visit = (name: string, more: Partial<Visit> = {}): Visit => ({
  user: '1',
  document: 'collection-types/api::tag.tag/abc',
  visit: name,
  ...more,
});
const titles = (of: Visit) => store.ofOtherVisits(of).map((other) => other.changes.fields.title);

test('offers changes from earlier visits to the same document, newest first', () => {
  store.set(visit('first'), changes('A'));
  now += MINUTE;
  store.set(visit('second'), changes('B'));
  store.set(visit('third'), changes('C'));
  store.set(visit('of another user', { user: '2' }), changes('D'));
  store.set(visit('to another document', { document: 'collection-types/api::tag.tag/create' }), changes('E'));
  expect(titles(visit('third'))).toEqual(['B', 'A']);
});

test('forgets changes that were removed, are older than a week, or are unreadable', () => {
  store.set(visit('first'), changes('A'));
  store.set(visit('second'), changes('B'));
  store.remove(visit('second'));
  storage.setItem('masthead-unsaved|1|collection-types/api::tag.tag/abc|broken', '{"at":');
  now += 6 * DAY;
  expect(titles(visit('now'))).toEqual(['A']);
  now += 2 * DAY;
  expect(titles(visit('now'))).toEqual([]);
  expect(storage.length).toBe(0);
});

test('keeps the newest changes when storage is full', () => {
  for (const title of ['A', 'B', 'C']) {
    now += MINUTE;
    store.set(visit(title), changes(title.repeat(1_900_000)));
  }
  expect(titles(visit('now')).map((title) => String(title)[0])).toEqual(['C', 'B']);
});

test('keeps other storage entries, and reports when storage is full', () => {
  storage.setItem('jwtToken', 'x');
  expect(store.set(visit('first'), changes('A'.repeat(6_000_000)))).toBe(false);
  store.set(visit('second'), changes('A'));
  store.removeAllOf('1');
  expect(storage.length).toBe(1);
});

test('moves changes to a new document when it gets its ID', () => {
  const created = visit('first', { document: 'collection-types/api::tag.tag/create' });
  store.set(created, changes('A'));
  store.rename(created, visit('now').document);
  expect(titles(visit('now'))).toEqual(['A']);
  expect(titles({ ...created, visit: 'now' })).toEqual([]);
});

test('on logout removes only the changes of that user', () => {
  store.set(visit('first'), changes('A'));
  store.set(visit('second', { user: '2' }), changes('B'));
  store.removeAllOf('1');
  expect(titles(visit('now'))).toEqual([]);
  expect(titles(visit('now', { user: '2' }))).toEqual(['B']);
});
