import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

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

/** What lists show of an article, and what can grow in it. */
const Card = v.object({ cover: v.unknown(), icon: v.unknown(), tags: v.unknown() });

/** In bytes: the largest answer in which the site reads a document, and what lists show of it; 0 where none does. */
export type AnswerSize = { page: number; card: number };

/**
 * Measures the answers in which the site reads a document, now that it is written. The draft of Home and Site counts
 * too: it names the articles that are still to be published.
 */
export async function answerSize(
  strapi: Core.Strapi,
  { uid, documentId, status }: { uid: Uid; documentId: string; status: 'draft' | 'published' },
): Promise<AnswerSize> {
  const largest = { page: 0, card: 0 };
  for (const populate of READINGS[uid]) {
    const service = strapi.service(uid);
    const document =
      uid === 'api::article.article'
        ? await service.findOne(documentId, { populate, status })
        : await service.find({ populate, status });
    const data = await strapi.contentAPI.sanitize.output(document, strapi.contentType(uid));
    const card = v.safeParse(Card, data);
    largest.page = Math.max(largest.page, bytesOf({ data, meta: {} }));
    if (card.success) largest.card = bytesOf(card.output);
  }
  return largest;
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

function cards(relation: string, ...more: string[]): string[] {
  return ['cover.media', 'tags', 'icon', ...more].map((field) => `${relation}.${field}`);
}
