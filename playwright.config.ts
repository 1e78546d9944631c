import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS } from '#testing/browser.ts';

// Set by `npm test`. Without CHROMIUM_PATH Playwright uses the browser it has installed itself.
const { CHROMIUM_PATH, TEST_SAMPLE } = process.env;

/** The end-to-end tests (e2e/): a real browser against the real site and Strapi. */
export default defineConfig({
  testDir: 'e2e',
  // These have a configuration and a service of their own.
  testIgnore: ['panel/**', 'strangers/**'],
  globalSetup: ['./e2e/support/start-service.ts', './e2e/support/use-fonts.ts'],
  // Each configuration has its own, because Playwright empties it.
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Long tests of what seldom changes, which only `npm test -- all` runs.
  ...(TEST_SAMPLE && { grepInvert: /@all/ }),
  // Each ends only a test that hangs: on a busy machine everything takes twenty times as long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 60_000,
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      args: CHROMIUM_ARGS,
    },
  },
});
