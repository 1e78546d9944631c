import type { APIRequestContext, Page } from '@playwright/test';
import { waitForHydration } from '#testing/browser.ts';

/** Opens an address and waits until React answers for the page; before that, links and forms are the browser's own. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}

/** Where the article of a title is to be read. Its documentId is another one in every magazine. */
export async function articleAddress(request: APIRequestContext, title: string): Promise<string> {
  const results = await request.get('/search', { params: { keywords: title } });
  const [address] = /\/article\/[^"]+/.exec(await results.text()) ?? [];
  if (!address) throw new Error(`The sample has no article '${title}'.`);
  return address;
}
