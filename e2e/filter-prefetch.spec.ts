import { openWithClock, stopClock } from './support/clock.ts';
import { contentRequests } from './support/content.ts';
import { expect, test } from './support/test.ts';

/** Filters are prefetched when the pointer rests on them for 250 ms (spec §4, Hover triggers). */

test("hovering 'filter articles' for 250 ms prefetches the filters", async ({ page }) => {
  await openWithClock(page, '/search');
  await stopClock(page);
  const requested = contentRequests(page);
  await page.getByRole('button', { name: 'filter articles' }).hover();
  await page.clock.runFor(249 + 350);
  expect(requested).toEqual([]);
  const sent = page.waitForRequest(/\/api\/categories\?filters/);
  await page.clock.runFor(1);
  await sent;
});

test('hovering a filter tab for 250 ms prefetches its slide', async ({ page }) => {
  await openWithClock(page, '/search');
  await page.getByRole('button', { name: 'filter articles' }).click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await stopClock(page);
  const requested = contentRequests(page);
  await page.getByRole('tab', { name: 'Dossiers' }).hover();
  await page.clock.runFor(249 + 350);
  expect(requested).toEqual([]);
  const sent = page.waitForRequest(/\/api\/dossiers\?/);
  await page.clock.runFor(1);
  await sent;
});
