import type { ContentStore } from '#app/content/content-store.ts';
import { isEmptyHome, newestArticles } from '#app/content/empty-home.ts';
import { firstRenames, furtherRenames, renamesRequest, withPresentNames } from '#app/content/former-names.ts';
import { articleHref, authorHref, authorPath, correctionsHref, slugOf } from '#app/content/hrefs.ts';
import { landingOf, withPresentName } from '#app/content/landing.ts';
import { readPage } from '#app/content/page-number.ts';
import { isSearch, readSearchFilters, type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import type { Words } from '#app/language/words/en.ts';
import { type LazyComponent, lazyComponent, loadedComponent } from '#app/lib/lazy-component.tsx';
import { matchPath, type PathParams } from '#app/lib/match-path.ts';
import type { ContentRequest } from '#contract/call.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { authorCall } from '#contract/calls/author.ts';
import { authorArticlesCall } from '#contract/calls/author-articles.ts';
import { errataCall } from '#contract/calls/errata.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall } from '#contract/calls/menu.ts';
import { recommendedCall } from '#contract/calls/recommended.ts';
import { siteCall } from '#contract/calls/site.ts';
import { termCall } from '#contract/calls/term.ts';
import { ErrorScreen } from './screens/error/error-screen.tsx';

/** The parameters of a URL: `params` from its path, by their names in the route, and its query string. */
type Target = { params: PathParams; query: URLSearchParams };

export type Route = {
  path: string;
  /** The path of the screen's module from the project root, which is its key in the build manifest. */
  module: string;
  screen: LazyComponent<{ params: Target['params'] }>;
  /** The canonical URL: the parameters that the screen reads, each written in one way only. */
  canonical: (target: Target) => string;
  /** Requests that the screen requires (`primary`), and requests that may fail (`secondary`). */
  primary: (target: Target) => ContentRequest[];
  secondary: (target: Target) => ContentRequest[];
  /** Requests that may fail and decide only about a redirect; the page does not contain their answers. */
  redirectsBy: (target: Target) => ContentRequest[];
  /** Further such requests, given the answers to these. */
  furtherRedirectsBy: (target: Target, content: ContentStore) => ContentRequest[];
  /** Further requests that may fail, given the loaded content. */
  followUp: (target: Target, content: ContentStore) => ContentRequest[];
  /** The status if primary content is missing: 404 if the URL names it, 503 if every content service has it. */
  whenMissing: 404 | 503;
  /** The title and message of the failure page, which is the same for every URL of the route. */
  failure: (words: Words) => { title: string; message: string };
  /** Whether nothing in the screen needs a script: the browser then keeps the server's markup (decision 0031). */
  isStatic: boolean;
  /** Where to redirect, given the loaded content; `null` to stay. */
  redirect: (target: Target, content: ContentStore) => { href: string; permanent: boolean } | null;
};

/** The requests of the layout around every screen. */
export const LAYOUT_REQUESTS: readonly ContentRequest[] = [siteCall.request(), menuBarCall.request()];

const none = () => [];
const stay = () => null;

const home = {
  module: 'app/screens/home/home-screen.tsx',
  screen: lazyComponent(
    () => import('./screens/home/home-screen.tsx'),
    ({ HomeScreen }) => HomeScreen,
  ),
  canonical: () => '/',
  primary: () => [homeCall.request()],
  secondary: none,
  redirectsBy: none,
  furtherRedirectsBy: none,
  followUp: (_target, content) => {
    const home = content.read(homeCall.request()).data;
    return home && isEmptyHome(home) ? [newestArticles] : [];
  },
  whenMissing: 503,
  isStatic: true,
  failure: ({ home, homeFailed }) => ({ title: home, message: homeFailed }),
  redirect: stay,
} satisfies Omit<Route, 'path'>;

/** The route table of spec §2, and the pages of authors and of all corrections (decisions 0030, 0033). */
export const ROUTES: readonly Route[] = [
  { path: '/', ...home },
  { path: '/home', ...home },
  {
    path: '/article/:id/:slug?',
    module: 'app/screens/article/article-screen.tsx',
    screen: lazyComponent(
      () => import('./screens/article/article-screen.tsx'),
      ({ ArticleScreen }) => ArticleScreen,
    ),
    canonical: ({ params }) => articleHref({ documentId: params.id ?? '', slug: params.slug ?? '' }),
    primary: ({ params }) => [articleCall.request(params.id ?? '')],
    secondary: () => [recommendedCall.request()],
    redirectsBy: none,
    furtherRedirectsBy: none,
    followUp: none,
    whenMissing: 404,
    isStatic: true,
    failure: (words) => ({ title: words.articleNotFoundTitle, message: words.articleNotFound }),
    redirect: ({ params }, content) => {
      const article = content.read(articleCall.request(params.id ?? '')).data;
      if (!article || article.slug === (params.slug ?? '')) return null;
      return { href: articleHref(article), permanent: true };
    },
  },
  {
    path: '/search',
    module: 'app/screens/search/search-screen.tsx',
    screen: lazyComponent(
      () => import('./screens/search/search-screen.tsx'),
      ({ SearchScreen }) => SearchScreen,
    ),
    canonical: ({ query }) => searchHref(readSearchFilters(query)),
    primary: ({ query }) => {
      const filters = readSearchFilters(query);
      return isSearch(filters) ? [articleListCall.request(filters)] : [];
    },
    secondary: ({ query }) => {
      const landing = landingOf(readSearchFilters(query));
      return landing ? [termCall.request(landing)] : [];
    },
    redirectsBy: ({ query }) => {
      const filters = readSearchFilters(query);
      return !landingOf(filters) && renamesRequest(filters) ? [firstRenames] : [];
    },
    furtherRedirectsBy: ({ query }, content) =>
      [furtherRenames(readSearchFilters(query), content.read(firstRenames)) ?? []].flat(),
    followUp: none,
    whenMissing: 503,
    isStatic: false,
    failure: ({ search, searchFailed }) => ({ title: search, message: searchFailed }),
    redirect: ({ query }, content) => {
      const filters = readSearchFilters(query);
      if (!isSearch(filters)) return null;
      const present = presentFilters(filters, content);
      if (present) return { href: searchHref(present), permanent: true };
      const pagination = content.read(articleListCall.request(filters)).meta?.pagination;
      if (!pagination || filters.page <= Math.max(1, pagination.pageCount)) return null;
      return { href: searchHref({ ...filters, page: 1 }), permanent: false };
    },
  },
  {
    path: '/author/:id/:slug?',
    module: 'app/screens/author/author-screen.tsx',
    screen: lazyComponent(
      () => import('./screens/author/author-screen.tsx'),
      ({ AuthorScreen }) => AuthorScreen,
    ),
    canonical: ({ params, query }) =>
      authorPath({ documentId: params.id ?? '', slug: params.slug ?? '' }, readPage(query)),
    primary: ({ params, query }) => {
      const author = params.id ?? '';
      return [authorCall.request(author), authorArticlesCall.request({ author, page: readPage(query) })];
    },
    secondary: none,
    redirectsBy: none,
    furtherRedirectsBy: none,
    followUp: none,
    whenMissing: 404,
    isStatic: false,
    failure: (words) => ({ title: words.authorNotFoundTitle, message: words.authorNotFound }),
    redirect: ({ params, query }, content) => {
      const id = params.id ?? '';
      const page = readPage(query);
      const author = content.read(authorCall.request(id)).data;
      if (!author) return null;
      if (slugOf(author.name) !== (params.slug ?? '')) {
        return { href: authorHref(author, page), permanent: true };
      }
      const pagination = content.read(authorArticlesCall.request({ author: id, page })).meta?.pagination;
      if (!pagination || page <= Math.max(1, pagination.pageCount)) return null;
      return { href: authorHref(author), permanent: false };
    },
  },
  {
    path: '/corrections',
    module: 'app/screens/corrections/corrections-screen.tsx',
    screen: lazyComponent(
      () => import('./screens/corrections/corrections-screen.tsx'),
      ({ CorrectionsScreen }) => CorrectionsScreen,
    ),
    canonical: ({ query }) => correctionsHref(readPage(query)),
    primary: ({ query }) => [errataCall.request(readPage(query))],
    secondary: none,
    redirectsBy: none,
    furtherRedirectsBy: none,
    followUp: none,
    // A third-party Strapi does not have the list.
    whenMissing: 404,
    isStatic: false,
    failure: ({ corrections, correctionsFailed }) => ({ title: corrections, message: correctionsFailed }),
    redirect: ({ query }, content) => {
      const pagination = content.read(errataCall.request(readPage(query))).meta?.pagination;
      if (!pagination || readPage(query) <= Math.max(1, pagination.pageCount)) return null;
      return { href: correctionsHref(), permanent: false };
    },
  },
];

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
export const ERROR_ROUTE: Route = {
  path: '*',
  module: 'app/screens/error/error-screen.tsx',
  // Not lazy: it must also render when scripts cannot be loaded.
  screen: loadedComponent(ErrorScreen),
  canonical: () => '/error',
  primary: none,
  secondary: none,
  redirectsBy: none,
  furtherRedirectsBy: none,
  followUp: none,
  whenMissing: 404,
  isStatic: false,
  failure: ({ error, notFound }) => ({ title: error, message: notFound }),
  redirect: stay,
};

/** The route of a path and its decoded parameters. */
export function matchRoute(pathname: string): { route: Route; params: PathParams } {
  for (const route of ROUTES) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return { route: ERROR_ROUTE, params: {} };
}

/** Whether a path is in the route table. */
export const isPage = (pathname: string) => matchRoute(pathname).route !== ERROR_ROUTE;
