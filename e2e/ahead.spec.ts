import { stopClock } from './support/clock.ts';
import { contentRequests } from './support/content.ts';
import { open } from './support/open.ts';
import { expect, test } from './support/test.ts';

/** What the pointer rests on is asked for ahead, 250 ms after it has come (spec §4, Hover triggers). */

const JURY = 'The jury that sat in a swimming pool';

test('an article whose link is pointed at for 250 ms is there when the link is followed', async ({
  page,
}) => {
  await open(page, '/');
  await stopClock(page);
  const asked = contentRequests(page);
  const link = page.getByRole('link', { name: JURY, exact: true });
  await link.hover();
  await page.clock.runFor(249);
  // Another 350 ms stand between the first word and the request.
  await page.clock.runFor(350);
  expect(asked).toEqual([]);
  const sent = page.waitForResponse(/\/api\/articles\//);
  await page.clock.runFor(1);
  await (await sent).finished();

  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(JURY);
  expect(asked.filter((request) => request.url().includes('/api/articles/'))).toHaveLength(1);
});

test('what the pointer only passes over is not asked for', async ({ page }) => {
  await open(page, '/');
  await stopClock(page);
  const asked = contentRequests(page);
  await page.getByRole('link', { name: JURY, exact: true }).hover();
  await page.clock.runFor(249);
  await page.getByRole('heading', { name: 'Trending' }).hover();
  await page.clock.runFor(5_000);
  expect(asked).toEqual([]);
});

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
