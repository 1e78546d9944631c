import type { Context, FaultCase } from '#faults/case.ts';
import { type Figure, none } from '#faults/figure.ts';
import { allArticlePaths, documentIdIn, readPage } from '#faults/pages.ts';

/** An address loses them on its way: a page that insists on them is never reached. */
const SLUGS = ['.', '..', '%2e', '%2E%2e', '...', '/', '\\\\', ''];
const MOST_REDIRECTS = 5;

/** Strapi's own rules for slugs are one editor's plugin away from being others. */
export const dotSlugs: FaultCase = {
  name: 'slugs',
  title: 'Articles whose slugs are dots and slashes',
  run,
};

async function run({ system }: Context): Promise<Figure[]> {
  const site = await system.startSite();
  const articles = await allArticlePaths(site.url);
  const wrong: string[] = [];
  for (const [index, slug] of SLUGS.entries()) {
    const path = articles[index] ?? '';
    const address = `/api/articles/${documentIdIn(path)}`;
    system.proxy.setRewrite((json, asked) =>
      asked.startsWith(address) ? json.replaceAll(/"slug":"[^"]*"/g, `"slug":"${slug}"`) : json,
    );
    const { status, at } = await follow(site.url, path);
    if (status !== 200) wrong.push(`'${slug}': ${status} at ${at}`);
  }
  return [none('slugs under which no article is reached', wrong, { among: SLUGS.length })];
}

/** Where a browser ends up. */
async function follow(url: string, path: string): Promise<{ status: number; at: string }> {
  let at = path;
  for (let redirects = 0; ; redirects++) {
    const { status, answerHeaders } = await readPage(url, at);
    const { location } = answerHeaders;
    if (location === undefined || redirects === MOST_REDIRECTS) return { status, at };
    const { pathname, search } = new URL(location, url + at);
    at = pathname + search;
  }
}
