import { takePicture } from './pictures.ts';
import { expect, expectAccessible, test } from './test.ts';

test('an editor redirects one broken link and dismisses another', {
  tag: '@all',
}, async ({ ada, magazine, browser }) => {
  const reader = await browser.newPage({ baseURL: magazine.siteUrl });
  await reader.goto('/2019/05/über-uns?session=4f', { referer: 'https://news.example/story' });
  for (const address of ['/2019/05/über-uns', '/2019/05/über-uns/', '/wp-login.php']) {
    expect((await reader.goto(address))?.status()).toBe(404);
  }
  // A site that stops sends what it has counted; the supervisor starts it again.
  const { site } = magazine.pids();
  if (site === undefined) throw new Error('The site does not run.');
  process.kill(site, 'SIGTERM');
  await expect.poll(() => magazine.pids().site).not.toBe(site);

  const { page } = ada;
  await page.goto('/admin');
  const list = page.getByRole('list', { name: 'Broken links (404)' });
  const address = list.getByRole('listitem').filter({ hasText: '/2019/05/über-uns' });
  await expect(address).toContainText(/3 hits, last on .*, from news\.example/);
  await expectAccessible(page, list);
  await list.scrollIntoViewIfNeeded();
  await takePicture(page, 'missing-addresses');

  await list.getByRole('button', { name: 'Dismiss /wp-login.php' }).focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('listitem')).toHaveText([/über-uns/]);
  await expect(list).toBeFocused();

  await address.getByRole('link', { name: 'Make a redirect' }).press('Enter');
  await expect(ada.field('From')).toHaveValue('/2019/05/über-uns');
  await ada.field('To').fill('/corrections');
  await ada.save();
  await expect(async () => {
    await reader.goto('/2019/05/über-uns');
    await expect(reader).toHaveURL(/\/corrections$/);
  }).toPass();
  await reader.close();

  await page.goto('/admin');
  await expect(page.getByText('No broken links.')).toBeVisible();
});
