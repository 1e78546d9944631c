import { test as base, expect, type Page } from '@playwright/test';

type Fixtures = {
  /** What the browser complained about and where it asked besides the magazine, in every test. */
  complaints: string[];
};

/**
 * Playwright's `test` on the magazine of this run. Every test also fails when the page says
 * something on the console, throws, or asks any other host: a reader's browser has nothing to
 * complain about, and tells nobody what is read. What a test provokes on purpose it takes out
 * of `complaints`.
 */
export const test = base.extend<Fixtures>({
  baseURL: ({ browserName: _ }, use) => use(magazineUrl()),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        // The browser's own note on a status that a test has asked for; first-load.spec.ts looks at every status.
        if (message.text().startsWith('Failed to load resource:')) return;
        if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
      });
      context.on('weberror', (error) => complaints.push(`thrown: ${error.error().message}`));
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (request.isNavigationRequest() || protocol === 'data:') return;
        if (origin !== new URL(request.frame().url()).origin) complaints.push(`asked: ${request.url()}`);
      });
      await use(complaints);
      expect(complaints).toEqual([]);
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
