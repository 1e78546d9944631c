import { type Browser, chromium, type Page } from '@playwright/test';

/**
 * A container has neither the rights for the browser's own sandbox nor a graphics card; the rest keeps the browser from
 * talking to its maker.
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

/** A Chromium that talks to nobody but the pages it is sent to. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: CHROMIUM_ARGS });
}

/** Waits until React answers for the page; on a connection that seems slow it comes when the reader does something. */
export async function takenOver(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  // React says nothing when it has taken over an element, but leaves the element's properties on it.
  await page.waitForFunction(() => {
    const shown = document.querySelector('#content > *');
    return shown !== null && Object.keys(shown).some((key) => key.startsWith('__reactProps$'));
  });
}
