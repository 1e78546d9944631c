import { articleUrl, open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/**
 * A page that the browser translates, as Chrome does: each text, also a new one, is taken out of the page, and its translation stands
 * in two `<font>` elements in its place. Here the translation is the text in angle brackets.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isText = (node: Node) =>
      node.nodeType === Node.TEXT_NODE &&
      /\p{L}|\p{N}/u.test(node.nodeValue ?? '') &&
      !node.parentElement?.closest('font, script, style, head, svg, [translate=no]');
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = isText(root) ? [root] : [];
      while (walker.nextNode()) if (isText(walker.currentNode)) texts.push(walker.currentNode);
      for (const text of texts) {
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        inner.textContent = `‹${text.nodeValue}›`;
        text.parentNode?.replaceChild(outer, text);
      }
    };
    new MutationObserver((mutations) => {
      for (const { addedNodes, target } of mutations)
        for (const node of [...addedNodes, target]) translateIn(node);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    translateIn(document.body);
  });
}

/** A text of the page in its translation. */
const translated = (text: string) => `‹${text}›`;

const textOf = (page: Page) => page.getByRole('main').evaluate((main) => main.textContent);

/** The text of a page that is loaded from the server and then translated. */
async function textOfNew(page: Page): Promise<string> {
  const other = await page.context().newPage();
  await open(other, page.url());
  await translate(other);
  const text = await textOf(other);
  await other.close();
  return text;
}

const results = (page: Page) => page.getByRole('region', { name: 'Results' });

test('a list translated by the browser can be filtered, sorted and paged, and stays correct', {
  tag: '@all',
}, async ({ page }) => {
  await open(page, '/search?categories=');
  await translate(page);
  const count = results(page).getByRole('status');
  const all = (await count.textContent()) ?? '';
  expect(all).toMatch(/^‹\d+ articles›$/);

  await page.getByRole('button', { name: 'filter articles' }).click();
  const panel = page.getByRole('region', { name: 'Filters' });
  const found = panel.getByRole('status');
  await expect(found).toHaveText(all);
  const [first, second] = [panel.getByRole('checkbox').nth(0), panel.getByRole('checkbox').nth(1)];
  await first.check();
  await expect(found).toHaveText(/^‹\d+ articles?›$/);
  await expect(found).not.toHaveText(all);
  await expect(panel.getByRole('tab').first()).toContainText('‹1›');
  await second.check();
  await expect(panel.getByRole('tab').first()).toContainText('‹2›');
  await first.uncheck();
  await second.uncheck();
  await expect(panel.getByRole('tab').first()).not.toContainText(/[12]/);
  await expect(found).toHaveText(all);
  for (const kind of ['Tags', 'Dossiers']) {
    await panel.getByRole('tab', { name: kind }).click();
    await panel.getByRole('checkbox').first().check();
    await panel.getByRole('checkbox').first().uncheck();
  }
  await panel.getByRole('searchbox').fill('no such dossier');
  await expect(panel.getByText('No dossiers match')).toBeVisible();
  await panel.getByRole('button', { name: 'done filtering' }).click();

  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect(results(page).getByRole('article').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('searchbox', { name: 'Search article title' }).fill('tide');
  await expect(count).not.toHaveText(all);
  await page.getByRole('searchbox', { name: 'Search article title' }).fill('');
  await expect(count).toHaveText(all);
});

test('each category page translated by the browser shows its own description', { tag: '@all' }, async ({
  page,
}) => {
  await open(page, '/search?categories=science');
  await translate(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(translated('Science'));
  for (const name of ['Technology', 'Society', 'Science']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(heading).toHaveText(translated(name));
    await expect(results(page).getByRole('status')).toHaveText(/^‹\d+ articles›$/);
  }
});

for (const moment of ['once the application runs', 'before the application runs'] as const) {
  test(`a reader can navigate pages that the browser translates ${moment}`, { tag: '@all' }, async ({
    page,
    request,
    browserErrors,
  }) => {
    const address = await articleUrl(request, 'What blue used to cost');
    if (moment === 'once the application runs') {
      await open(page, '/');
      await translate(page);
    } else {
      // The scripts wait for the translation.
      let release = () => {};
      const isTranslated = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/assets/*.js', async (route) => {
        await isTranslated;
        await route.fallback();
      });
      await page.goto('/', { waitUntil: 'commit' });
      await page.waitForFunction(() => document.querySelector('#page-state') !== null);
      await translate(page);
      release();
      await page.keyboard.press('Shift');
    }
    const title = page.getByRole('heading', { level: 1 });
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    const panel = page.locator('#menu-panel');
    await expect(panel.getByRole('article').first()).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Technology' }).first().click();
    await expect(panel.getByRole('article').first()).toBeVisible();
    for (const name of ['Monochrome', 'Colour', 'Dark mode', 'Light mode', 'Wider', 'Narrower']) {
      await panel.getByRole('button', { name }).click();
    }
    await panel.getByRole('button', { name: 'Quick Search' }).click();
    await panel.getByRole('searchbox').fill('blue');
    await expect(panel.getByRole('article').filter({ hasText: 'What blue used to cost' })).toBeVisible();
    await panel.getByRole('searchbox').fill('the');
    await expect(panel.getByText(/Page 1 of/)).toBeVisible();
    await panel.getByRole('button', { name: 'Next page' }).click();
    await expect(panel.getByText(/Page 2 of/)).toBeVisible();
    await panel.getByRole('searchbox').fill('blue');
    await panel
      .getByRole('article')
      .filter({ hasText: 'What blue used to cost' })
      .getByRole('link')
      .last()
      .click();
    await expect(page).toHaveURL(address);
    await expect(title).toHaveText(translated('What blue used to cost'));
    expect(await textOf(page)).toBe(await textOfNew(page));

    // An article after an article, whose content is requested while the link is pointed at.
    const recommended = page
      .getByRole('region', { name: 'Recommended Articles' })
      .getByRole('article')
      .first();
    const next = (await recommended.getByRole('heading').textContent()) ?? '';
    await recommended.getByRole('link').last().hover();
    await recommended.getByRole('link').last().click();
    await expect(title).toHaveText(next);
    expect(await textOf(page)).toBe(await textOfNew(page));
    await page.goBack();
    await expect(title).toHaveText(translated('What blue used to cost'));
    expect(await textOf(page)).toBe(await textOfNew(page));
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Trending' })).toBeVisible();

    // A list that fails, and is there when the reader asks again.
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Authors' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    if (moment === 'before the application runs') {
      // React says that it renders the page anew.
      expect(browserErrors.filter((error) => !/hydrat|418/i.test(error))).toEqual([]);
      browserErrors.length = 0;
    }
  });
}
