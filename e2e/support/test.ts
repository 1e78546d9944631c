import { test as base, expect, type Page } from '@playwright/test';

type Fixtures = {
  /** Console errors and warnings, uncaught errors, and requests to other hosts. */
  browserErrors: string[];
};

/**
 * Playwright's `test` on the magazine of this run. Every test also fails when the page logs an error or a warning,
 * throws, or sends a request to another host. A test that provokes an error empties `browserErrors`.
 */
export const test = base.extend<Fixtures>({
  baseURL: ({ browserName: _ }, use) => use(magazineUrl()),
  browserErrors: [
    async ({ context }, use) => {
      const browserErrors: string[] = [];
      context.on('console', (message) => {
        // The browser logs every failed request, which tests provoke; first-load.spec.ts checks every status.
        if (message.text().startsWith('Failed to load resource:')) return;
        if (['error', 'warning'].includes(message.type())) browserErrors.push(`console: ${message.text()}`);
      });
      context.on('weberror', (error) => browserErrors.push(`thrown: ${error.error().message}`));
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (request.isNavigationRequest() || protocol === 'data:') return;
        // Not `request.frame()`, which throws while a new tab opens.
        const frames = context.pages().flatMap((page) => page.frames());
        if (!frames.some((frame) => URL.parse(frame.url())?.origin === origin))
          browserErrors.push(`other host: ${request.url()}`);
      });
      await use(browserErrors);
      const errors = [...browserErrors];
      // What a route still answers when the test has ended fails nobody.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, type Page };

function magazineUrl(): string {
  const { MAGAZINE_URL } = process.env;
  if (!MAGAZINE_URL) throw new Error('The magazine is not running: start-service.ts has not run.');
  return MAGAZINE_URL;
}
