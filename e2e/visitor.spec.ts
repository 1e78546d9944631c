import { open } from './support/open.ts';
import { expect, test } from './support/test.ts';

/** Visitors can only read (spec §1, §6). That they are anonymous on every page is in first-load.spec.ts. */

test('the browser sends only GET requests', { tag: '@all' }, async ({ page }) => {
  const methods = new Set<string>();
  page.on('request', (sent) => methods.add(sent.method()));
  await open(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await page.getByRole('button', { name: 'Quick Search' }).click();
  await page.getByRole('searchbox', { name: 'Quick search keywords' }).fill('piano');
  await page.getByRole('banner').getByRole('article').getByRole('heading').first().getByRole('link').click();
  await expect(page.getByText('Published on')).toBeVisible();
  await page.getByRole('link', { name: 'ALL NEWS' }).click();
  await page.getByRole('button', { name: 'filter articles' }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'done filtering' }).click();
  await page.getByPlaceholder('Search article title').fill('the');
  await expect(page).toHaveURL(/keywords=the/);
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  expect([...methods]).toEqual(['GET']);
});

for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
  test(`pages and the content API refuse ${method}`, async ({ request }) => {
    for (const address of ['/', '/search', '/api/articles', '/api/tags']) {
      const response = await request.fetch(address, { method, data: { data: { name: 'Changed' } } });
      expect(response.status(), address).toBe(405);
    }
  });
}
