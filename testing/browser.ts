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
 * a kept screen or list (app/components/kept-markup.tsx) only on the elements around it.
 */
export function isHydrated(): boolean {
  const [, kept] = /"(kept|list)":/.exec(document.getElementById('page-state')?.textContent ?? '') ?? [];
  const screen = [...document.querySelectorAll(kept === 'list' ? '#list' : '#content *')].at(kept ? 0 : -1);
  return [screen, document.getElementById('status')].every((element) =>
    Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps$')),
  );
}
