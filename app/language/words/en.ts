import type { TextFilter } from '#contract/entities/terms.ts';
import type { Order } from '#contract/search/search.ts';

const numbers = new Intl.NumberFormat('en');

const terms = (kind: TextFilter, label: string) => ({
  label,
  search: `Search ${kind}`,
  loading: `Loading ${kind}`,
  failed: `Failed to load ${kind}!`,
  noneMatch: `No ${kind} match.`,
  tooMany: (limit: number) => `No more than ${limit} ${kind} at once.`,
});

/** The interface in English. Texts that the specification gives are written as it gives them. */
export const words = {
  skipToContent: 'Skip to content',
  retry: 'Retry',

  home: 'Home',
  goToHomePage: 'Go to Home Page',
  logoLabel: (magazine: string) => `${magazine}: go to home page`,
  homeFailed: 'Sorry! Something went wrong while loading the home page.',
  loadingHome: 'Loading the home page',
  headline: 'Headline',
  related: 'Related',
  trending: 'Trending',
  readNow: 'read now',
  readNowLabel: (title: string) => `read now: ${title}`,
  newestArticles: 'Newest articles',
  beingMade: 'This magazine is being made',
  comeBackSoon: 'There are no articles yet. Please come back soon.',

  menu: 'Menu',
  loadingMenu: 'Loading the menu',
  categories: 'Categories',
  allCategories: 'All categories',
  loadingCategories: 'Loading categories',
  categoriesFailed: 'Failed to load categories!',
  allNews: 'ALL NEWS',
  /** `language` is that of the name: Turkish and Greek have rules of their own for capitals. */
  allOf: (category: string, language: string) => `ALL ${category.toLocaleUpperCase(language)}`,
  subcategoriesOf: (category: string) => `Subcategories of ${category}`,

  tools: 'Tools',
  quickSearch: 'Quick Search',
  advancedSearch: 'Advanced Search',
  quickSearchKeywords: 'Quick search keywords',
  wider: 'Wider view',
  narrower: 'Narrower view',
  monochrome: 'Monochrome',
  monochromeTitle: 'A classic black & white news experience',
  colour: 'Colour',
  colourTitle: 'Back to colour',
  darkMode: 'Dark mode',
  lightMode: 'Light mode',

  profileLabel: (platform: string) => `Go to our ${platform} profile.`,
  creatorMarketplace: 'Creator Marketplace',
  feed: 'RSS feed',

  search: 'Search',
  searchArticleTitle: 'Search article title',
  enterKeywords: 'Enter keywords to search.',
  searching: 'Searching',
  searchFailed: 'Sorry! The search did not work.',
  allNewsTitle: 'All news',
  quoted: (keywords: string) => `“${keywords}”`,
  keywordsIn: (keywords: string, filters: string) => `${keywords} in ${filters}`,
  andMore: (names: string, count: number) => `${names} and ${count} more`,
  articlesIn: (title: string, magazine: string) => `${title}: articles in ${magazine}`,
  articleCount: (count: number) => {
    if (count === 0) return 'No articles match.';
    return count === 1 ? '1 article' : `${numbers.format(count)} articles`;
  },
  inTexts: (count: string) => `In the texts (${count})`,
  allInTexts: 'All articles with these words in the text',
  inTitles: 'In the titles',
  /** If words near to those typed were searched; with quotation marks. */
  resultsFor: (keywords: string) => `Showing results for ${keywords}`,
  searchOnly: (keywords: string) => `Search only for ${keywords}`,
  /** If more than so many were typed. */
  onlyFirst: (count: string) => `Only the first ${count} characters are searched.`,
  results: 'Results',
  resultPages: 'Result pages',
  pages: 'Pages',
  page: (page: string) => `Page ${page}`,
  pageOf: (page: string, pageCount: string) => `Page ${page} of ${pageCount}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  sortBy: 'Sort by',
  orders: { best: 'Best', newest: 'Newest', oldest: 'Oldest', title: 'Title' } satisfies Record<
    Order,
    string
  >,

  filterArticles: 'filter articles',
  doneFiltering: 'done filtering',
  filters: 'Filters',
  loadingFilters: 'Loading the filters',
  filtersFailed: 'Failed to load the filters!',
  selectedFilters: 'Selected filters',
  removeFilter: (name: string) => `Remove filter ${name}`,
  /** Follows the number of chosen filters. */
  chosen: (_count: number) => 'chosen',
  separatedByCommas: 'separated by commas',
  terms: {
    categories: terms('categories', 'Categories'),
    tags: terms('tags', 'Tags'),
    dossiers: terms('dossiers', 'Dossiers'),
    authors: terms('authors', 'Authors'),
    years: terms('years', 'Years'),
  },

  article: 'Article',
  loadingArticle: 'Loading the article',
  articleNotFoundTitle: 'Article not found',
  articleNotFound: 'Article not found.',
  allArticles: 'All articles',
  allArticlesBy: (name: string) => `All articles by ${name}`,
  articlesBy: (name: string, magazine: string) => `Articles by ${name} in ${magazine}`,
  profileOf: (name: string, platform: string) => `${name} on ${platform}`,
  loadingAuthor: 'Loading the author',
  authorNotFoundTitle: 'Author not found',
  authorNotFound: 'Author not found.',
  author: 'Author',
  authors: 'Authors',
  by: 'By',
  comma: ', ',
  /** Between the last two names; some languages choose the word by the name after it. */
  and: (_name: string) => ' and ',
  publishedOn: 'Published on',
  updatedOn: 'Updated on',
  /** Marks an advertisement with the word that the law of its readers may require. */
  sponsoredBy: (sponsor: string) => `Sponsored by ${sponsor}`,
  photoBy: (credit: string) => `Photo: ${credit}`,
  allAuthors: 'Authors',
  authorsDescription: 'Everybody who writes here, with all their articles.',
  noAuthors: 'There are no authors.',
  loadingAuthors: 'Loading the authors',
  authorsFailed: 'Sorry! The authors could not be loaded.',
  corrections: 'Corrections',
  allCorrections: 'All corrections',
  correctionsDescription: 'What was wrong in articles, and when it was corrected.',
  noCorrections: 'There are no corrections.',
  loadingCorrections: 'Loading corrections',
  correctionsFailed: 'Sorry! The corrections could not be loaded.',
  recommendedArticles: 'Recommended Articles',
  comments: 'Comments',
  readAll: 'Read all',
  showLess: 'Show less',
  cover: 'Cover',
  openFullScreen: 'Open full screen',
  closeFullScreen: 'Close full screen',
  imageFailed: 'Failed to load image',

  error: 'Error',
  notFound: 'The requested resource was not found!',
  tryAgainLater: 'Please try again later.',
  goToHome: 'Go to Home',
};

/** The words of the interface in one language. */
export type Words = typeof words;
