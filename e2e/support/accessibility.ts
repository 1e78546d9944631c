import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from './test.ts';

/**
 * No rule of axe is broken by what is on screen: light and dark, on a wide and on a narrow
 * window. Only CSS tells these apart, so the page stays the same one.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 360]) {
      // Colours on their way from one scheme to the other have no contrast to speak of.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      // The page has no frames, and what passes is of no interest: both only take time.
      const { violations } = await new AxeBuilder({ page })
        .options({ resultTypes: ['violations'] })
        .setLegacyMode()
        .analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect.soft(found, `${colorScheme}, ${width} px`).toEqual([]);
    }
  }
}
