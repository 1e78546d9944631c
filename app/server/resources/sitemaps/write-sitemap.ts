import { xml, xmlDocument } from '#app/server/resources/xml.ts';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const NAMESPACES = {
  xmlns: SITEMAP,
  'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
  'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9',
};

/** A page in a sitemap. The URLs of the page and its picture are absolute. */
export type Address = {
  url: string;
  /** When it was last changed, in ISO 8601; `null` if that is not known. */
  changed?: string | null;
  picture?: string | null;
  news?: { publication: string; language: string; published: string; title: string };
};

/** A sitemap as sitemaps.org and Google define it. It must contain a URL. */
export function writeSitemap(addresses: readonly Address[]): string {
  return xmlDocument(
    xml(
      'urlset',
      NAMESPACES,
      addresses.map(({ url, changed, picture, news }) =>
        xml(
          'url',
          {},
          xml('loc', {}, url),
          changed ? xml('lastmod', {}, changed) : null,
          news
            ? xml(
                'news:news',
                {},
                xml(
                  'news:publication',
                  {},
                  xml('news:name', {}, news.publication),
                  xml('news:language', {}, news.language),
                ),
                xml('news:publication_date', {}, news.published),
                xml('news:title', {}, news.title),
              )
            : null,
          picture ? xml('image:image', {}, xml('image:loc', {}, picture)) : null,
        ),
      ),
    ),
  );
}

/** The list of all sitemaps. */
export function writeSitemapIndex(sitemaps: readonly Pick<Address, 'url' | 'changed'>[]): string {
  return xmlDocument(
    xml(
      'sitemapindex',
      { xmlns: SITEMAP },
      sitemaps.map(({ url, changed }) =>
        xml('sitemap', {}, xml('loc', {}, url), changed ? xml('lastmod', {}, changed) : null),
      ),
    ),
  );
}
