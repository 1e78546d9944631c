import { request as ask } from 'undici';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall, menuPanelCall } from '#contract/calls/menu.ts';
import { newestCardsCall } from '#contract/calls/newest-cards.ts';
import { recommendedCall } from '#contract/calls/recommended.ts';
import { siteCall } from '#contract/calls/site.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { words } from '#faults/words.ts';
import { type Figure, none } from '#testing/figure.ts';
import { readText } from '#testing/pages.ts';
import { createRandom } from '#testing/random.ts';

/** Parameters that Strapi knows, or used to know, and the contract does not. */
const PARAMETERS = [
  ...words(`populate=* populate[0]=* populate=deep populate=deep,5 populate[articles][populate]=* populate[createdBy]=*
    populate[0]=createdBy populate[0]=updatedBy.roles populate[0]=localizations populate[0]=cover.media.related
    populate[articles][filters][title][$contains]=a populate[authors][fields][0]=email populate[0] populate[]=tags
    populate[0][0]=tags populate%5B0%5D=*`),
  `populate[0]=${'articles.tags.'.repeat(20)}articles`,
  ...words(`status=draft status=published publicationState=preview locale=* locale=de hasPublishedVersion=false _q=a _q=
    where[title]=a where[createdBy][password][$startsWith]=$2a lookup[createdBy][email]=a lookup=x`),
  ...words(`filters[createdBy][password][$startsWith]=%242a filters[updatedBy][resetPasswordToken][$notNull]=true
    filters[id][$gt]=0 filters[documentId][$ne]=x filters[$not][title]=x filters[$and][0][title]=x filters[title]=x
    filters[title][$eq]=x filters[title][$contains]=x filters[title][$notNull]=true
    filters[title][$containsi][length]=9 filters[content][$containsi]=x filters[slug][$startsWith]=x
    filters[publishedAt][$null]=true filters[articles][title][$containsi]=secret filters[articles][id][$null]=true
    filters[children][articles][id][$null]=true`),
  ...Array.from({ length: 3 }, (_, i) => `filters[$or][${i + 3}][categories][name][$containsi][0]=a`),
  ...words(`fields[0]=* fields=* fields[0]=id fields[0]=content
    sort=id sort[0]=title:asc sort=createdBy.password:asc sort=title:asc,id sort=random()`),
  ...words(`pagination[pageSize]=1000000 pagination[pageSize]=-1 pagination[limit]=-1 pagination[limit]=1000000
    pagination[withCount]=false pagination[page]=0 pagination[page]=1.5 pagination[page]=1e3 pagination[page]=01
    pagination[page]=10000 pagination=x`),
  'pagination[page]= 1',
  ...words('__proto__[x]=1 constructor[prototype][x]=1 a=1 token=x access_token=x = []=x [0]=x'),
];

/** Paths that the site does not use; most of them exist in Strapi. */
const PATHS = [
  ...words(`/api/ /api /api//articles /api/articles/ /api/Articles /api/articles/x/y /api/articles/..%2fusers
    /api/articles/%2e%2e/users /api/articles/* /api/articles/a%00 /api/articles/ABC /api/articles/1%2f2 /api/articles/é
    /api/users /api/users/me /api/users/1 /api/auth/local /api/auth/local/register /api/upload/files /api/upload
    /api/author /api/author/x /api/comments /api/home/x /api/site/x /api/sites /api/homes /api/changes
    /api/changes?after=0 /api/content-type-builder/content-types /api/i18n/locales /api/_health /api/../admin
    /api/%2e%2e/admin/users /api/..;/admin /api/graphql /api/webhooks /api/__proto__ /api/constructor
    /api/site?populate=*`),
  `/api/articles/${'a'.repeat(41)}`,
];

/**
 * The site forwards only calls of the contract. Any other request with the public token, which everybody knows, gets a
 * 400 or 404 and never reaches Strapi.
 */
export const unknownRequests: FaultCase = {
  name: 'unknown-requests',
  title: 'Rejects API requests that are not calls of the contract',
  run,
};

