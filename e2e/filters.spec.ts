import { waitForHydration } from '#testing/browser.ts';
import { openWithClock, stopClock } from './support/clock.ts';
import { contentRequests, failContent } from './support/content.ts';
import { open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

const button = (page: Page) => page.getByRole('button', { name: 'filter articles' });
const slide = (page: Page) => page.getByRole('tabpanel');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const choice = (page: Page, name: string) => slide(page).getByRole('checkbox', { name, exact: true });
const chips = (page: Page) => page.getByRole('list', { name: 'Selected filters' }).getByRole('listitem');
const results = (page: Page) => page.getByRole('region', { name: 'Results' });

test("'filter articles' replaces the results with three slides, and 'done filtering' restores them", async ({
  page,
}) => {
  await open(page, '/search?categories=');
  await expect(results(page)).toBeVisible();
  await button(page).click();
  await expect(page.getByRole('tab')).toHaveText(['Categories', 'Tags', 'Dossiers']);
  await expect(tab(page, 'Categories')).toHaveAttribute('aria-selected', 'true');
  await expect(results(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'done filtering' }).click();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(results(page)).toBeVisible();
  await expect(button(page)).toBeFocused();

  await test.step('a link to another list closes the filters', async () => {
    await button(page).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Society' }).click();
    await expect(page).toHaveURL('/search?categories=society');
    await expect(results(page)).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });
});

test('a search box searches 800 ms after the last key', async ({ page }) => {
  await openWithClock(page, '/search');
  await button(page).click();
  await tab(page, 'Tags').click();
  await expect(choice(page, 'Archives')).toBeVisible();
  await stopClock(page);
  const requested = contentRequests(page);
  await page.getByPlaceholder('Search tags').pressSequentially('wha');
  await page.clock.runFor(799);
  await page.getByPlaceholder('Search tags').pressSequentially('les');
  await page.clock.runFor(799);
  await expect(choice(page, 'Archives')).toBeVisible();
  expect(requested).toEqual([]);
  await page.clock.runFor(1);
  await expect(page.getByText('Loading tags')).toBeAttached();
  const sent = page.waitForRequest(/\/api\/tags\?.*containsi.*=whales/);
  await page.clock.runFor(350);
  await sent;
  await expect(slide(page).getByRole('checkbox')).toHaveCount(1);
  await expect(choice(page, 'Whales')).toBeVisible();
});

test('each slide has its own search box, list and keys, and fits a narrow window', async ({ page }) => {
  await open(page, '/search');
  await button(page).click();
  await test.step('each lists at most 25 values, all with articles', async () => {
    await expect(choice(page, 'Cities')).toBeVisible();
    // A category without articles.
    await page.getByPlaceholder('Search categories').fill('drink');
    await expect(page.getByRole('main').getByText('No categories match.')).toBeVisible();
    await tab(page, 'Tags').click();
    await expect(slide(page).getByRole('checkbox')).toHaveCount(25);
  });
  await test.step('a search matches any part of a name, ignoring case', async () => {
    await page.getByPlaceholder('Search tags').fill('ÖKO');
    await expect(slide(page).getByRole('checkbox')).toHaveCount(1);
    await expect(choice(page, 'Ökologie')).toBeVisible();
  });
  await test.step('each keeps its own text, and arrow keys switch between them', async () => {
    await tab(page, 'Dossiers').click();
    await expect(page.getByPlaceholder('Search dossiers')).toHaveValue('');
    await page.keyboard.press('ArrowLeft');
    await expect(tab(page, 'Tags')).toBeFocused();
    await expect(page.getByPlaceholder('Search tags')).toHaveValue('ÖKO');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByPlaceholder('Search categories')).toHaveValue('drink');
  });
  await test.step('in a narrow window', async () => {
    await page.getByPlaceholder('Search categories').fill('');
    await page.setViewportSize({ width: 320, height: 640 });
    for (const name of ['Categories', 'Tags', 'Dossiers']) {
      await tab(page, name).click();
      await expect(slide(page).getByRole('checkbox').first()).toBeVisible();
      const tooWide = () => document.documentElement.scrollWidth - innerWidth;
      expect(await page.evaluate(tooWide), name).toBeLessThanOrEqual(0);
    }
  });
});

