import type { Context, FaultCase } from '#faults/case.ts';
import { type Figure, none } from '#testing/figure.ts';
import { allArticlePaths, documentIdIn, readPage } from '#testing/pages.ts';

/** Browsers resolve these away, so a page that redirects to them is never reached. */
const DOTS = ['.', '..', '%2e', '%2E%2e', '...', '/', '\\', ''];
/** These must be escaped in an address. */
const SIGNS = [
  'a b',
  '%',
  '%zz',
  '?',
  '#',
  'a/b',
  ';',
  'é',
  '日本',
  '\ud800',
  'a\r\nX: y',
  '\u0000',
  '"',
  'a'.repeat(5_000),
];
const MOST_REDIRECTS = 5;

/** Strapi checks slugs, but the site must not depend on it. */
export const dotSlugs: FaultCase = {
  name: 'slugs',
  title: 'Articles whose slugs are dots, slashes or control characters',
  run,
};

async function run({ system }: Context): Promise<Figure[]> {
  const site = await system.startSite();
  const articles = await allArticlePaths(site.url);
  const slugs = [...DOTS, ...SIGNS];
  const wrong: string[] = [];
  for (const [index, slug] of slugs.entries()) {
    const path = articles[index] ?? '';
    const address = `/api/articles/${documentIdIn(path)}`;
    system.proxy.setRewrite((json, asked) =>
      asked.startsWith(address)
        ? json.replaceAll(/"slug":"[^"]*"/g, () => `"slug":${JSON.stringify(slug)}`)
        : json,
    );
    const { status, at } = await follow(site.url, path);
    if (status !== 200) wrong.push(`${JSON.stringify(slug.slice(0, 20))}: ${status} at ${at.slice(0, 60)}`);
  }
  return [none('slugs under which no article is reached', wrong, { among: slugs.length })];
}

/** Follows redirects as a browser does. */
async function follow(url: string, path: string): Promise<{ status: number; at: string }> {
  let at = path;
  for (let redirects = 0; ; redirects++) {
    const { status, responseHeaders } = await readPage(url, at);
    const { location } = responseHeaders;
    if (location === undefined || redirects === MOST_REDIRECTS) return { status, at };
    const { pathname, search } = new URL(location, url + at);
    at = pathname + search;
  }
}
