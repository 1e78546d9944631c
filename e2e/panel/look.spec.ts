import { addEditor, asAdministrator, expect, logIn, test } from './test.ts';

test('look', async ({ page, magazine }) => {
  test.setTimeout(120_000);
  const log: string[] = [];
  page.on('console', (m) => log.push(`${m.type()} ${m.text()}`));
  page.on('request', (r) => {
    if (r.method() !== 'GET') log.push(`${r.method()} ${r.url()} ${(r.postData() ?? '').slice(0, 1500)}`);
  });
  page.on('response', (r) => {
    if (r.status() >= 300) log.push(`${r.status()} ${r.url()}`);
  });
  await page.goto('/admin/auth/login');
  await page.waitForTimeout(3000);
  await page.screenshot({ path: '/tmp/x-panel-0.png' });
  await logIn(page, magazine.administrator);
  await page.waitForTimeout(3000);
  await page.screenshot({ path: '/tmp/x-panel-1.png', fullPage: true });
  const send = await asAdministrator(magazine);
  const { results } = await send('GET', '/content-manager/collection-types/api::article.article');
  await page.goto(`/admin/content-manager/collection-types/api::article.article/${results[0].documentId}`);
  await page.waitForTimeout(4000);
  await page.screenshot({ path: '/tmp/x-panel-2.png', fullPage: true });
  await page.getByLabel('Title').first().fill('Changed title');
  await page.waitForTimeout(800);
  log.push(JSON.stringify(await page.evaluate(() => Object.entries(localStorage))));
  await magazine.killCms();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForTimeout(3000);
  await page.screenshot({ path: '/tmp/x-panel-3.png', fullPage: true });
  await magazine.startCms();
  await page.waitForTimeout(4000);
  await page.screenshot({ path: '/tmp/x-panel-4.png', fullPage: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForTimeout(3000);
  await page.screenshot({ path: '/tmp/x-panel-5.png', fullPage: true });
  log.push(JSON.stringify(await page.evaluate(() => Object.entries(localStorage))));
  console.log(log.join('\n'));
});
