import type { Feed, FeedItem } from './feed.ts';

/** A feed as JSON Feed 1.1. */
export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.page,
    feed_url: feed.self.json,
    ...(feed.description && { description: feed.description }),
    language: feed.language,
    authors: [{ name: feed.magazine }],
    ...(feed.icon && { icon: feed.icon }),
    items: feed.items.map(toItem),
  });
}

const toItem = ({ picture, ...item }: FeedItem) => ({
  id: item.id,
  url: item.url,
  title: item.title,
  ...(item.summary && { summary: item.summary }),
  // An item must have a content.
  ...(item.html === null ? { content_text: item.summary || item.title } : { content_html: item.html }),
  ...(item.published !== null && { date_published: iso(item.published) }),
  ...(item.updated !== null && { date_modified: iso(item.updated) }),
  language: item.language,
  ...(item.authors.length > 0 && {
    authors: item.authors.map(({ name, url }) => ({ name, ...(url && { url }) })),
  }),
  ...(item.categories.length > 0 && { tags: item.categories }),
  ...(picture && {
    image: picture.url,
    attachments: [
      {
        url: picture.url,
        mime_type: 'image/jpeg',
        ...(picture.alternativeText && { title: picture.alternativeText }),
        ...(picture.bytes > 0 && { size_in_bytes: picture.bytes }),
      },
    ],
  }),
});

const iso = (date: number) => new Date(date).toISOString();
