import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { waitForHydration } from '#testing/browser.ts';

/**
 * Opens an address and waits until React has hydrated the page. On a busy machine the content service may be too late for the first
 * request of a page, which then says so and is asked for again.
 */
export async function open(page: Page, address: string): Promise<void> {
  await expect(async () => expect((await page.goto(address))?.status()).not.toBe(503)).toPass();
  await waitForHydration(page);
}

/**
 * The address of the article with a title, whose documentId differs in every database. On a busy machine the content service may be too
 * late for the first request of it: the page is there when this returns.
 */
export async function articleUrl(request: APIRequestContext, title: string): Promise<string> {
  const results = await request.get('/search', { params: { keywords: title } });
  const [address] = /\/article\/[^"]+/.exec(await results.text()) ?? [];
  if (!address) throw new Error(`The sample has no article '${title}'.`);
  await expect.poll(async () => (await request.get(address)).status()).toBe(200);
  return address;
}
