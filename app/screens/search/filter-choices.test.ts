import { expect, test } from 'vitest';
import { type FilterChoice, filterChoices } from './filter-choices.ts';

const written = (choices: FilterChoice[]) =>
  choices.map(({ label, checked }) => `${checked ? '✓' : '☐'} ${label}`);

test.each([
  {
    name: 'the list stands as the editors write it, checked where the address says so',
    options: [{ name: 'Bread' }, { name: 'Jazz' }],
    chosen: ['jazz'],
    kept: ['jazz'],
    shown: ['☐ Bread', '✓ Jazz'],
  },
  {
    name: 'what is chosen but not listed stands first',
    options: [{ name: 'Bread' }],
    chosen: ['jazz', 'bread'],
    kept: ['jazz', 'bread'],
    shown: ['✓ jazz', '✓ Bread'],
  },
  {
    name: 'what was taken away a moment ago keeps its place',
    options: [{ name: 'Bread' }],
    chosen: [],
    kept: ['jazz'],
    shown: ['☐ jazz', '☐ Bread'],
  },
  {
    name: 'dossiers go by their title',
    options: [{ title: 'The Night Shift' }],
    chosen: ['the night shift'],
    kept: [],
    shown: ['✓ The Night Shift'],
  },
  {
    name: 'a value stands once, in the first way of writing it',
    options: [{ name: 'AI' }, { name: 'ai' }],
    chosen: ['ai'],
    kept: ['ai'],
    shown: ['✓ AI'],
  },
])('$name', ({ options, chosen, kept, shown }) => {
  expect(written(filterChoices({ options, chosen, kept }))).toEqual(shown);
});