async function run({ system, byLength }: Context): Promise<Figure[]> {
  const { strapi, proxy } = system;
  const site = await system.startSite();
  const headers = { authorization: `Bearer ${strapi.publicToken}` };
  const urls = [
    ...PATHS,
    ...withParameters(),
    ...mutated(byLength({ brief: 300, short: 1_000, long: 20_000 })),
  ];

  // The site asks for its home page by itself once the service works.
  await readText(site.url, '/');
  proxy.takeRequests();
  const accepted: string[] = [];
  for (const url of urls) {
    const { statusCode, body } = await ask(site.url + url, { headers });
    await body.dump();
    // Some paths resolve to a location outside /api/; those are unknown pages.
    const isOutside = !new URL(url, site.url).pathname.startsWith('/api/');
    const isRejected = statusCode === 404 || (statusCode === 400 && !isOutside);
    if (!isRejected) accepted.push(`${statusCode} ${url.slice(0, 120)}`);
  }
  // Expected in any case: the content of the 404 page, its redirect, polls of the change log, and for the index of texts all articles and search words.
  const own = [siteCall.request(), menuBarCall.request(), newestCardsCall.request()];
  const errorPage = new Set(own.map(({ url }) => encoded(url)));
  const forwarded = proxy
    .takeRequests()
    .filter(
      ({ path }) => !/^\/api\/(?:(?:changes|redirects)\?|search-words$)/.test(path) && !errorPage.has(path),
    )
    .filter(({ path }) => !path.includes('categories.parent'))
    .map(({ path }) => path.slice(0, 120));

  const authorized: string[] = [];
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    `Basic ${strapi.publicToken}`,
    strapi.publicToken,
    `Bearer\t${strapi.publicToken}`,
    `Bearer ${strapi.publicToken}x`,
  ]) {
    const { statusCode, body } = await ask(site.url + homeCall.request().url, {
      headers: { authorization },
    });
    await body.dump();
    if (statusCode !== 401) authorized.push(`${statusCode} '${authorization}'`);
  }
  return [
    none('unknown requests not rejected', accepted, { among: urls.length }),
    none('unknown requests forwarded to the content service', forwarded),
    none('wrong tokens not rejected with 401', authorized),
  ];
}

const encoded = (url: string) => url.replaceAll('[', '%5B').replaceAll(']', '%5D');

const KNOWN_REQUESTS = [
  newestCardsCall.request(),
  siteCall.request(),
  recommendedCall.request(),
  homeCall.request(),
  menuBarCall.request(),
  menuPanelCall.request(),
  articleCall.request('k1v5fqvxiy2u4j9j3dyz0abc'),
  articleListCall.request({
    ...NO_FILTERS,
    keywords: 'the',
    categories: ['cities'],
    tags: ['rivers'],
    dossiers: ['night'],
  }),
  filterListCall.request({ kind: 'categories', text: 'a' }),
  filterListCall.request({ kind: 'tags', text: '' }),
  filterListCall.request({ kind: 'dossiers', text: '' }),
];

/** Each known request with each unknown parameter, once added to its query and once instead of it. */
function withParameters(): string[] {
  return KNOWN_REQUESTS.flatMap((request) =>
    PARAMETERS.flatMap((parameter) => [
      `${request.url}&${parameter}`,
      `${request.url.split('?')[0]}?${parameter}`,
    ]),
  );
}

/** Known requests with a parameter duplicated, renamed or added. */
function mutated(count: number): string[] {
  const random = createRandom(4);
  return Array.from({ length: count }, () => {
    const [path, query = ''] = random.pick(KNOWN_REQUESTS).url.split('?');
    const parameters = query.split('&');
    const at = random.below(parameters.length);
    const [name = '', value = ''] = parameters[at]?.split('=') ?? [];
    const mutate = random.pick<() => void>([
      () => parameters.splice(at, 1, `${name}=${value}x`, `${name}=${value}`),
      () => parameters.splice(at, 0, `${name}=${value}`),
      () => parameters.splice(at, 1, `${name.toUpperCase()}=${value}`),
      () => parameters.unshift('populate[99]=*'),
      () => parameters.push('status=draft'),
    ]);
    mutate();
    return `${path}?${parameters.join('&')}`;
  });
}
