import type { Page } from '@playwright/test';

/** Too long for every line. */
const WORD = 'Donaudampfschiff'.repeat(20);

/** Replaces every text of the page by a word that fits on no line, as if it came from an editor. */
export async function lengthenTexts(page: Page): Promise<void> {
  await page.evaluate((word) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const shown = text.parentElement?.closest('script, style, option') === null;
      if (shown && text.textContent?.trim()) text.textContent = word;
    }
  }, WORD);
}

/** The elements whose content is wider than they are, and the page itself if it scrolls sideways. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Whether an element cuts its content or is made to scroll sideways: strips, which have no scrollbar, code and wide tables. */
    const mayBeWide = (element: Element | null): boolean => {
      if (!element) return false;
      const { overflowX, scrollbarWidth } = getComputedStyle(element);
      const isStrip =
        overflowX === 'auto' && (scrollbarWidth === 'none' || element.matches('pre, section[tabindex]'));
      return overflowX === 'hidden' || isStrip || mayBeWide(element.parentElement);
    };
    // Children with negative margins stick out by less than this.
    const tolerance = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const elements = [...document.body.querySelectorAll(':not(input)')].filter((element) => {
      const isWide = element.scrollWidth > element.clientWidth + tolerance;
      // The size of an inline element is 0.
      return isWide && element.clientWidth > 0 && !mayBeWide(element);
    });
    const wide = elements.map(({ tagName, className }) => `${tagName.toLowerCase()}.${className}`);
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [`page of ${scrollWidth} px`, ...wide] : wide;
  });
}
