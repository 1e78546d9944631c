import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { linkImage } from 'masthead-contract/body/image';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';
import type { Timers } from '../../core/clock/timers';
import { filesOf as storedFilesOf } from '../storage/service-storage';
import { cardFiles } from './card-files';
import { cardJpeg } from './card-jpeg';
import { CARD, CARD_DESIGN, createCards, fontsOf } from './draw-card';
import { missedCards } from './missed-cards';

const ANNOUNCE_INTERVAL_MS = 60_000;
/** How long a page waits for the drawing of a card, or for its existence to be known, in milliseconds. */
const MAX_WAIT_MS = 300;
/** Beyond this number of drawings, further ones wait for a later read: uploads need the processes, too. */
const MAX_DRAWINGS = 4;

const articleWithRelations = v.object({
  documentId: v.string(),
  title: v.string(),
  cover: v.nullable(v.object({ media: v.array(linkImage) })),
  categories: v.array(v.object({ name: v.string() })),
});
const site = v.object({
  themeColour: v.fallback(v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i)), ''),
  seo: v.nullish(v.object({ metaTitle: v.nullish(v.string(), '') })),
});

/** A picture for shared links of an article without a cover that can be shared, with its path on the site. */
type ShareCard = { url: string; width: number; height: number };

const filesOf = (strapi: Core.Strapi) =>
  cardFiles(storedFilesOf(strapi), path.join(strapi.dirs.static.public, 'uploads'));

const services = new WeakMap<Core.Strapi, (article: unknown) => Promise<ShareCard | null>>();

/**
 * Gives published articles without a shareable cover a card, which is drawn when the article is first read for its page, so a
 * client can't request a card with another text. A read that doesn't wait for the drawing comes without a card; within a minute
 * the site reads the article again, because `announce` adds it to the change log.
 */
export function addShareCards(
  strapi: Core.Strapi,
  announce: (documentIds: readonly string[]) => Promise<void>,
  timers: Timers,
): void {
  const draw = createCards(fontsOf(strapi.dirs.app.root));
  const files = filesOf(strapi);
  /** Drawings under way, by the name of their file. They resolve with whether there is a card. */
  const drawings = new Map<string, Promise<boolean>>();
  const missed = missedCards(announce);

  async function drawCard(name: string, documentId: string, svg: string): Promise<boolean> {
    try {
      await files.write(name, await cardJpeg(svg));
      // It may have been withdrawn meanwhile.
      const where = { documentId, publishedAt: { $notNull: true } };
      if (await strapi.db.query(ARTICLE).findOne({ select: ['id'], where })) return true;
      await files.remove(documentId);
    } catch (error) {
      strapi.log.warn(`The share card of article ${documentId} could not be made: ${String(error)}`);
    }
    return false;
  }

  services.set(strapi, async (article) => {
    // Without the relations that the call for the page has, a cover would not be known.
    const parsed = v.safeParse(articleWithRelations, article);
    if (!parsed.success) return null;
    const { documentId, title, cover, categories } = parsed.output;
    if (cover?.media.some(({ formats }) => formats.share)) return null;
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
    const name = files.nameOf(documentId, [CARD_DESIGN, ...Object.values(texts)]);
    const card = { url: `/uploads/${name}`, ...CARD };
    const found = files.has(name);
    const isThere = await Promise.race([found, setTimeout(MAX_WAIT_MS, null)]);
    if (isThere) return card;
    if (isThere === null) {
      void found.then((isLate) => isLate && missed.add(documentId)).catch(() => {});
      return null;
    }
    const svg = draw(texts);
    if (svg === null) return null;
    const known = drawings.get(name);
    if (!known && drawings.size >= MAX_DRAWINGS) {
      missed.add(documentId);
      return null;
    }
    const drawing = known ?? drawCard(name, documentId, svg).finally(() => drawings.delete(name));
    drawings.set(name, drawing);
    const isDrawn = await Promise.race([drawing, setTimeout(MAX_WAIT_MS, null)]);
    if (isDrawn === null) void drawing.then((isThere) => isThere && missed.add(documentId));
    return isDrawn ? card : null;
  });

  timers.every(ANNOUNCE_INTERVAL_MS, missed.announce);
}

/** Removes the cards of an article that is no longer public. */
export async function removeShareCards(strapi: Core.Strapi, documentId: string): Promise<void> {
  await filesOf(strapi).remove(documentId);
}

/**
 * The card of a published article; `null` if its cover can be shared, its title is in other letters, or the card doesn't exist
 * yet.
 */
export async function shareCardOf(
  strapi: Core.Strapi,
  article: { documentId: string },
): Promise<ShareCard | null> {
  try {
    return (await services.get(strapi)?.(article)) ?? null;
  } catch (error) {
    // An article must not fail because of its card.
    strapi.log.warn(`The share card of article ${article.documentId} could not be made: ${String(error)}`);
    return null;
  }
}
