import { expect, test } from 'vitest';
import { nextTab } from './next-tab.ts';

const TABS = ['Categories', 'Tags', 'Dossiers'];

test.each([
  { from: 'Categories', key: 'ArrowRight', to: 'Tags' },
  { from: 'Dossiers', key: 'ArrowRight', to: 'Categories' },
  { from: 'Tags', key: 'ArrowLeft', to: 'Categories' },
  { from: 'Categories', key: 'ArrowLeft', to: 'Dossiers' },
  { from: 'Tags', key: 'Home', to: 'Categories' },
  { from: 'Tags', key: 'End', to: 'Dossiers' },
  { from: 'Tags', key: 'Enter', to: null },
  { from: 'Tags', key: 'ArrowRight', direction: 'rtl', to: 'Categories' },
  { from: 'Categories', key: 'ArrowRight', direction: 'rtl', to: 'Dossiers' },
  { from: 'Dossiers', key: 'ArrowLeft', direction: 'rtl', to: 'Categories' },
  { from: 'Tags', key: 'End', direction: 'rtl', to: 'Dossiers' },
])('$key moves from $from to $to', ({ from, key, direction = 'ltr', to }) => {
  expect(nextTab(TABS, from, key, direction)).toBe(to);
});
