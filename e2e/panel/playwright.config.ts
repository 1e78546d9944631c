import { defineConfig } from '@playwright/test';
import config from '../../playwright.config.ts';

/** The admin panel, with content services of its own that tests kill. It needs `npm run admin`. */
export default defineConfig(config, {
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: [],
  outputDir: '../../test-results/panel',
  globalSetup: '../support/use-fonts.ts',
  // Each of two workers has a content service; the tests of a file run one after the other.
  fullyParallel: false,
});
