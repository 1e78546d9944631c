import type { Context, FaultCase } from '#faults/case.ts';
import { type Figure, none } from '#testing/figure.ts';
import { allArticlePaths, documentIdIn, readPage } from '#testing/pages.ts';

/** Browsers remove these from a path, so a redirect to them would never reach the article. */
const DOTS = ['.', '..', '%2e', '%2E%2e', '%2F', '...', '/', '\\', ''];
/** Must be escaped in a URL. */
const SPECIAL_CHARACTERS = [
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
const MAX_REDIRECTS = 5;

/** Strapi validates slugs, but the site must not depend on it. */
export const dotSlugs: FaultCase = {
  name: 'dot-slugs',
  title: 'Serves articles whose slugs are dots, slashes or control characters',
  run,
};

async function run({ system }: Context): Promise<Figure[]> {
  const site = await system.startSite();
  const articles = await allArticlePaths(site.url);
  const slugs = [...DOTS, ...SPECIAL_CHARACTERS];
  const unreachable: string[] = [];
  for (const [index, slug] of slugs.entries()) {
    const path = articles[index] ?? '';
    const apiPath = `/api/articles/${documentIdIn(path)}`;
    system.proxy.setRewrite((json, requested) =>
      requested.startsWith(apiPath)
        ? json.replaceAll(/"slug":"[^"]*"/g, () => `"slug":${JSON.stringify(slug)}`)
        : json,
    );
    const { status, at } = await follow(site.url, path);
    if (status !== 200) {
      unreachable.push(`${JSON.stringify(slug.slice(0, 20))}: ${status} at ${at.slice(0, 60)}`);
    }
  }
  return [none('slugs whose article is unreachable', unreachable, { among: slugs.length })];
}

/** Follows redirects as a browser does. */
async function follow(url: string, path: string): Promise<{ status: number; at: string }> {
  let at = path;
  for (let redirects = 0; ; redirects++) {
    const { status, responseHeaders } = await readPage(url, at);
    const { location } = responseHeaders;
    if (location === undefined || redirects === MAX_REDIRECTS) return { status, at };
    const { pathname, search } = new URL(location, url + at);
    at = pathname + search;
  }
}
