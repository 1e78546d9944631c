import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS } from '#testing/browser.ts';

// `npm test` finds a browser and names it. Without one it is Playwright's own, if that is installed.
const { CHROMIUM_PATH } = process.env;

/** The specification, played through a real browser on the real service (e2e/). */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/start-service.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Machines are shared: a test may be slow once. What fails twice has failed; the report names what was flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      args: CHROMIUM_ARGS,
    },
  },
});
