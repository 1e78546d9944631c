import * as v from 'valibot';
import { API_PREFIX, FILTER_LIST_LIMIT, MENU_CATEGORIES, SEARCH_PAGE_SIZE } from './constants.ts';
import {
  article,
  cardArticle,
  category,
  filterOption,
  home,
  menuCategory,
  recommended,
  site,
} from './entities.ts';
import { cleanText, type FilterKind, type SearchFilters, type Sort } from './search-filters.ts';

/** Parameters in the order they are written; the names as Strapi reads them, `populate[0]`. */
export type Query = readonly (readonly [name: string, value: string])[];

/**
 * A call of spec §7: plain data that says what is asked, and the schema that says what an
 * answer must look like. Every call is a GET.
 */
export type ContentRequest<Data = unknown> = {
  readonly path: string;
  readonly query: Query;
  readonly answer: v.GenericSchema<unknown, Answer<Data>>;
};

/** What every answer has (spec §3, last line); `pagination` where the request asked for a page. */
export type Answer<Data> = { data: Data; meta: Meta };
export type Meta = { pagination: Pagination | null };
export type Pagination = { page: number; pageCount: number; total: number };

const meta = v.object({
  pagination: v.fallback(
    v.nullish(v.object({ page: v.number(), pageCount: v.number(), total: v.number() }), null),
    null,
  ),
});

function request<Data>(
  path: string,
  query: Query,
  data: v.GenericSchema<unknown, Data>,
): ContentRequest<Data> {
  return {
    path: `${API_PREFIX}${path}`,
    query,
    answer: v.object({ data, meta: v.nullish(meta, {}) }),
  };
}

const CARD = ['cover.media', 'tags', 'icon'];
const TRENDING_CARD = [...CARD, 'authors'];
const within = (relation: string, fields: readonly string[]) => fields.map((field) => `${relation}.${field}`);
const populate = (...relations: readonly string[]): Query =>
  relations.map((relation, index) => [`populate[${index}]`, relation]);

/** A typed text as a filter; as a search takes it, so that equal searches are equal requests. */
const contains = (name: string, typed: string): Query => {
  const text = cleanText(typed);
  return text ? [[name, text]] : [];
};

/** Logo, favicon, the site's own words and its profiles (spec §7, Specific calls: Site). */
export const siteRequest = () =>
  request(
    'site',
    populate('logo.light', 'logo.dark', 'bio.profiles', 'seo', 'seo.shareImage', 'seo.favicon'),
    site,
  );

/** The articles the editors recommend, for the end of an article page (spec §2). */
export const recommendedRequest = () =>
  request('site', populate(...within('recommendedArticles', CARD)), recommended);

/** The home page: headline and trending (spec §2). */
export const homeRequest = () =>
  request(
    'home',
    populate(
      ...within('headline.featured', TRENDING_CARD),
      ...within('headline.related', CARD),
      ...within('trending', [...CARD, 'authors.profiles']),
    ),
    home,
  );

/**
 * One article with all it shows (spec §2, Article page). `id` is a documentId; it comes from
 * an address, so it is escaped: no `../` may lead to another call.
 */
export const articleRequest = (id: string) =>
  request(
    `articles/${encodeURIComponent(id)}`,
    populate(
      'cover.media',
      'icon',
      'tags',
      'categories',
      'authors.profiles.photo',
      'comments.author.profiles.photo',
    ),
    article,
  );

/** How a list is ordered; the specification leaves it open, readers expect the newest first. */
export const SORT_FIELDS: Record<Sort, string> = {
  newest: 'publishedAt:desc',
  oldest: 'publishedAt:asc',
  title: 'title:asc',
};

/** A page of the articles that match (spec §7: `$containsi` on the title, `$or` over the filters). */
export const articleListRequest = ({
  keywords,
  categories,
  tags,
  dossiers,
  sort,
  page,
}: Omit<SearchFilters, 'named'>) =>
  request(
    'articles',
    [
      ...populate(...CARD),
      ...contains('filters[title][$containsi]', keywords),
      ...categories.map((name, i) => [`filters[$or][0][categories][name][$containsi][${i}]`, name] as const),
      ...tags.map((name, i) => [`filters[$or][1][tags][name][$containsi][${i}]`, name] as const),
      ...dossiers.map((title, i) => [`filters[$or][2][dossiers][title][$containsi][${i}]`, title] as const),
      ['sort', SORT_FIELDS[sort]],
      ['pagination[page]', String(page)],
      ['pagination[pageSize]', String(SEARCH_PAGE_SIZE)],
    ],
    v.array(cardArticle),
  );

/** The names in the menu bar: the top categories of the menu, without what hangs on them. */
export const menuBarRequest = () =>
  request(
    'categories',
    [
      ['filters[children][articles][id][$notNull]', 'true'],
      ['pagination[limit]', String(MENU_CATEGORIES)],
    ],
    v.array(category),
  );

/** The menu panel: subcategories with their articles (spec §7, Specific calls: Categories). */
export const menuPanelRequest = () =>
  request(
    'categories',
    [
      ...populate(
        'articles',
        'children',
        'children.articles',
        'children.articles.icon',
        'children.articles.tags',
        'children.articles.cover.media',
      ),
      ['filters[children][articles][id][$notNull]', 'true'],
      ['pagination[limit]', String(MENU_CATEGORIES)],
    ],
    v.array(menuCategory),
  );

/** What a dossier is called is its title; categories and tags have names. */
const NAME_FIELD: Record<FilterKind, string> = { categories: 'name', tags: 'name', dossiers: 'title' };

/** The options of a filter slide that contain a text and have articles (spec §7). */
export const filterListRequest = (kind: FilterKind, text: string) =>
  request(
    kind,
    [
      ['filters[articles][id][$notNull]', 'true'],
      ...contains(`filters[${NAME_FIELD[kind]}][$containsi][0]`, text),
      ['sort', `${NAME_FIELD[kind]}:asc`],
      ['pagination[limit]', String(FILTER_LIST_LIMIT)],
    ],
    v.array(filterOption),
  );

/** The query as it stands in an address: names readable, values escaped. */
export function queryString(query: Query): string {
  return query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
}

/** A request's own address, which is also its key: equal requests have equal addresses. */
export function requestUrl({ path, query }: Pick<ContentRequest, 'path' | 'query'>): string {
  return query.length > 0 ? `${path}?${queryString(query)}` : path;
}
