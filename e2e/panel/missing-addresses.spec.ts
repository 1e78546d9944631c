import { MISSING_PATH } from '#contract/missing-addresses.ts';
import { takePicture } from './pictures.ts';
import { expect, expectAccessible, test } from './test.ts';

test('an editor makes a redirect from an address that readers met, and dismisses another', async ({
  ada,
  magazine,
}) => {
  const { page } = ada;
  const data = [
    { address: '/2019/05/%C3%BCber-uns', count: 12, referrer: 'news.example' },
    { address: '/wp-login.php', count: 3, referrer: '' },
  ];
  const report = await fetch(magazine.cmsUrl + MISSING_PATH, {
    method: 'POST',
    headers: { Authorization: `Bearer ${magazine.cmsToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  expect(report.status).toBe(200);

  await page.goto('/admin');
  const list = page.getByRole('list', { name: 'Addresses without a page' });
  const address = list.getByRole('listitem').filter({ hasText: '/2019/05/über-uns' });
  await expect(address).toContainText(/Met 12 times, last on .*, from news\.example/);
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
  await expect
    .poll(async () => (await fetch(`${magazine.siteUrl}/2019/05/über-uns`, { redirect: 'manual' })).status)
    .toBe(301);

  await page.goto('/admin');
  await expect(page.getByText('Readers have met no address without a page.')).toBeVisible();
});
