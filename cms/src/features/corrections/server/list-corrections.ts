import { isDeepStrictEqual } from 'node:util';
import type { UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { storedDate } from '../../../core/database/stored-date';
import type { RuleContext, Write } from '../../../core/rules/rule';
import { sentences } from '../sentences';

const ERRATUM: UID.CollectionType = 'api::erratum.erratum';

const date = v.pipe(
  storedDate,
  v.transform((value) => value.toISOString()),
);
const corrected = v.object({
  title: v.string(),
  slug: v.nullish(v.string(), null),
  language: v.nullish(v.string(), null),
  corrections: v.array(v.object({ correctedOn: date, text: v.string() })),
});
const rows = v.array(
  v.object({
    documentId: v.string(),
    correctedOn: date,
    text: v.string(),
    slug: v.nullish(v.string(), null),
    language: v.nullish(v.string(), null),
    title: v.string(),
  }),
);

/**
 * Keeps a list of the corrections of public articles, for the page of all corrections. Refuses to publish a correction with a date in
 * the future, because readers would see it at once.
 */
export async function listCorrections(
  { documentId: article }: Write,
  { strapi, clock }: RuleContext,
): Promise<void> {
  const errata = strapi.documents(ERRATUM);
  const found = v.parse(rows, await strapi.db.query(ERRATUM).findMany({ where: { article }, orderBy: 'id' }));
  const wanted = await readCorrections(article, { strapi, clock });
  const listed = found.map(({ documentId: _, ...erratum }) => erratum);
  if (isDeepStrictEqual(listed, wanted)) return;
  // Entries are changed in place: a deleted one would be taken out of stored answers at once.
  for (const [index, data] of wanted.entries()) {
    const { documentId } = found[index] ?? {};
    if (documentId) await errata.update({ documentId, data });
    else await errata.create({ data: { ...data, article } });
  }
  for (const { documentId } of found.slice(wanted.length)) await errata.delete({ documentId });
}

/** The corrections that the list should have of an article. */
async function readCorrections(documentId: string, { strapi, clock }: Pick<RuleContext, 'strapi' | 'clock'>) {
  const article = await strapi
    .documents(ARTICLE)
    .findOne({ documentId, status: 'published', populate: ['corrections'] });
  if (!article) return [];
  const { corrections, ...fields } = v.parse(corrected, article);
  if (corrections.some(({ correctedOn }) => Date.parse(correctedOn) > clock.now())) {
    throw new errors.ValidationError(sentences().futureCorrection);
  }
  return corrections.map((correction) => ({ ...correction, ...fields }));
}
