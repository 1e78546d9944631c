import { expect, test } from 'vitest';
import {
  add,
  type Change,
  type Entry,
  entriesAfter,
  moveUp,
  namesIn,
  remove,
  upToComma,
} from './named-entries';

const entry = (id: number, name: string): Entry => ({ id, documentId: `document-${id}`, name });
const [SEA, FOG, TIDE] = [entry(1, 'sea'), entry(2, 'fog'), entry(3, 'tide')];
const SAVED = [SEA, FOG];
const NOTHING: Change = { connect: [], disconnect: [] };

const names = (change: Change) => entriesAfter(SAVED, change).map(({ name }) => name);

test.each<{ change: string; value: Change; shown: string[] }>([
  { change: 'nothing', value: NOTHING, shown: ['sea', 'fog'] },
  { change: 'one is added', value: add(NOTHING, TIDE), shown: ['sea', 'fog', 'tide'] },
  { change: 'one is removed', value: remove(NOTHING, SEA, SAVED), shown: ['fog'] },
  { change: 'one is removed and added', value: add(remove(NOTHING, SEA, SAVED), SEA), shown: ['fog', 'sea'] },
  {
    change: 'one is added and removed',
    value: remove(add(NOTHING, TIDE), TIDE, SAVED),
    shown: ['sea', 'fog'],
  },
  { change: 'the last moves up', value: moveUp(NOTHING, SAVED, 1), shown: ['fog', 'sea'] },
  {
    change: 'a new one moves up',
    value: moveUp(add(NOTHING, TIDE), [...SAVED, TIDE], 2),
    shown: ['sea', 'tide', 'fog'],
  },
])('the field shows $shown when $change', ({ value, shown }) => {
  expect(names(value)).toEqual(shown);
});

test("clearing an unsaved entry doesn't remove it from the article", () => {
  expect(remove(add(NOTHING, TIDE), TIDE, SAVED)).toEqual(NOTHING);
});

test('an entry that Strapi has connected keeps its label', () => {
  const connect = [{ id: 3, label: 'tide', apiData: { documentId: 'document-3' } }];
  expect(entriesAfter([], { connect, disconnect: [] })).toEqual([TIDE]);
});

test.each([
  { text: 'sea', names: ['sea'] },
  { text: ' sea, fog ,tide', names: ['sea', 'fog', 'tide'] },
  { text: 'sea,, fog,', names: ['sea', 'fog'] },
  { text: 'sea\nfog\r\ntide', names: ['sea', 'fog', 'tide'] },
  { text: '海、霧，潮', names: ['海', '霧', '潮'] },
  { text: 'بحر، ضباب', names: ['بحر', 'ضباب'] },
  { text: ' , ', names: [] },
])('typing $text names the entries $names', ({ text, names: all }) => {
  expect(namesIn(text)).toEqual(all);
});

test.each([
  { text: 'sea', ended: '' },
  { text: 'sea,', ended: 'sea,' },
  { text: 'sea, f', ended: 'sea,' },
  { text: 'sea, fog, t', ended: 'sea, fog,' },
  { text: '海、', ended: '海、' },
])('a comma in $text completes $ended', ({ text, ended }) => {
  expect(upToComma(text)).toBe(ended);
});
