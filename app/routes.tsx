import type { ContentState, ContentStore } from '#app/content/content-store.ts';
import {
  firstRenames,
  furtherRenames,
  mayHaveFormerNames,
  withPresentNames,
} from '#app/content/former-names.ts';
import {
  articleHref,
  authorHref,
  authorPath,
  authorSlug,
  authorsHref,
  correctionsHref,
} from '#app/content/hrefs.ts';
import { isEmptyHome } from '#app/content/is-empty-home.ts';
import { landingOf, withPresentName } from '#app/content/landing.ts';
import { keptFacts } from '#app/content/list-facts.ts';
import { nearTerms } from '#app/content/near-terms.ts';
import { newestArticles } from '#app/content/newest-articles.ts';
import { readPage } from '#app/content/page-number.ts';
import { isSearch, readSearchFilters, type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { firstTextsRequest, hasFirstTexts, searchRequest } from '#app/content/search-request.ts';
import type { Words } from '#app/language/words/en.ts';
import { lazyComponent } from '#app/lib/lazy-component.tsx';
import { correctPath, matchPath, type PathParams } from '#app/lib/match-path.ts';
import { articleCall } from '#contract/calls/article.ts';
import { authorCall } from '#contract/calls/author.ts';
import { authorArticlesCall } from '#contract/calls/author-articles.ts';
import { authorsCall } from '#contract/calls/authors.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { errataCall } from '#contract/calls/errata.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall } from '#contract/calls/menu.ts';
import { newestCardsCall } from '#contract/calls/newest-cards.ts';
import { recommendedCall } from '#contract/calls/recommended.ts';
import { siteCall } from '#contract/calls/site.ts';
import { termCall } from '#contract/calls/term.ts';
import { defineRoute, type Page, type Route } from './route.tsx';

/** The requests of the layout around every screen. */
export const LAYOUT_REQUESTS: readonly ContentRequest[] = [siteCall.request(), menuBarCall.request()];

const home = {
  module: 'app/screens/home/home-screen.tsx',
  screen: lazyComponent(
    () => import('./screens/home/home-screen.tsx'),
    ({ HomeScreen }) => HomeScreen,
  ),
  read: () => ({}),
  canonical: () => '/',
  primary: () => [homeCall.request()],
  followUp: (_props: object, content: ContentStore) => {
    const home = content.read(homeCall.request()).data;
    return home && isEmptyHome(home) ? [newestArticles] : [];
  },
  whenMissing: 503,
  isStatic: true,
  failure: ({ home, homeFailed }: Words) => ({ title: home, message: homeFailed }),
} as const;

/** The route table of spec §2, and the pages of authors, of all authors and of all corrections (decisions 0030, 0033). */
export const ROUTES: readonly Route[] = [
  defineRoute({ path: '/', ...home }),
  defineRoute({ path: '/home', ...home }),
  defineRoute({
    path: '/article/:id/:slug?',
    module: 'app/screens/article/article-screen.tsx',
    screen: lazyComponent(
      () => import('./screens/article/article-screen.tsx'),
      ({ ArticleScreen }) => ArticleScreen,
    ),
    read: ({ params: { id = '', slug = '' } }) => ({ id, slug }),
    canonical: ({ id, slug }) => articleHref({ documentId: id, slug }),
    primary: ({ id }) => [articleCall.request(id)],
    secondary: () => [recommendedCall.request()],
    whenMissing: 404,
    isStatic: true,
    failure: (words) => ({ title: words.articleNotFoundTitle, message: words.articleNotFound }),
    redirect: ({ id, slug }, content) => {
      const article = content.read(articleCall.request(id)).data;
      return article && article.slug !== slug ? { href: articleHref(article), permanent: true } : null;
    },
  }),
  defineRoute({
    path: '/search',
    // Browsers do not cache pages, and are spared the bytes.
    ...(import.meta.env.SSR && { partition: 'searches' }),
    module: 'app/screens/search/search-screen.tsx',
    screen: lazyComponent(
      () => import('./screens/search/search-screen.tsx'),
      ({ SearchScreen }) => SearchScreen,
    ),
    read: ({ query }) => ({ filters: readSearchFilters(query) }),
    canonical: ({ filters }) => searchHref(filters),
    primary: ({ filters }) => (isSearch(filters) ? [searchRequest(filters)] : []),
    secondary: ({ filters }) => {
      const landing = landingOf(filters);
      if (landing) return [termCall.request(landing)];
      return hasFirstTexts(filters) ? [firstTextsRequest(filters)] : [];
    },
    followUp: ({ filters }, content) => {
      if (!isSearch(filters)) return [newestCardsCall.request()];
      const isEmpty = content.read<unknown>(searchRequest(filters)).meta?.pagination?.total === 0;
      return isEmpty ? [newestCardsCall.request(), ...nearTerms(filters).map(({ request }) => request)] : [];
    },
    redirectsBy: ({ filters }) => (mayHaveFormerNames(filters) ? [firstRenames] : []),
    furtherRedirectsBy: ({ filters }, content) =>
      [furtherRenames(filters, content.read(firstRenames)) ?? []].flat(),
    whenMissing: 503,
    isStatic: false,
    failure: ({ search, searchFailed }) => ({ title: search, message: searchFailed }),
    // Only the server writes pages.
    ...(import.meta.env.SSR && {
      list: ({ filters }: { filters: SearchFilters }, content: ContentStore) => {
        const facts = keptFacts(filters, content);
        const landing = landingOf(filters);
        return facts && { facts, requests: landing ? [termCall.request(landing)] : [] };
      },
    }),
    redirect: ({ filters }, content) => {
      if (!isSearch(filters)) return null;
      const present = presentFilters(filters, content);
      if (present) return { href: searchHref(present), permanent: true };
      return isBeyond(filters.page, content.read<unknown>(searchRequest(filters)))
        ? { href: searchHref({ ...filters, page: 1 }), permanent: false }
        : null;
    },
  }),
  defineRoute({
    path: '/author/:id/:slug?',
    module: 'app/screens/author/author-screen.tsx',
    screen: lazyComponent(
      () => import('./screens/author/author-screen.tsx'),
      ({ AuthorScreen }) => AuthorScreen,
    ),
    read: ({ params: { id = '', slug = '' }, query }) => ({ id, slug, page: readPage(query) }),
    canonical: ({ id, slug, page }) => authorPath({ documentId: id, slug }, page),
    primary: ({ id, page }) => [authorCall.request(id), authorArticlesCall.request({ author: id, page })],
    whenMissing: 404,
    isStatic: false,
    failure: (words) => ({ title: words.authorNotFoundTitle, message: words.authorNotFound }),
    redirect: ({ id, slug, page }, content) => {
      const author = content.read(authorCall.request(id)).data;
      if (!author) return null;
      if (authorSlug(author) !== slug) return { href: authorHref(author, page), permanent: true };
      return isBeyond(page, content.read(authorArticlesCall.request({ author: id, page })))
        ? { href: authorHref(author), permanent: false }
        : null;
    },
  }),
  defineRoute({
    path: '/authors',
    module: 'app/screens/authors/authors-screen.tsx',
    screen: lazyComponent(
      () => import('./screens/authors/authors-screen.tsx'),
      ({ AuthorsScreen }) => AuthorsScreen,
    ),
    read: ({ query }) => ({ page: readPage(query) }),
    canonical: ({ page }) => authorsHref(page),
    primary: ({ page }) => [authorsCall.request(page)],
    whenMissing: 503,
    isStatic: false,
    failure: ({ allAuthors, authorsFailed }) => ({ title: allAuthors, message: authorsFailed }),
    redirect: ({ page }, content) =>
      isBeyond(page, content.read(authorsCall.request(page)))
        ? { href: authorsHref(), permanent: false }
        : null,
  }),
  defineRoute({
    path: '/corrections',
    module: 'app/screens/corrections/corrections-screen.tsx',
    screen: lazyComponent(
      () => import('./screens/corrections/corrections-screen.tsx'),
      ({ CorrectionsScreen }) => CorrectionsScreen,
    ),
    read: ({ query }) => ({ page: readPage(query) }),
    canonical: ({ page }) => correctionsHref(page),
    primary: ({ page }) => [errataCall.request(page)],
    whenMissing: 503,
    isStatic: false,
    failure: ({ corrections, correctionsFailed }) => ({ title: corrections, message: correctionsFailed }),
    redirect: ({ page }, content) =>
      isBeyond(page, content.read(errataCall.request(page)))
        ? { href: correctionsHref(), permanent: false }
        : null,
  }),
];

/** Whether a list is loaded and has no page with this number. An empty list has a first page. */
const isBeyond = (page: number, { meta }: ContentState<unknown>): boolean =>
  page > Math.max(1, meta?.pagination?.pageCount ?? page);

/** The filters with present names in place of former ones, given the loaded content; `null` without a former one. */
function presentFilters(filters: SearchFilters, content: ContentStore): SearchFilters | null {
  const landing = landingOf(filters);
  if (landing) return withPresentName(filters, content.read(termCall.request(landing)).data ?? []);
  const first = content.read(firstRenames);
  const further = furtherRenames(filters, first);
  const renames = further ? content.read(further).data : first.data;
  return renames && withPresentNames(filters, renames);
}

/** The route of every other path (spec §2, last row). */
export const ERROR_ROUTE: Route = defineRoute({
  path: '*',
  module: 'app/screens/error/error-screen.tsx',
  screen: lazyComponent(
    () => import('./screens/error/error-screen.tsx'),
    ({ ErrorScreen }) => ErrorScreen,
  ),
  read: () => ({}),
  canonical: () => '/error',
  secondary: () => [newestCardsCall.request()],
  whenMissing: 404,
  isStatic: true,
  failure: ({ error, notFound }) => ({ title: error, message: notFound }),
});

/** The route of a path and its decoded parameters. */
function matchRoute(pathname: string): { route: Route; params: PathParams } {
  for (const route of ROUTES) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return { route: ERROR_ROUTE, params: {} };
}

/** The route of a path. */
export const routeOf = (pathname: string): Route => matchRoute(pathname).route;

/** The page of a URL. */
export function pageOf({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): Page {
  const { route, params } = matchRoute(pathname);
  return route.open({ params, query: searchParams });
}

/** The path that a missing page's path differs from only in letter case or a slash at the end; `null` without one. */
export function correctUrl({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  for (const { path } of ROUTES) {
    const corrected = correctPath(path, pathname);
    if (corrected) return corrected + search;
  }
  return null;
}

/** Whether a path is in the route table. */
export const isPage = (pathname: string) => routeOf(pathname) !== ERROR_ROUTE;
