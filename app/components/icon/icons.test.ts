import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { ICONS } from './icon-names.ts';

const require = createRequire(import.meta.url);

/** A symbol of the sprite, from the package Tabler Icons (MIT). */
function symbol([name, source]: [string, string]): string {
  const svg = readFileSync(require.resolve(`@tabler/icons/outline/${source}.svg`), 'utf8');
  const shapes = svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    .replace(/\s*\n\s*/g, '')
    .replace('<path stroke="none" d="M0 0h24v24H0z" fill="none" />', '');
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
}

// `npx vitest run --project unit -u icons` writes the sprite anew after a change of the names.
test('the sprite holds every icon of the list as the icon package draws it', async () => {
  const symbols = Object.entries(ICONS).map(symbol);
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
  await expect(sprite).toMatchFileSnapshot('icons.svg');
});
