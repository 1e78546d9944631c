import path from 'node:path';
import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../content-types';
import { cardFiles } from './card-files';
import { cardJpeg } from './card-jpeg';
import { CARD, CARD_DESIGN, createCards, fontsOf } from './draw-card';

const FOLDER = 'share-cards';

const shown = v.object({
  documentId: v.string(),
  title: v.string(),
  cover: v.nullable(v.object({ media: v.nullish(v.array(v.unknown()), []) })),
  categories: v.array(v.object({ name: v.string() })),
});
const site = v.object({
  themeColour: v.fallback(v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i)), ''),
  seo: v.nullish(v.object({ metaTitle: v.nullish(v.string(), '') })),
});

/** A picture for shared links of an article without a cover, with its path on the site. */
export type Card = { url: string; width: number; height: number };

const services = new WeakMap<Core.Strapi, (article: unknown) => Promise<Card | null>>();

/**
 * Gives published articles without a cover a card, which is drawn when the article is read for its page. So nobody can ask for a card with
 * another text. The cards of an article that is withdrawn or deleted are removed.
 */
export function addCards(strapi: Core.Strapi): void {
  const draw = createCards(fontsOf(strapi.dirs.app.root));
  const files = cardFiles(path.join(strapi.dirs.static.public, 'uploads', FOLDER));

  services.set(strapi, async (article) => {
    // Without the relations that the call for the page has, a cover would not be known.
    if (!v.is(shown, article)) return null;
    const { documentId, title, cover, categories } = article;
    if (cover?.media?.length) return null;
    const settings = await strapi
      .documents('api::site.site')
      .findFirst({ status: 'published', populate: ['seo'] });
    const { themeColour, seo } = v.parse(site, settings ?? {});
    const texts = {
      title,
      section: categories[0]?.name ?? '',
      magazine: seo?.metaTitle ?? '',
      colour: themeColour,
    };
    const svg = draw(texts);
    if (svg === null) return null;
    const name = await files.provide({ documentId, content: [CARD_DESIGN, ...Object.values(texts)] }, () =>
      cardJpeg(svg),
    );
    return { url: `/uploads/${FOLDER}/${name}`, ...CARD };
  });

  strapi.documents.use(async (context, next) => {
    const result = await next();
    if (context.uid === ARTICLE && (context.action === 'unpublish' || context.action === 'delete')) {
      await files.remove(context.params.documentId);
    }
    return result;
  });
}

/** The card of a published article; `null` with a cover, for a title in other letters, or if it cannot be stored. */
export async function cardOf(strapi: Core.Strapi, article: { documentId: string }): Promise<Card | null> {
  try {
    return (await services.get(strapi)?.(article)) ?? null;
  } catch (error) {
    strapi.log.warn(`The card of article ${article.documentId} could not be made: ${String(error)}`);
    return null;
  }
}
