import type { Core } from '@strapi/strapi';

type Uid = 'api::article.article' | 'api::home.home' | 'api::site.site';

/** The answers a type is read in by the site, by what they populate (spec §7; `app/content/requests.ts`). */
const READINGS: Readonly<Record<Uid, readonly (readonly string[])[]>> = {
  'api::article.article': [
    ['cover.media', 'icon', 'tags', 'categories', 'authors.profiles.photo', 'comments.author.profiles.photo'],
  ],
  'api::home.home': [
    [
      ...cards('headline.featured', 'authors'),
      ...cards('headline.related'),
      ...cards('trending', 'authors.profiles'),
    ],
  ],
  'api::site.site': [
    ['logo.light', 'logo.dark', 'bio.profiles', 'seo.shareImage', 'seo.favicon'],
    cards('recommendedArticles'),
  ],
};

export function isRead(uid: string): uid is Uid {
  return uid in READINGS;
}

/**
 * How many bytes the largest answer has in which the site reads a document, now that it is written. The draft of
 * Home and Site counts too: it names the articles that are still to be published.
 */
export async function answerSize(
  strapi: Core.Strapi,
  { uid, documentId, status }: { uid: Uid; documentId: string; status: 'draft' | 'published' },
): Promise<number> {
  let largest = 0;
  for (const populate of READINGS[uid]) {
    const service = strapi.service(uid);
    const document =
      uid === 'api::article.article'
        ? await service.findOne(documentId, { populate, status })
        : await service.find({ populate, status });
    const data = await strapi.contentAPI.sanitize.output(document, strapi.contentType(uid));
    largest = Math.max(largest, Buffer.byteLength(JSON.stringify({ data, meta: {} })));
  }
  return largest;
}

function cards(relation: string, ...more: string[]): string[] {
  return ['cover.media', 'tags', 'icon', ...more].map((field) => `${relation}.${field}`);
}
