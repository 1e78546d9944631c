import type { SharedImage } from '#contract/body/image.ts';
import type { Article } from '#contract/entities/article.ts';
import type { AuthorOfPage } from '#contract/entities/author.ts';
import { safeHref } from '#contract/text/safe-href.ts';
import { articleHref, authorHref } from './hrefs.ts';
import { absoluteMediaUrl } from './media.ts';
import { searchHref } from './search-filters.ts';
import type { DescribedPage, Magazine } from './structured-data.ts';

/** An item of schema.org with its properties. Properties without a value are left out of the page. */
type Item = { readonly '@type': string; readonly [property: string]: Value };
type Value = string | number | boolean | null | undefined | Item | readonly Value[];

/** One of the breadcrumbs of a page: its name and path. */
type Crumb = { name: string; href: string };

/**
 * The structured data of a page as JSON-LD that is safe inside a script element: every `<` is escaped. It contains what search
 * engines require or recommend, without empty texts, empty lists and `null`.
 */
export function describePage(page: DescribedPage, magazine: Magazine): string {
  const graph = { '@context': 'https://schema.org', '@graph': itemsOf(page, magazine) };
  return JSON.stringify(graph, (_name, value: unknown) => (isEmpty(value) ? undefined : value)).replaceAll(
    '<',
    '\\u003c',
  );
}

const isEmpty = (value: unknown) =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

function itemsOf(page: DescribedPage, magazine: Magazine): Item[] {
  switch (page.kind) {
    case 'home':
      return describeHome(magazine);
    case 'article':
      return describeArticle(page.article, magazine);
    case 'author':
      return describeAuthor(page.author, magazine);
    case 'collection':
      return describeCollection(page, magazine);
  }
}

/** The home page: the site with its search, and its publisher. */
function describeHome(magazine: Magazine): Item[] {
  const { config, name, language, profiles } = magazine;
  const url = `${config.origin}/`;
  const action: Item = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${config.origin}/search?keywords={keywords}` },
    'query-input': 'required name=keywords',
  };
  return [
    { '@type': 'WebSite', name, url, inLanguage: language, potentialAction: action },
    { ...publisher(magazine), sameAs: addresses(profiles) },
  ];
}

/** An article and its breadcrumbs. */
function describeArticle(article: Article, magazine: Magazine): Item[] {
  const { config, language, licence } = magazine;
  const url = config.origin + articleHref(article);
  const published = dateOf(article.publishedAt);
  const [category] = article.categories;
  const crumb = category && { name: category.name, href: searchHref({ categories: [category.name] }) };
  return [
    {
      '@type': article.sponsor ? 'AdvertiserContentArticle' : 'NewsArticle',
      mainEntityOfPage: url,
      headline: article.title,
      description: article.description,
      image: article.shareCard
        ? [absoluteMediaUrl(article.shareCard.url, config)]
        : article.cover?.media.flatMap((picture) => sharedPictures(picture, config)),
      datePublished: published,
      dateModified: dateOf(article.updatedOn) || published,
      author: authorsOf(article, magazine),
      publisher: publisher(magazine),
      sponsor: article.sponsor && { '@type': 'Organization', name: article.sponsor },
      isAccessibleForFree: true,
      articleSection: category?.name,
      keywords: article.tags.map(({ name }) => name),
      inLanguage: article.language || language,
      license: safeHref(licence),
      correction: article.corrections.map(({ correctedOn, text }) => ({
        '@type': 'CorrectionComment',
        text,
        datePublished: dateOf(correctedOn),
      })),
    },
    breadcrumbs([...(crumb ? [crumb] : []), { name: article.title, href: articleHref(article) }], magazine),
  ];
}

/** A page that lists articles, and its breadcrumbs. */
function describeCollection(
  { description, picture, ...crumb }: Extract<DescribedPage, { kind: 'collection' }>,
  magazine: Magazine,
): Item[] {
  const { config, name, language } = magazine;
  return [
    {
      '@type': 'CollectionPage',
      name: crumb.name,
      description,
      url: config.origin + crumb.href,
      image: picture && sharedPictures(picture, config),
      inLanguage: language,
      isPartOf: { '@type': 'WebSite', name, url: `${config.origin}/` },
    },
    breadcrumbs([crumb], magazine),
  ];
}

/** The page of an author, and its breadcrumbs. */
function describeAuthor(author: AuthorOfPage, magazine: Magazine): Item[] {
  const { config } = magazine;
  const href = authorHref(author);
  const photo = author.profiles.find((profile) => profile.photo)?.photo;
  const person: Item = {
    '@type': 'Person',
    name: author.name,
    identifier: author.documentId,
    description: author.description,
    url: config.origin + href,
    image: photo && sharedPictures(photo, config),
    sameAs: addresses(author.profiles.map(({ url }) => url)),
  };
  return [
    { '@type': 'ProfilePage', url: config.origin + href, mainEntity: person },
    breadcrumbs([{ name: author.name, href }], magazine),
  ];
}

/** The breadcrumbs from the home page to a page, which is the last crumb. */
function breadcrumbs(crumbs: readonly Crumb[], { config, name }: Magazine): Item {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name, href: '/' }, ...crumbs].map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: config.origin + crumb.href,
    })),
  };
}

/** The authors of an article: the magazine itself if it names none. */
function authorsOf({ authors }: Article, magazine: Magazine): Item[] {
  if (authors.length === 0) return [publisher(magazine)];
  return authors.map(({ documentId, name, profiles }) => ({
    '@type': 'Person',
    name,
    url: documentId
      ? magazine.config.origin + authorHref({ documentId, name })
      : addresses(profiles.map(({ url }) => url))[0],
  }));
}

function publisher({ config, name, logo }: Magazine): Item {
  return {
    '@type': 'NewsMediaOrganization',
    name,
    url: `${config.origin}/`,
    logo: logo && {
      '@type': 'ImageObject',
      url: absoluteMediaUrl(logo.url, config),
      width: logo.width,
      height: logo.height,
    },
  };
}

/** The URLs of a picture's renditions for shared links. */
function sharedPictures({ formats }: SharedImage, config: Magazine['config']): string[] {
  const crops = [formats.share16x9, formats.share4x3, formats.share1x1].flatMap((crop) => crop ?? []);
  const best = crops.length > 0 ? crops : [formats.share ?? []].flat();
  return best.map((rendition) => absoluteMediaUrl(rendition.url, config));
}

/** Valid absolute URLs. */
const addresses = (urls: readonly string[]): string[] =>
  urls.flatMap((url) => safeHref(url) ?? []).filter((url) => /^https?:/i.test(url));

/** A date with its time zone; empty for an invalid one. */
const dateOf = (text: string): string =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : '';
