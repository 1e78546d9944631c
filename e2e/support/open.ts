import type { APIRequestContext, Page } from '@playwright/test';

/** Opens an address and waits until React answers for the page; before that, links and forms are the browser's own. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await takenOver(page);
}

export async function takenOver(page: Page): Promise<void> {
  // On a connection that seems slow the application waits for the reader to do something.
  await page.keyboard.press('Shift');
  // React says nothing when it has taken over an element, but leaves the element's properties on it.
  await page.waitForFunction(() => {
    const shown = document.querySelector('#content > *');
    return shown !== null && Object.keys(shown).some((key) => key.startsWith('__reactProps$'));
  });
}

/** Where the article of a title is to be read. Its documentId is another one in every magazine. */
export async function articleAddress(request: APIRequestContext, title: string): Promise<string> {
  const results = await request.get('/search', { params: { keywords: title } });
  const [address] = /\/article\/[^"]+/.exec(await results.text()) ?? [];
  if (!address) throw new Error(`The sample has no article '${title}'.`);
  return address;
}
