import { type Browser, chromium, type Page } from '@playwright/test';

/**
 * A container has neither the rights for the browser's own sandbox nor a graphics card; the rest turns off what the
 * browser asks of its maker.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A Chromium without requests of its own. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: CHROMIUM_ARGS });
}

/** Waits until React has taken over the page; on a slow connection it waits for the reader to do something. */
export async function takenOver(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  // React says nothing when it has taken over an element, but leaves the element's properties on it.
  await page.waitForFunction(() => {
    const shown = document.querySelector('#content > *');
    return shown !== null && Object.keys(shown).some((key) => key.startsWith('__reactProps$'));
  });
}
