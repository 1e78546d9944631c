import { until } from '#testing/until.ts';
import { articleUrls, listUrls, MISSING_URLS, NAME_URLS, SEARCH_URLS, TERM_URLS } from './addresses.ts';

/** The HTML of a page as the server sends it. */
export type HtmlPage = { address: string; status: number; html: string };

/** Requests at a time. */
const CONCURRENCY = 8;

const FAILING_URLS = ['/', '/search?categories=', '/article/anyarticle/at-all'];

/** Every article, list, name and kind of page, also of those that fail while the content service is down. */
export async function readHtml(site: string, downSite: string): Promise<HtmlPage[]> {
  const waiting = [
    ...['/', '/authors', '/corrections', ...(await articleUrls(site)), ...(await listUrls(site))],
    ...[...NAME_URLS, ...SEARCH_URLS, ...MISSING_URLS],
    // Some of the pages of single terms, which have the same markup.
    ...TERM_URLS.filter((_, number) => number % 20 === 0),
  ].map((address) => ({ site, address }));
  waiting.push(...FAILING_URLS.map((address) => ({ site: downSite, address })));

  const pages: HtmlPage[] = [];
  async function readNext(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { site: of, address } = next;
      let response = await fetch(of + address);
      // A busy content service may answer too late.
      await until(`${address} is answered`, async () => {
        if (of === site && response.status === 503) response = await fetch(of + address);
        return of !== site || response.status !== 503;
      });
      pages.push({ address, status: response.status, html: await response.text() });
    }
  }
  const readAll = () => Promise.all(Array.from({ length: CONCURRENCY }, readNext));
  await readAll();
  // Articles link to the pages of their authors.
  const authors = new Set(pages.flatMap(({ html }) => html.match(/(?<=href=")\/author\/[^"]+/g) ?? []));
  waiting.push(...[...authors].map((address) => ({ site, address })));
  await readAll();
  return pages;
}
