import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, TEXT_CONTRAST } from '#contract/entities/accent.ts';

/** The least contrast of text on most of a page (WCAG 2.2, 1.4.6). */
const ENHANCED_CONTRAST = 7;

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const MONO = ':root[data-palette="mono"] {';
const [standard = '', mono = ''] = tokens.split(MONO);

/** Both colours of a token, by scheme. */
function coloursOf(rules: string, token: string) {
  const [, light = '', dark = ''] =
    new RegExp(`${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(rules) ?? [];
  return { light, dark };
}

const CASES = [
  { palette: 'the standard', rules: standard },
  { palette: 'the monochrome', rules: mono },
].flatMap(({ palette, rules }) =>
  ['--ink', '--ink-soft', '--accent'].flatMap((text) =>
    [
      { ground: '--paper', least: ENHANCED_CONTRAST },
      { ground: '--paper-tint', least: TEXT_CONTRAST },
    ].flatMap(({ ground, least }) =>
      (['light', 'dark'] as const).map((scheme) => ({ palette, rules, text, ground, least, scheme })),
    ),
  ),
);

// axe looks at whole pages in fewer schemes and widths (e2e/support/accessibility.ts).
test.each(CASES)(
  '$text on $ground has a contrast of at least $least in $palette palette, $scheme',
  ({ rules, text, ground, least, scheme }) => {
    const [colour, behind] = [coloursOf(rules, text)[scheme], coloursOf(rules, ground)[scheme]];
    expect([colour, behind]).not.toContain('');
    expect(contrast(colour, behind)).toBeGreaterThanOrEqual(least);
  },
);
