import * as v from 'valibot';
import { logInToAdminPanel } from '#testing/admin-panel.ts';
import { waitForHydration } from '#testing/browser.ts';
import { startEmpty } from '#testing/empty-magazine.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const ARTICLE = {
  title: 'The first article',
  slug: 'the-first-article',
  description: 'Written on the first day.',
  content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Low tide.' }] }],
};
const document = v.object({ data: v.object({ documentId: v.string() }) });

test('a new magazine shows a placeholder, then its first article as soon as it is published', {
  tag: '@all',
}, async ({ page }) => {
  const magazine = await startEmpty();
  try {
    // The site notices within a second that Strapi has started.
    await expect.poll(async () => (await page.goto(magazine.siteUrl))?.status()).toBe(200);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { name: 'This magazine is being made' })).toBeVisible();
    await expectAccessible(page);
    expect((await page.goto(`${magazine.siteUrl}/nowhere`))?.status()).toBe(404);
    expect((await page.goto(`${magazine.siteUrl}/article/none/x`))?.status()).toBe(404);

    const editor = await logInToAdminPanel(magazine.cmsUrl, magazine.administrator);
    const created = await editor.send('POST', ARTICLES, ARTICLE);
    const { data } = v.parse(document, await created.json());
    const published = await editor.send('POST', `${ARTICLES}/${data.documentId}/actions/publish`, {});
    expect(published.status).toBe(200);
    await expect(async () => {
      await page.goto(magazine.siteUrl);
      expect(await page.getByRole('heading', { name: 'Newest articles' }).isVisible()).toBe(true);
    }).toPass();
    await page.getByRole('link', { name: 'The first article' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The first article');
  } finally {
    await magazine.close();
  }
});
