import { type Browser, chromium, type Page } from '@playwright/test';

/**
 * A container has neither the rights for Chromium's sandbox nor a graphics card. The other flags keep Chromium from
 * sending requests of its own.
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

/** Launches a Chromium that sends no requests of its own. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: CHROMIUM_ARGS });
}

/** Waits until React has hydrated the page. On a slow connection hydration starts with the first input. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.waitForFunction(isHydrated);
}

/**
 * Runs in the page. React has no event for it, but stores the props on each hydrated element, from the first to the last; of
 * a kept screen (app/layout/kept-markup.tsx) only on the element around it.
 */
export function isHydrated(): boolean {
  const isKept = document.getElementById('page-state')?.textContent.includes('"kept":true') ?? false;
  return ['#content', 'footer'].every((part) => {
    const elements = [...document.querySelectorAll(`${part} *`)];
    const element = elements.at(isKept && part === '#content' ? 0 : -1);
    return element !== undefined && Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  });
}
