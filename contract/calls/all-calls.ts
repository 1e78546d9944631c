import type { ContentQuery } from '../query/query.ts';
import { articleCall } from './article.ts';
import { articleListCall, readArticleSearch } from './article-list.ts';
import { authorCall } from './author.ts';
import { authorArticlesCall, readAuthorArticles } from './author-articles.ts';
import { authorsCall, readAuthorsPage } from './authors.ts';
import { errataCall, readErrataPage } from './errata.ts';
import { filterListCall, readFilterSearch } from './filter-list.ts';
import { homeCall } from './home.ts';
import { menuBarCall, menuPanelCall } from './menu.ts';
import { newestCall, readNewestSubject } from './newest.ts';
import { newestCardsCall } from './newest-cards.ts';
import { recommendedCall } from './recommended.ts';
import { relatedArticlesCall } from './related-articles.ts';
import { readRenameSearch, renamesCall } from './renames.ts';
import { siteCall } from './site.ts';
import { readTermSearch, termCall } from './term.ts';

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
