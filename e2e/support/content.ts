import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';

const CONTENT = '**/api/**';

/** Collects every content request the browser sends from now on, in order. */
export function contentRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  });
  return requests;
}

/** Holds all content requests until the returned function is called. */
export async function holdContent(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await promise;
    await route.fallback();
  };
  await page.route(CONTENT, hold);
  return async () => {
    resolve();
    await page.unroute(CONTENT, hold);
  };
}

/** Makes all content requests fail until the returned function is called. */
export async function failContent(
  page: Page,
  fail = (route: Route) => route.fulfill({ status: 503 }),
): Promise<() => Promise<void>> {
  await page.route(CONTENT, fail);
  return () => page.unroute(CONTENT, fail);
}

/** Changes the answers at a path, or at all that match: `edit` gets and returns their JSON. */
export async function editContent(
  page: Page,
  path: string | RegExp,
  edit: (answer: string) => string,
): Promise<void> {
  await page.route(
    ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: edit(await response.text()) });
    },
  );
}

/** Presses Retry until it has helped: on a busy machine the content service may be late once more. */
export async function retryUntil(shown: Locator, retry: Locator): Promise<void> {
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(shown).toBeVisible({ timeout: 10_000 });
  }).toPass();
}
