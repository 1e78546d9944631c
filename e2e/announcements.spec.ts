import { open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/**
 * What screen readers say of a page. They speak what changes in a status region that is there (ARIA22), so no such region may come with
 * its text.
 */
async function listen(page: Page) {
  await page.evaluate(() => {
    const said: string[] = [];
    const mute: string[] = [];
    Object.assign(window, { said, mute });
    const regions = (node: Node) =>
      node instanceof Element
        ? [node, ...node.querySelectorAll('*')].filter((one) => one.matches('[role=status]'))
        : [];
    new MutationObserver((mutations) => {
      for (const { target, addedNodes } of mutations) {
        for (const region of [...addedNodes].flatMap(regions)) {
          if (region.textContent) mute.push(region.textContent);
        }
        const element = target instanceof Element ? target : target.parentElement;
        const text = element?.closest('[role=status]')?.textContent;
        if (text && said.at(-1) !== text) said.push(text);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const list = (name: string) => page.evaluate((key) => [Reflect.get(window, key)].flat().map(String), name);
  return { said: () => list('said'), mute: () => list('mute') };
}

const results = (page: Page) => page.getByRole('region', { name: 'Results' });

test('screen readers announce that the site is searching, and the number of results', async ({ page }) => {
  await open(page, '/search?categories=');
  const { said, mute } = await listen(page);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect.poll(said).toContainEqual(expect.stringMatching(/^\d+ articles$/));
  await page.getByRole('searchbox', { name: 'Search article title' }).fill('no such words');
  await expect.poll(said).toContain('No articles match.');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Quick Search' }).click();
  const search = page.locator('#menu-panel').getByRole('searchbox');
  await search.fill('tide');
  await expect.poll(said).toContainEqual(expect.stringMatching(/^Searching/));
  await expect.poll(async () => (await said()).at(-1)).toMatch(/^\d+ articles?$/);
  await search.fill('no such words at all');
  await expect.poll(async () => (await said()).at(-1)).toBe('No articles match.');
  await page.keyboard.press('Escape');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Authors' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  expect(await mute()).toEqual([]);
});

test('screen readers announce that no filter matches', { tag: '@all' }, async ({ page }) => {
  await open(page, '/search?categories=');
  const { said } = await listen(page);
  await page.getByRole('button', { name: 'filter articles' }).click();
  await page.getByRole('tab', { name: 'Dossiers' }).click();
  await page.getByRole('region', { name: 'Filters' }).getByRole('searchbox').fill('no such dossier');
  await expect.poll(said).toContain('No dossiers match.');
});

test('after Retry the focus moves to the part that was reloaded', { tag: '@all' }, async ({ page }) => {
  await open(page, '/search?categories=');
  let isDown = true;
  await page.route('**/api/**', (route) => (isDown ? route.abort() : route.fallback()));
  const focused = () => page.evaluate(() => document.activeElement?.id ?? '');

  await page.getByRole('searchbox', { name: 'Search article title' }).fill('tide');
  await results(page).getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(results(page).getByRole('alert')).toBeVisible();
  await expect.poll(focused).toBe('results');
  isDown = false;
  await results(page).getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(results(page).getByRole('article').first()).toBeVisible();
  expect(await focused()).toBe('results');

  isDown = true;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Corrections' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await focused()).toBe('results');
});
