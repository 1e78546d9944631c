import { defineConfig } from '@playwright/test';
import config from '../../playwright.config.ts';

/** The admin panel, with a content service of its own that tests kill. It needs `npm run admin`. */
export default defineConfig(config, {
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: [],
  outputDir: '../../test-results/panel',
  globalSetup: [],
  workers: 1,
  fullyParallel: false,
});
