import { expect, test } from 'vitest';
import { type FilterChoice, filterChoices } from './filter-choices.ts';

const labelsOf = (choices: FilterChoice[]) =>
  choices.map(({ label, checked }) => `${checked ? '✓' : '☐'} ${label}`);

test.each([
  {
    name: 'options keep their spelling and are checked if they are in the URL',
    options: [{ name: 'Bread' }, { name: 'Jazz' }],
    chosen: ['jazz'],
    pinned: ['jazz'],
    shown: ['☐ Bread', '✓ Jazz'],
  },
  {
    name: 'chosen values that are not among the options come first',
    options: [{ name: 'Bread' }],
    chosen: ['jazz', 'bread'],
    pinned: ['jazz', 'bread'],
    shown: ['✓ jazz', '✓ Bread'],
  },
  {
    name: 'a pinned value keeps its place when it is unchecked',
    options: [{ name: 'Bread' }],
    chosen: [],
    pinned: ['jazz'],
    shown: ['☐ jazz', '☐ Bread'],
  },
  {
    name: 'dossiers are listed by their title',
    options: [{ title: 'The Night Shift' }],
    chosen: ['the night shift'],
    pinned: [],
    shown: ['✓ The Night Shift'],
  },
  {
    name: 'a value appears once, in its first spelling',
    options: [{ name: 'AI' }, { name: 'ai' }],
    chosen: ['ai'],
    pinned: ['ai'],
    shown: ['✓ AI'],
  },
])('$name', ({ options, chosen, pinned, shown }) => {
  expect(labelsOf(filterChoices({ options, chosen, pinned }))).toEqual(shown);
});
