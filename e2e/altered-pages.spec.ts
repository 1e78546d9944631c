import { waitForHydration } from '#testing/browser.ts';
import { articleUrl } from './support/open.ts';
import { expect, test } from './support/test.ts';

/**
 * What extensions of browsers do to a page before the application runs: elements in the head, attributes of the document, of fields and of
 * links, and elements of their own at the edges of the document and deep in it.
 */
function alter(): void {
  const insert = (parent: Element | null, place: 'append' | 'prepend', name: string) => {
    const element = document.createElement(name);
    element.className = 'extension';
    parent?.[place](element);
  };
  insert(document.head, 'prepend', 'meta');
  insert(document.head, 'append', 'meta');
  insert(document.body, 'prepend', 'div');
  insert(document.body, 'append', 'extension-toolbar');
  for (const selector of [
    '#app',
    '#app > div',
    'header',
    'header nav',
    'main',
    'main > div',
    'footer',
    'label',
    'main a',
  ]) {
    insert(document.querySelector(selector), 'prepend', 'extension-mark');
    insert(document.querySelector(selector), 'append', 'extension-mark');
  }
  document.documentElement.setAttribute('data-extension', 'dark');
  document.body.setAttribute('data-extension-installed', '');
  for (const element of document.querySelectorAll('input, a, img'))
    element.setAttribute('data-extension', '1');
}

for (const { name, tag } of [
  { name: 'an article', tag: [] },
  { name: 'the home page', tag: '@all' },
  { name: 'a list', tag: '@all' },
  { name: 'the search', tag: '@all' },
  { name: 'the error page', tag: '@all' },
] as const) {
  test(`${name} works after an extension of the browser has changed it`, { tag: [tag].flat() }, async ({
    page,
    request,
    browserErrors,
  }) => {
    const path = {
      'the home page': '/',
      'an article': await articleUrl(request, 'What blue used to cost'),
      'a list': '/search?categories=',
      'the search': '/search',
      'the error page': '/nothing-here',
    }[name];
    let release = () => {};
    const isAltered = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await isAltered;
      await route.fallback();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const main = page.getByRole('main');
    const text = await main.innerText();
    await page.evaluate(alter);
    release();
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('group', { name: 'Tools' })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await main.innerText()).toBe(text);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Authors' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Authors' })).toBeVisible();
    await page.goBack();
    await expect.poll(() => main.innerText()).toBe(text);
    // React says that it renders again what it does not know.
    expect(browserErrors.filter((error) => !error.includes('418'))).toEqual([]);
    browserErrors.length = 0;
  });
}
