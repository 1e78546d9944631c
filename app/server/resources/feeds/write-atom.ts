import { xml, xmlDocument } from '#app/server/resources/xml.ts';
import type { Feed, FeedItem } from './feed.ts';

/** A feed as Atom 1.0 (RFC 4287). */
export function writeAtom(feed: Feed): string {
  const link = (rel: string, href: string, type: string) => xml('link', { rel, href, type });
  return xmlDocument(
    xml(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language },
      xml('id', {}, feed.self.atom),
      xml('title', {}, feed.title),
      feed.description ? xml('subtitle', {}, feed.description) : null,
      xml('updated', {}, iso(feed.updated)),
      xml('author', {}, xml('name', {}, feed.magazine)),
      feed.icon ? xml('icon', {}, feed.icon) : null,
      link('self', feed.self.atom, 'application/atom+xml'),
      link('alternate', feed.page, 'text/html'),
      feed.items.map(writeEntry),
    ),
  );
}

function writeEntry(item: FeedItem) {
  const { picture } = item;
  return xml(
    'entry',
    { 'xml:lang': item.language },
    xml('id', {}, item.id),
    xml('title', {}, item.title),
    item.published === null ? null : xml('published', {}, iso(item.published)),
    xml('updated', {}, iso(item.updated ?? item.published ?? 0)),
    item.authors.map(({ name, url }) =>
      xml('author', {}, xml('name', {}, name), url === null ? null : xml('uri', {}, url)),
    ),
    item.categories.map((term) => xml('category', { term })),
    xml('link', { rel: 'alternate', type: 'text/html', href: item.url }),
    picture &&
      xml('link', {
        rel: 'enclosure',
        type: 'image/jpeg',
        href: picture.url,
        length: picture.bytes || null,
        title: picture.alternativeText || null,
      }),
    item.summary === '' ? null : xml('summary', {}, item.summary),
    item.html === null ? null : xml('content', { type: 'html' }, item.html),
  );
}

const iso = (date: number) => new Date(date).toISOString();
