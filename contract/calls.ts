import { articleCall } from './calls/article.ts';
import { articleListCall, readArticleSearch } from './calls/article-list.ts';
import { authorCall } from './calls/author.ts';
import { authorArticlesCall, readAuthorArticles } from './calls/author-articles.ts';
import { authorsCall, readAuthorsPage } from './calls/authors.ts';
import { errataCall, readErrataPage } from './calls/errata.ts';
import { filterListCall, readFilterSearch } from './calls/filter-list.ts';
import { homeCall } from './calls/home.ts';
import { menuBarCall, menuPanelCall } from './calls/menu.ts';
import { newestCall, readNewestSubject } from './calls/newest.ts';
import { newestCardsCall } from './calls/newest-cards.ts';
import { recommendedCall } from './calls/recommended.ts';
import { relatedArticlesCall } from './calls/related-articles.ts';
import { readRenameSearch, renamesCall } from './calls/renames.ts';
import { siteCall } from './calls/site.ts';
import { readTermSearch, termCall } from './calls/term.ts';
import type { ContentQuery } from './query.ts';

/** All calls of the site. Each search call comes with a function that rebuilds its request from a query. */
export const FIXED_CALLS = [homeCall, menuBarCall, menuPanelCall, newestCardsCall, recommendedCall, siteCall];
export const DOCUMENT_CALLS = [articleCall, authorCall];
export const SEARCH_CALLS = [
  {
    call: articleListCall,
    request: (query: ContentQuery) => articleListCall.request(readArticleSearch(query)),
  },
  { call: filterListCall, request: (query: ContentQuery) => filterListCall.request(readFilterSearch(query)) },
  { call: newestCall, request: (query: ContentQuery) => newestCall.request(readNewestSubject(query)) },
  { call: errataCall, request: (query: ContentQuery) => errataCall.request(readErrataPage(query)) },
  { call: authorsCall, request: (query: ContentQuery) => authorsCall.request(readAuthorsPage(query)) },
  {
    call: authorArticlesCall,
    request: (query: ContentQuery) => authorArticlesCall.request(readAuthorArticles(query)),
  },
  {
    call: relatedArticlesCall,
    request: ({ documentIds }: ContentQuery) => relatedArticlesCall.request(documentIds),
  },
  { call: termCall, request: (query: ContentQuery) => termCall.request(readTermSearch(query)) },
  { call: renamesCall, request: (query: ContentQuery) => renamesCall.request(readRenameSearch(query)) },
];
