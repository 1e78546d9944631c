import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, GROUNDS } from '#contract/entities/accent.ts';

test('every syntax colour has enough contrast in both schemes', () => {
  const css = readFileSync(new URL('./coloured-code.module.css', import.meta.url), 'utf8');
  const colours = [...css.matchAll(/light-dark\((?<light>#\w{6}), (?<dark>#\w{6})\)/g)];
  expect(colours).toHaveLength(6);
  for (const { groups: { light = '', dark = '' } = {} } of colours) {
    expect(contrast(light, GROUNDS.light)).toBeGreaterThanOrEqual(7);
    expect(contrast(dark, GROUNDS.dark)).toBeGreaterThanOrEqual(7);
  }
});
