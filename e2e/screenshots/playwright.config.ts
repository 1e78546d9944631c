import { defineConfig } from '@playwright/test';
import config from '../../playwright.config.ts';

/** `npm run screenshots`: a picture of every screen and state, to be looked at. */
export default defineConfig(config, {
  testDir: '.',
  outputDir: '../../test-results',
  testMatch: 'take-screenshots.ts',
  globalSetup: '../support/start-service.ts',
  timeout: 120_000,
});
