import { editContent } from './support/content.ts';
import { articleUrl, open } from './support/open.ts';
import { expect, test } from './support/test.ts';

const BLUE = 'What blue used to cost';
const BOARD = 'How to read a circuit board like a map';
const SPRINGS = 'The factory that makes only springs';
const JURY = 'The jury that sat in a swimming pool';
const RECOMMENDED = [
  "The library that collects other people's pencil",
  'The ship that waits for bad news',
  BLUE,
  '“A timetable is a promise with numbers in it”',
  'The orchestra that may not buy anything',
  'The ringers’ arithmetic',
];

test.describe('the URL', () => {
  test('is replaced, not pushed, when a link has an old slug', async ({ page }) => {
    await open(page, '/');
    await editContent(page, '/api/articles', (json) =>
      json.replaceAll('"slug":"what-blue-used-to-cost"', '"slug":"an-older-one"'),
    );
    await page.getByRole('link', { name: 'ALL NEWS' }).click();
    await page.getByPlaceholder('Search article title').fill(BLUE);
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: BLUE });
    await expect(link).toHaveAttribute('href', /an-older-one$/);
    const before = await page.evaluate(() => history.length);

    await link.click();

    await expect(page).toHaveURL(/\/article\/[a-z0-9]+\/what-blue-used-to-cost$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(BLUE);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await page.goBack();
    await expect(page).toHaveURL(/\/search/);
  });
});

test('has its title, date, cover and recommended articles', async ({ page, request }) => {
  await page.goto(await articleUrl(request, BLUE));
  await test.step('shows title, subtitle and description', async () => {
    const article = page.getByRole('main').getByRole('article').first();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(BLUE);
    await expect(article.getByText('A colour in six prices, from a mountain in Badakhshan')).toBeVisible();
    await expect(
      article.getByText(/^For most of history a painter could have brown for nothing/),
    ).toBeVisible();
    await expect(page).toHaveTitle(`${BLUE} – Tidemark`);
  });
  await test.step("shows the publication date like '3rd March, 2024'", async () => {
    const published = page.getByRole('definition').filter({ has: page.getByRole('time') });
    await expect(page.getByRole('term').filter({ hasText: 'Published on' })).toBeVisible();
    await expect(published).toHaveText('15th April, 2026');
  });
  await test.step('shows the cover with caption and photo credit', async () => {
    const cover = page.getByRole('figure').filter({ hasText: 'Illustration by Mireille Osterhaut' });
    await expect(cover).toContainText('Try to imagine this poster in a century without cheap blue.');
    const picture = cover.getByRole('img', { name: 'A grid of squares, circles and quarter circles' });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0);
  });
  await test.step('the recommended articles exclude it', async () => {
    const cards = page
      .getByRole('region', { name: 'Recommended Articles' })
      .getByRole('heading', { level: 3 });
    await expect(cards).toHaveText(RECOMMENDED.filter((title) => title !== BLUE));
  });
});

