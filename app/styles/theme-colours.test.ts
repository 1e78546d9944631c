import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { THEME_COLOURS } from './theme-colours.ts';

test("the browser's toolbars have the colour of the paper", () => {
  const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  const { light, dark } = THEME_COLOURS;
  expect(tokens).toContain(`--paper: light-dark(${light}, ${dark});`);
});
