import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { ICONS } from './icon-names.ts';

const require = createRequire(import.meta.url);

/** The SVG symbol of an icon, from the Tabler Icons package (MIT). */
function symbol([name, source]: [string, string]): string {
  const svg = readFileSync(require.resolve(`@tabler/icons/outline/${source}.svg`), 'utf8');
  const shapes = svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    .replace(/\s*\n\s*/g, '')
    .replace('<path stroke="none" d="M0 0h24v24H0z" fill="none" />', '');
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
}

// After a change in icon-names.ts, `npx vitest run --project unit -u icons` updates the sprite.
test('the sprite contains every icon of the list as in the icon package', async () => {
  const symbols = Object.entries(ICONS).map(symbol);
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
  await expect(sprite).toMatchFileSnapshot('icons.svg');
});
