import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from './test.ts';

/** Every rule of axe, also those that are off by default. */
const ALL_RULES = [
  ...['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  ...['best-practice', 'experimental'],
];
/** Those whose result depends on colours. */
const COLOUR_RULES = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];

/**
 * axe finds no violation in light and dark, in a wide and a narrow window. Only CSS differs between these, so the page
 * is not reloaded, and in dark only the rules about colours are checked again. `name` is for the message of a failure.
 */
export async function expectAccessible(page: Page, name = 'the page'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 360]) {
      // During the transition between the schemes colours lack contrast.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      // Faster: pages have no frames, and rules that pass are not needed.
      const axe = new AxeBuilder({ page }).options({
        resultTypes: ['violations'],
        runOnly: colorScheme === 'light' ? ALL_RULES : COLOUR_RULES,
      });
      const { violations } = await axe.setLegacyMode().analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect.soft(found, `${name}, ${colorScheme}, ${width} px`).toEqual([]);
    }
  }
}