test('has its tags, authors, headings, lists, quotes, links and pictures', async ({ page, request }) => {
  await page.goto(await articleUrl(request, BOARD));
  await test.step('shows only the first two tags, each linking to its search', async () => {
    const header = page.getByRole('main').getByRole('article').first().locator('header');
    await expect(header.getByRole('link', { name: 'Chips' })).toHaveAttribute('href', '/search?tags=chips');
    await expect(header.getByRole('link', { name: 'Repair' })).toHaveAttribute('href', '/search?tags=repair');
    await expect(header.getByText('Maps')).toHaveCount(0);
    await expect(header.getByText('R&D')).toHaveCount(0);
  });
  await test.step('links every author to their profile', async () => {
    const header = page.getByRole('main').getByRole('article').first().locator('header');
    await expect(header.getByRole('link', { name: 'Bashir Oduyane', exact: true })).toHaveAttribute(
      'href',
      'https://x.example/bashiroduyane',
    );
    await expect(header.getByRole('link', { name: 'Lotte Zwerenz', exact: true })).toHaveAttribute(
      'href',
      'https://linkedin.example/lotte-zwerenz',
    );
  });
  await test.step('has headings of six levels below the title', async () => {
    const outline = [
      { level: 2, name: 'Before you open anything' },
      { level: 3, name: 'The terrain' },
      { level: 4, name: 'Place names' },
      { level: 5, name: 'Numbers on the houses' },
      { level: 6, name: 'The special case of the crystal' },
      { level: 6, name: 'A footnote on halving' },
    ];
    for (const { level, name } of outline)
      await expect(page.getByRole('heading', { level, name })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([BOARD]);
  });
  await test.step('has ordered, unordered and nested lists', async () => {
    const capacitor = page.getByRole('listitem').filter({ hasText: /^C is a capacitor/ });
    await expect(capacitor.getByRole('listitem')).toHaveText([
      'the small beige ones sit close to chips and steady their supply',
      'the tall tins with a stripe sit near the power inlet',
    ]);
    const advice = page.locator('ol', { hasText: 'Look at the battery contacts.' });
    await expect(advice.getByRole('listitem')).toHaveCount(5);
    await expect(advice.getByRole('listitem').last()).toHaveText('Only then think.');
  });
  await test.step('has quotes, links and pictures', async () => {
    await expect(page.getByRole('blockquote')).toHaveText(/^The chip is the last thing I suspect\./);
    await expect(page.getByRole('link', { name: 'public notebook' })).toHaveAttribute(
      'href',
      'https://example.org/repair-table/boards',
    );
    const picture = page.getByRole('img', { name: 'Traces and pads running towards one central chip' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

test.describe('the body', () => {
  test('has bold, italic, underlined, struck-through and code text', async ({ page, request }) => {
    await page.goto(await articleUrl(request, SPRINGS));
    const body = page.getByRole('main').getByRole('article').first();
    await expect(body.getByRole('strong')).toHaveText('two');
    await expect(
      body.getByRole('emphasis').filter({ hasText: 'what it should feel like when it gives' }),
    ).toBeVisible();
    await expect(body.locator('s')).toHaveText('Within tolerance');
    await expect(body.locator('u')).toHaveText('pencil');
    await expect(body.getByRole('code')).toHaveText('k = G · d⁴ / (8 · D³ · n)');
  });
});

test('a correction appears below the text with its date, and on the page of all corrections', async ({
  page,
  request,
}) => {
  await open(page, await articleUrl(request, 'The last telephone box on the pass'));
  const corrections = page.getByRole('region', { name: 'Corrections' });
  await expect(corrections.getByRole('listitem')).toHaveText(
    /^26th February, 2026.*the box is two years older\.$/,
  );
  await corrections.getByRole('link', { name: 'All corrections' }).click();
  await expect(page).toHaveTitle(/^Corrections/);
  const erratum = page.getByRole('main').getByRole('listitem');
  await expect(erratum).toContainText('the box is two years older.');
  await erratum.getByRole('link', { name: 'The last telephone box on the pass' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The last telephone box on the pass');
});

test.describe('the comments', () => {
  test('has comments and recommended articles', async ({ page, request }) => {
    await open(page, await articleUrl(request, JURY));
    await test.step('comments show their author and content', async () => {
      const comments = page.getByRole('region', { name: 'Comments' }).getByRole('listitem');
      await expect(comments).toHaveCount(3);
      await expect(comments.nth(0)).toContainText('Desmond Achterveld');
      await expect(comments.nth(0)).toContainText('I was number 25 on the list, the first reserve');
      await expect(comments.nth(1).getByRole('link', { name: 'Ottoline Marsh-Beck' })).toHaveAttribute(
        'href',
        'https://facebook.example/ottoline.marshbeck',
      );
    });
    await test.step('are truncated at 240 characters and expand on click', async () => {
      const long = page.getByRole('region', { name: 'Comments' }).getByRole('listitem').nth(1);
      const end = long.getByText('It is the walk from that room to everybody else.');
      const start = long.getByText(/^A lovely piece.*…$/);
      await expect(end).toBeHidden();
      expect((await start.textContent())?.length).toBeLessThanOrEqual(241);
      expect((await start.textContent())?.length).toBeGreaterThan(235);

      await start.click();
      await expect(end).toBeVisible();
    });
    await test.step('recommended articles are in the editors’ order', async () => {
      const cards = page
        .getByRole('region', { name: 'Recommended Articles' })
        .getByRole('heading', { level: 3 });
      await expect(cards).toHaveText(RECOMMENDED);
    });
    await test.step('replace the article and start at the top', async () => {
      await page.getByRole('link', { name: 'The ship that waits for bad news' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The ship that waits for bad news');
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await expect(page.getByRole('main')).toBeFocused();
    });
  });

  test('are omitted when an article has none', async ({ page, request }) => {
    await page.goto(await articleUrl(request, 'A town hall with one door too many'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Comments')).toHaveCount(0);
  });
});

test("an unknown article shows 'Article not found.' with status 404 and Retry", async ({ page }) => {
  const response = await page.goto('/article/nosucharticle/at-all');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Article not found.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Newest articles' }).getByRole('article')).toHaveCount(8);
});

test('showing the request error does not move the newest articles', {
  tag: '@all',
}, async ({ page, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  const tops: (number | undefined)[] = [];
  for (const address of ['/article/nosucharticle/at-all', '/author/nosuchauthor/at-all']) {
    for (const each of [plain, page]) await each.goto(address);
    await expect(page.getByText(/^Request failed for/)).toBeVisible();
    for (const each of [plain, page]) {
      const newest = each.getByRole('region', { name: 'Newest articles' });
      tops.push((await newest.boundingBox())?.y);
    }
  }
  await context.close();
  expect(tops).toEqual(tops.map(() => expect.any(Number)));
  expect(new Set(tops).size).toBe(1);
});
