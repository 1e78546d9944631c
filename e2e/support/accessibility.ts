import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from './test.ts';

/**
 * axe finds no violation in light and dark, in a wide and a narrow window. Only CSS differs between these, so the page
 * is not reloaded.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 360]) {
      // During the transition between the schemes colours lack contrast.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      // Faster: pages have no frames, and rules that pass are not needed.
      const { violations } = await new AxeBuilder({ page })
        .options({ resultTypes: ['violations'] })
        .setLegacyMode()
        .analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect.soft(found, `${colorScheme}, ${width} px`).toEqual([]);
    }
  }
}