test('choices appear in the URL and as chips, and can be removed', async ({ page }) => {
  await open(page, '/search?keywords=the&page=2');
  await button(page).click();
  await choice(page, 'Cities').check();
  await expect(page).toHaveURL('/search?keywords=the&categories=cities');
  await choice(page, 'Culture').check();
  await expect(page).toHaveURL('/search?keywords=the&categories=cities%2Cculture');
  await tab(page, 'Dossiers').click();
  await choice(page, 'Night Work').check();
  await expect(chips(page)).toHaveText(['Cities', 'Culture', 'Night Work']);

  await tab(page, 'Categories').click();
  await expect(choice(page, 'Cities')).toBeChecked();
  await choice(page, 'Cities').uncheck();
  await expect(chips(page)).toHaveText(['Culture', 'Night Work']);
  await page.getByRole('link', { name: 'Remove filter Culture' }).click();
  await expect(choice(page, 'Culture')).not.toBeChecked();

  await page.getByRole('button', { name: 'done filtering' }).click();
  await expect(results(page).getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL('/search?keywords=the&dossiers=night+work');
});

test('choices made in quick succession are all kept and counted; Back and Forward undo and redo them', async ({
  page,
}) => {
  await open(page, '/search');
  await button(page).click();
  await tab(page, 'Tags').click();
  const [first, second, third] = ['Archives', 'Batteries', 'Bicycles'] as const;
  for (const name of [first, second, third]) await choice(page, name).check();
  await expect(chips(page)).toHaveText([`#${first}`, `#${second}`, `#${third}`]);
  await page.goBack();
  await expect(chips(page)).toHaveText([`#${first}`, `#${second}`]);
  await expect(choice(page, third)).not.toBeChecked();
  await page.goForward();
  await expect(choice(page, third)).toBeChecked();
  await expect(tab(page, 'Tags 3 chosen')).toBeVisible();
  const status = page.getByRole('region', { name: 'Filters' }).getByRole('status');
  await expect(status).toHaveText(/^\d+ articles?$/);
  const count = await status.textContent();
  await page.getByRole('button', { name: 'done filtering' }).click();
  await expect(results(page).getByRole('status')).toHaveText(count ?? '');
});

test('names of any kind survive the round trip through the URL', async ({ page }) => {
  await open(page, '/search');
  for (const { kind, name, chip } of [
    { kind: 'Tags', name: 'Arts, Crafts', chip: '#Arts, Crafts' },
    { kind: 'Dossiers', name: 'Die Küste / The Coast', chip: 'Die Küste / The Coast' },
  ]) {
    await button(page).click();
    await tab(page, kind).click();
    await page.getByPlaceholder(`Search ${kind.toLowerCase()}`).fill(name);
    await expect(slide(page).getByRole('checkbox')).toHaveCount(1);
    await choice(page, name).check();
    await expect(chips(page)).toHaveText([chip]);
    await page.getByRole('button', { name: 'done filtering' }).click();
    const found = results(page).getByRole('status');
    await expect(found).toHaveText(/^[1-9]\d? articles?$/);
    const count = await found.textContent();

    await page.reload();
    await waitForHydration(page);
    await expect(chips(page)).toHaveText([chip]);
    await expect(found).toHaveText(count ?? '');
    await page.getByRole('link', { name: /^Remove filter/ }).click();
    await expect(page).toHaveURL('/search?categories=');
  }
});

test('a failed list shows an error, and Retry loads it', async ({ page }) => {
  await open(page, '/search');
  await button(page).click();
  await expect(choice(page, 'Cities')).toBeVisible();
  const recover = await failContent(page);
  await tab(page, 'Dossiers').click();
  await expect(page.getByText('Failed to load dossiers!')).toBeVisible();
  await expect(page.getByText(/^Request failed for \/api\/dossiers\?/)).toBeVisible();
  await recover();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(choice(page, 'Night Work')).toBeVisible();
});
