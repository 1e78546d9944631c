import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from './test.ts';

/** Every rule of axe, also those that are off by default. */
const ALL_RULES = [
  ...['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  ...['best-practice', 'experimental'],
];
/** Those whose result depends on colours. */
const COLOUR_RULES = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];

type Options = {
  /** For the message of a failure. */
  name?: string;
  /** A selector of the part that a test is about: what is around it is checked by the test of every page. */
  part?: string;
  /** Of a page that differs from another one in its colours alone. */
  onlyColours?: boolean;
};

/**
 * axe finds no violation in a wide and a narrow window, and none in the dark scheme, where only the rules about colours are
 * checked again: colours do not depend on the width (app/styles/tokens.test.ts measures them). Only CSS differs between
 * these, so the page is not reloaded.
 */
export async function expectAccessible(
  page: Page,
  { name = 'the page', part, onlyColours = false }: Options = {},
): Promise<void> {
  const views = [
    { colorScheme: 'light', width: 1280, rules: onlyColours ? COLOUR_RULES : ALL_RULES },
    ...(onlyColours ? [] : [{ colorScheme: 'light', width: 360, rules: ALL_RULES } as const]),
    { colorScheme: 'dark', width: 1280, rules: COLOUR_RULES },
  ] as const;
  for (const { colorScheme, width, rules } of views) {
    // During the transition between the schemes colours lack contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    // Faster: pages have no frames, and rules that pass are not needed.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], runOnly: rules });
    if (part) axe.include(part);
    const { violations } = await axe.setLegacyMode().analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect.soft(found, `${name}, ${colorScheme}, ${width} px`).toEqual([]);
  }
}
