import { defineConfig } from '@playwright/test';
import config from '../../playwright.config.ts';

/** The walk over the strangers' magazine: every page and state, at every width. */
export default defineConfig(config, {
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: [],
  outputDir: '../../test-results/strangers',
  globalSetup: ['./start-strangers.ts', '../support/use-fonts.ts'],
  timeout: 3_600_000,
  use: { ...config.use, screenshot: 'off' },
});
