import { escapeText, xml, xmlDocument } from '#app/server/resources/xml.ts';
import type { Feed, FeedItem } from './feed.ts';

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

/** A feed as RSS 2.0, with the elements of other namespaces that readers know. */
export function writeRss(feed: Feed): string {
  const link = (rel: string, href: string, type: string) => xml('atom:link', { rel, href, type });
  return xmlDocument(
    xml(
      'rss',
      { version: '2.0', ...NAMESPACES },
      xml(
        'channel',
        {},
        xml('title', {}, feed.title),
        xml('link', {}, feed.page),
        // Required, even without a description.
        xml('description', {}, feed.description || feed.title),
        xml('language', {}, feed.language),
        xml('lastBuildDate', {}, rfc822(feed.updated)),
        feed.icon
          ? xml(
              'image',
              {},
              xml('url', {}, feed.icon),
              xml('title', {}, feed.title),
              xml('link', {}, feed.page),
            )
          : null,
        link('self', feed.self.rss, 'application/rss+xml'),
        link('alternate', feed.self.atom, 'application/atom+xml'),
        link('alternate', feed.self.json, 'application/feed+json'),
        feed.items.map(writeItem),
      ),
    ),
  );
}

function writeItem(item: FeedItem) {
  const { picture } = item;
  return xml(
    'item',
    {},
    xml('title', {}, item.title),
    xml('link', {}, item.url),
    xml('guid', { isPermaLink: 'false' }, item.id),
    item.published === null ? null : xml('pubDate', {}, rfc822(item.published)),
    item.updated === null ? null : xml('atom:updated', {}, new Date(item.updated).toISOString()),
    item.authors.map(({ name }) => xml('dc:creator', {}, name)),
    xml('dc:language', {}, item.language),
    item.categories.map((name) => xml('category', {}, name)),
    // The only RSS element without a namespace that feed readers treat as HTML. Titles are plain texts.
    item.summary === '' ? null : xml('description', {}, escapeText(item.summary)),
    item.html === null ? null : xml('content:encoded', {}, item.html),
    picture && [
      xml('enclosure', { url: picture.url, length: picture.bytes, type: 'image/jpeg' }),
      xml(
        'media:content',
        {
          url: picture.url,
          type: 'image/jpeg',
          medium: 'image',
          width: picture.width,
          height: picture.height,
          fileSize: picture.bytes || null,
        },
        picture.alternativeText ? xml('media:description', { type: 'plain' }, picture.alternativeText) : null,
      ),
    ],
  );
}

const rfc822 = (date: number) => new Date(date).toUTCString();
