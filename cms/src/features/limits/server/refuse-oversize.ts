import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { accentOf, darkened } from 'masthead-contract/entities/accent';
import { isTimeZone } from 'masthead-contract/entities/time-zone';
import * as v from 'valibot';
import { ARTICLE, HOME, SITE } from '../../../content-types';
import { hasDrafts } from '../../../core/database/has-drafts';
import { refuseField } from '../../../core/rules/refuse-field';
import type { RowRule } from '../../../core/rules/row-rule';
import type { Action, RuleContext, Write } from '../../../core/rules/rule';
import { sentences } from '../sentences';
import { answerSize, hasOwnAnswer } from './answer-size';
import { richTextSize } from './rich-text-size';
import { countParts, PART_LIMITS, PARTS } from './text-parts';

/** The site accepts answers of up to 2 MB. This is less, because related documents can still grow. */
export const MAX_PAGE_BYTES = 1_500_000;
/** One article in a list; an answer holds 24 of them. */
export const MAX_CARD_BYTES = 60_000;
/** Validating and rendering this many takes tens of milliseconds; a long article has a thousand. */
const MAX_NODES = 5_000;
const MAX_DEPTH = 20;

/** Characters of a picture's alternative text, and of its caption. Every card with the picture contains both. */
const MAX_PICTURE_TEXT = 1_000;

/** By uid: the field that is shown as the name of a document. */
const NAME_FIELDS: { [uid: string]: 'title' | 'name' | undefined } = {
  'api::article.article': 'title',
  'api::author.author': 'name',
  'api::category.category': 'name',
  'api::tag.tag': 'name',
  'api::dossier.dossier': 'title',
};

const Written = v.object({
  documentId: v.string(),
  publishedAt: v.nullish(v.unknown()),
  title: v.nullish(v.string()),
  name: v.nullish(v.string()),
  slug: v.nullish(v.string()),
  timeZone: v.nullish(v.string()),
  accentColour: v.nullish(v.string()),
});
const Texts = v.object({ alternativeText: v.nullish(v.string()), caption: v.nullish(v.string()) });

/** Some actions return the document, some its versions. */
const Result = v.union([
  v.pipe(
    v.object({ entries: v.array(Written) }),
    v.transform(({ entries }) => entries),
  ),
  v.pipe(
    Written,
    v.transform((document) => [document]),
  ),
]);

/** Refuses a text that takes seconds to validate or to render. Runs before Strapi validates it. */
export async function refuseLongText({ data }: Pick<Write, 'data'>): Promise<void> {
  const { nodes, depth } = richTextSize(data.content);
  if (nodes > MAX_NODES) {
    throw new errors.ValidationError(sentences().longText(nodes, MAX_NODES));
  }
  if (depth > MAX_DEPTH) {
    throw new errors.ValidationError(sentences().deepLists(MAX_DEPTH));
  }
  const counts = countParts(data.content);
  for (const part of PARTS) {
    const [found, limit] = [counts[part], PART_LIMITS[part]];
    if (found > limit) throw new errors.ValidationError(sentences().manyParts[part](found, limit));
  }
}

/** Refuses content that the site can't show, after it is written. */
export async function refuseOversize({ uid, action, result }: Write, { strapi }: RuleContext): Promise<void> {
  const written = result ? v.parse(Result, result) : [];
  for (const document of written) await checkDocument(strapi, uid, document, action);
}

/** Refuses texts of a picture that make every card with it too large. */
export const refuseLongPictureTexts: RowRule['run'] = async ({ params: { data } }) => {
  const { alternativeText, caption } = v.parse(Texts, data ?? {});
  if (Math.max(alternativeText?.length ?? 0, caption?.length ?? 0) > MAX_PICTURE_TEXT) {
    throw new errors.ValidationError(sentences().longPictureTexts(MAX_PICTURE_TEXT));
  }
};

async function checkDocument(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  { documentId, publishedAt, slug, timeZone, accentColour, ...named }: v.InferOutput<typeof Written>,
  action: Action,
): Promise<void> {
  const say = sentences();
  const isDraft = hasDrafts(strapi, uid) && !publishedAt;

  const field = NAME_FIELDS[uid];
  const isForReaders = !isDraft || action === 'schedule';
  if (field && isForReaders && !named[field]?.trim()) {
    refuseField(field, field === 'title' ? say.titleRequired : say.nameRequired);
  }
  if (slug === '.' || slug === '..') {
    refuseField('slug', say.slugOfDots(slug));
  }
  if (timeZone && !isTimeZone(timeZone)) {
    refuseField('timeZone', say.notATimeZone(timeZone));
  }
  if (accentColour && accentOf(accentColour) === null) {
    refuseField('accentColour', say.paleAccent(accentColour, darkened(accentColour)));
  }
  if (!hasOwnAnswer(uid)) return;

  // Documents that relate to articles must still fit once the articles that are drafts now are published.
  const statuses = hasDrafts(strapi, uid)
    ? ([isDraft ? 'draft' : 'published'] as const)
    : (['draft', 'published'] as const);
  for (const status of statuses) {
    const { page, card } = await answerSize(strapi, { uid, documentId, status });
    if (card > MAX_CARD_BYTES) {
      throw new errors.ValidationError(say.largeCard);
    }
    if (page > MAX_PAGE_BYTES) {
      const advice = say.shorten[ADVICE[uid] ?? 'other'];
      throw new errors.ValidationError(`${say.largePage(page, MAX_PAGE_BYTES)} ${advice}`);
    }
  }
}

const ADVICE: Readonly<Record<string, 'article' | 'home' | 'site'>> = {
  [ARTICLE]: 'article',
  [HOME]: 'home',
  [SITE]: 'site',
};
