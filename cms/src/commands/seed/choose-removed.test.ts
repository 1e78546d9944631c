import { expect, test } from 'vitest';
import { chooseRemoved } from './choose-removed';
import type { Item } from './sample-references';

const COMPLETED_AT = 1000;

/** An entry of the sample, unless other times are given. */
function item(key: string, { references = [] as string[], createdAt = 500, updatedAt = 500 } = {}): Item {
  return {
    key,
    uid: 'api::tag.tag',
    id: key,
    label: key,
    createdAt,
    updatedAt,
    references: new Set(references),
  };
}
const own = (key: string, references: string[] = []) =>
  item(key, { references, createdAt: 2000, updatedAt: 2000 });
const changed = (key: string, references: string[] = []) => item(key, { references, updatedAt: 2000 });

function choose(...items: Item[]) {
  const { removed, needed, ...rest } = chooseRemoved(
    new Map(items.map((each) => [each.key, each])),
    COMPLETED_AT,
  );
  return {
    removed: removed.map(({ key }) => key),
    needed: needed.map(({ item: { key }, by }) => `${key} by ${by.key}`),
    changed: rest.changed.map(({ key }) => key),
  };
}

test('an untouched sample is removed completely', () => {
  expect(
    choose(
      item('home', { references: ['rain'] }),
      item('rain', { references: ['sea.jpg'] }),
      item('sea.jpg'),
    ),
  ).toEqual({
    removed: ['home', 'rain', 'sea.jpg'],
    needed: [],
    changed: [],
  });
});

test("an editor's entry stays with everything it refers to, directly or indirectly", () => {
  expect(
    choose(
      own('mine', ['water']),
      item('water', { references: ['nature', 'drop.svg'] }),
      item('nature'),
      item('drop.svg'),
      item('snow'),
    ),
  ).toEqual({
    removed: ['snow'],
    needed: ['water by mine', 'nature by water', 'drop.svg by water'],
    changed: [],
  });
});

test('an entry that editors have changed stays', () => {
  expect(
    choose(changed('rain', ['ines']), item('ines'), item('snow', { references: ['rain', 'ines'] })),
  ).toEqual({
    removed: ['snow'],
    needed: ['ines by rain'],
    changed: ['rain'],
  });
});

test('handles circular references and references to deleted entries', () => {
  expect(
    choose(own('mine', ['a', 'gone']), item('a', { references: ['b'] }), item('b', { references: ['a'] })),
  ).toEqual({
    removed: [],
    needed: ['a by mine', 'b by a'],
    changed: [],
  });
});
