import { defineConfig } from '@playwright/test';
import config from '../../playwright.config.ts';

/** `npm run screenshots`: takes a screenshot of every screen and state. */
export default defineConfig(config, {
  testDir: '.',
  outputDir: '../../test-results/screenshots',
  testMatch: 'take-screenshots.ts',
  globalSetup: ['../support/start-service.ts', '../support/use-fonts.ts'],
  timeout: 120_000,
});
