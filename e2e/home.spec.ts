import { articleUrl, open } from './support/open.ts';
import { expect, test } from './support/test.ts';

const TRENDING = [
  'Eleven hours without the grid',
  'The woman who walks for other people',
  'Chapter 77 is empty, and customs likes it that way',
  'How to read a house front, from the kerb to the screw',
  'The jury that sat in a swimming pool',
  'The program nobody dares to switch off',
  'The woman who says no to seeds',
  'At Ålvik the land outruns the sea',
];

for (const address of ['/', '/home']) {
  test(`${address} shows the featured article large and the related one compact`, async ({ page }) => {
    await page.goto(address);
    const headline = page.getByRole('region', { name: 'Headline' });
    const featured = headline
      .getByRole('article')
      .filter({ hasText: 'The telescope that is afraid of the milkman' });
    const related = headline
      .getByRole('region', { name: 'Related' })
      .getByRole('article')
      .filter({ hasText: 'The oven that belongs to three villages' });

    await expect(headline.getByRole('article')).toHaveCount(2);
    const large = await featured.getByRole('img', { includeHidden: true }).boundingBox();
    const compact = await related.getByRole('img').boundingBox();
    expect(large?.width).toBeGreaterThan(4 * (compact?.width ?? Number.NaN));
  });
}

test('two screens of a small laptop show twelve stories', { tag: '@all' }, async ({ page }) => {
  // On a busy machine the fonts come too late for the first page.
  await expect(async () => {
    await open(page, '/');
    const tops = await page
      .getByRole('article')
      .evaluateAll((articles) => articles.map((article) => article.getBoundingClientRect().top));
    expect(tops.filter((top) => top < 2 * 800).length).toBeGreaterThanOrEqual(12);
  }).toPass();
});

test("trending cards keep the editors' order, and have a tag, subtitle, title, description, author and date", async ({
  page,
}) => {
  await page.goto('/');
  await test.step("'read now' stands beside the date", async () => {
    const cards = page.getByRole('region', { name: 'Trending' }).getByRole('article');
    await expect(cards).toHaveCount(TRENDING.length);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const card of await cards.all()) {
        const date = await card.getByRole('time').boundingBox();
        const link = await card.getByRole('link', { name: 'read now' }).boundingBox();
        expect(link?.x).toBeGreaterThan((date?.x ?? Number.NaN) + (date?.width ?? 0));
        expect(link?.y).toBeLessThan((date?.y ?? Number.NaN) + (date?.height ?? 0));
      }
    }
  });
  await test.step('order', async () => {
    const titles = page.getByRole('region', { name: 'Trending' }).getByRole('heading', { level: 3 });
    await expect(titles).toHaveText(TRENDING);
  });
  await test.step('a card', async () => {
    const card = page.getByRole('article').filter({ hasText: 'Eleven hours without the grid' });

    await expect(card.getByRole('link', { name: 'Batteries' })).toHaveAttribute(
      'href',
      '/search?tags=batteries',
    );
    await expect(card.getByRole('heading', { name: 'Eleven hours without the grid' })).toBeVisible();
    await expect(card.getByText('Withern Cross pulls its own plug to see what happens')).toBeVisible();
    await expect(card.getByText(/^At six on a Saturday morning/)).toBeVisible();
    await expect(card.getByText('By Jonah Takemori-Weld and Ines Aldermoor')).toBeVisible();
    await expect(card.getByRole('time')).toHaveText('17th October, 2026');
    await expect(card.getByRole('img')).toBeVisible();
  });
  await test.step('a short description is shown in full', async () => {
    const card = page.getByRole('article').filter({ hasText: 'Eleven hours without the grid' });
    await expect(card.getByText(/^At six on a Saturday morning/)).toHaveText(/The diary of a rehearsal\.$/);
  });
});

test("'read now' opens the article, and a trending card's tag its search", async ({ page }) => {
  await open(page, '/');
  await test.step('the article', async () => {
    const card = page.getByRole('article').filter({ hasText: 'The jury that sat in a swimming pool' });
    await card.getByRole('link', { name: 'read now' }).click();
    await expect(page).toHaveURL(/\/article\/[a-z0-9]+\/the-jury-that-sat-in-a-swimming-pool$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The jury that sat in a swimming pool');
  });
  await page.goBack();
  await test.step('the tag', async () => {
    await page.getByRole('link', { name: 'Batteries' }).click();
    await expect(page).toHaveURL('/search?tags=batteries');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('#Batteries');
  });
});

test('sections show categories and dossiers, without articles that are already shown above', async ({
  page,
}) => {
  await open(page, '/');
  const environment = page.getByRole('region', { name: 'Environment' });
  await expect(environment.getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Culture' }).getByRole('article')).toHaveCount(4);
  const titles = await page.getByRole('main').getByRole('article').getByRole('heading').allTextContents();
  expect(titles).toEqual([...new Set(titles)]);
  await page.getByRole('link', { name: 'After the Grid' }).click();
  await expect(page).toHaveURL('/search?dossiers=after+the+grid');
});

test('a trending card truncates a long description at 240 characters, after a whole word', async ({
  page,
  request,
}) => {
  const title = 'The jury that sat in a swimming pool';
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: title });
  const shown = (await card.getByText(/^When the roof/).textContent()) ?? '';

  await page.goto(await articleUrl(request, title));
  const whole = (await page.getByText(/^When the roof/).textContent()) ?? '';

  expect(whole.length).toBeGreaterThan(240);
  expect(shown.length).toBeLessThanOrEqual(241);
  expect(whole).toMatch(new RegExp(`^${shown.slice(0, -1)}[ ,]`));
});
