import { articleHref } from '#app/content/hrefs.ts';
import { searchHref } from '#app/content/search-filters.ts';
import { matchPath } from '#app/lib/match-path.ts';
import { askAll, languageOf, statusOf, storeOf } from '#app/server/outcomes.ts';
import type { RenderResult } from '#app/server/render-result.ts';
import {
  at,
  FAILURE_ROUTES,
  type Resource,
  type ResourceSettings,
  textResult,
} from '#app/server/resources/resource.ts';
import { oneLine } from '#contract/body/markdown.ts';
import { articleCall } from '#contract/calls/article.ts';
import { menuBarCall } from '#contract/calls/menu.ts';
import { newestCall } from '#contract/calls/newest.ts';
import { siteCall } from '#contract/calls/site.ts';
import { NO_TERMS } from '#contract/query/query.ts';
import { articleMarkdown } from './write-markdown.ts';

const LLMS_PATH = '/llms.txt';
const SUFFIX = '.md';

type Address = { documentId: string; slug: string };

/** The path of an article as Markdown. */
const markdownHref = ({ documentId, slug }: Address) => articleHref({ documentId, slug: slug + SUFFIX });

/** `/llms.txt`, or an article as Markdown at its path with `.md`; `null` for any other path. */
export function matchMarkdown(pathname: string): Resource | null {
  if (pathname === LLMS_PATH)
    return { locate: at(LLMS_PATH), render: (_query, settings) => renderOverview(settings) };
  const { id = '', slug = '' } = matchPath('/article/:id/:slug', pathname) ?? {};
  if (!slug.endsWith(SUFFIX)) return null;
  const address = { documentId: id, slug: slug.slice(0, -SUFFIX.length) };
  return {
    locate: at(markdownHref(address)),
    render: (_query, settings) => renderArticle(address, settings),
  };
}

/** `null` for an article whose slug itself ends in `.md`: this is the path of its page. */
async function renderArticle(
  { documentId, slug }: Address,
  { ask, turn, config }: ResourceSettings,
): Promise<RenderResult | null> {
  const request = articleCall.request(documentId);
  const [outcomes, site] = await Promise.all([askAll([request], ask), askAll([siteCall.request()], ask)]);
  const status = statusOf(outcomes);
  if (status !== 200) return { kind: 'failure', status, route: '/article/:id/:slug?' };
  const article = storeOf(outcomes, config).read(request).data;
  if (!article || article.slug === slug + SUFFIX) return null;
  if (article.slug !== slug) return { kind: 'redirect', status: 301, href: markdownHref(article) };
  const { words } = await languageOf(storeOf(site, config));
  await turn();
  const url = config.origin + articleHref(article);
  return textResult('text/markdown; charset=utf-8', articleMarkdown(article, { url, words, config }));
}

/** An overview of the magazine for AI programs (llmstxt.org). Not served if editors don't allow AI access. */
async function renderOverview({ ask, config }: ResourceSettings): Promise<RenderResult> {
  const newest = newestCall.request({ author: null, terms: NO_TERMS });
  const outcomes = await askAll([siteCall.request(), menuBarCall.request(), newest], ask);
  const status = statusOf(outcomes);
  if (status !== 200) return { kind: 'failure', status, route: FAILURE_ROUTES[status] };
  const store = storeOf(outcomes, config);
  const site = store.read(siteCall.request()).data;
  if (site?.aiPolicy === 'none') return { kind: 'failure', status: 404, route: FAILURE_ROUTES[404] };

  const { origin } = config;
  const { metaTitle = '', metaDescription = '' } = site?.seo ?? {};
  const link = (name: string, path: string) => `- [${oneLine(name)}](${origin}${path})`;
  const text = [
    `# ${oneLine(metaTitle || new URL(origin).host)}`,
    ...(metaDescription ? ['', `> ${oneLine(metaDescription)}`] : []),
    '',
    `Every article is also available as Markdown: add ${SUFFIX} to its URL.`,
    '',
    '## Categories',
    '',
    ...(store.read(menuBarCall.request()).data ?? []).map(({ name }) =>
      link(name, searchHref({ categories: [name] })),
    ),
    '',
    '## Newest articles',
    '',
    ...(store.read(newest).data ?? []).map((article) => link(article.title, markdownHref(article))),
    '',
    '## Optional',
    '',
    link('RSS', '/feed.xml'),
    link('Sitemap', '/sitemap.xml'),
    '',
  ].join('\n');
  return textResult('text/plain; charset=utf-8', text);
}
