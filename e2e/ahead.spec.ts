import { stopClock } from './support/clock.ts';
import { contentRequests } from './support/content.ts';
import { open } from './support/open.ts';
import { expect, test } from './support/test.ts';

/** What the pointer rests on among the filters is asked for ahead, 250 ms after it has come (spec §4, Hover triggers). */

test("the filters are asked for when 'filter articles' is pointed at for 250 ms", async ({ page }) => {
  await open(page, '/search');
  await stopClock(page);
  const asked = contentRequests(page);
  await page.getByRole('button', { name: 'filter articles' }).hover();
  await page.clock.runFor(249 + 350);
  expect(asked).toEqual([]);
  const sent = page.waitForRequest(/\/api\/categories\?filters/);
  await page.clock.runFor(1);
  await sent;
});

test('a slide of the filters is asked for when its tab is pointed at for 250 ms', async ({ page }) => {
  await open(page, '/search');
  await page.getByRole('button', { name: 'filter articles' }).click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await stopClock(page);
  const asked = contentRequests(page);
  await page.getByRole('tab', { name: 'Dossiers' }).hover();
  await page.clock.runFor(249 + 350);
  expect(asked).toEqual([]);
  const sent = page.waitForRequest(/\/api\/dossiers\?/);
  await page.clock.runFor(1);
  await sent;
});
