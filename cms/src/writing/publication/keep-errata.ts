import { isDeepStrictEqual } from 'node:util';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import type { Clock } from '../../clock/clock';
import { ARTICLE } from '../../content-types';

const ERRATUM: UID.CollectionType = 'api::erratum.erratum';

const params = v.looseObject({ documentId: v.string() });
/** Strapi's query engine returns dates on PostgreSQL, and texts on SQLite. */
const date = v.pipe(
  v.union([v.string(), v.date()]),
  v.transform((value) => new Date(value).toISOString()),
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
 * Keeps the corrections of public articles in a list, for the page of all corrections. Refuses to publish a correction with a date in
 * the future, because readers would see it at once.
 */
export function keepErrata(strapi: Core.Strapi, clock: Pick<Clock, 'now'>): void {
  const errata = strapi.documents(ERRATUM);

  /** The corrections that the list should have of an article. */
  async function read(documentId: string) {
    const article = await strapi
      .documents(ARTICLE)
      .findOne({ documentId, status: 'published', populate: ['corrections'] });
    if (!article) return [];
    const { corrections, ...fields } = v.parse(corrected, article);
    if (corrections.some(({ correctedOn }) => Date.parse(correctedOn) > clock.now())) {
      throw new errors.ValidationError(
        'A correction has a date in the future. Please choose an earlier one.',
      );
    }
    return corrections.map((correction) => ({ ...correction, ...fields }));
  }

  async function keep(article: string): Promise<void> {
    const found = v.parse(
      rows,
      await strapi.db.query(ERRATUM).findMany({ where: { article }, orderBy: 'id' }),
    );
    const wanted = await read(article);
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

  strapi.documents.use(async (context, next) => {
    if (context.uid !== ARTICLE || !['publish', 'unpublish', 'delete'].includes(context.action))
      return next();
    const { documentId } = v.parse(params, context.params);
    return strapi.db.transaction(async () => {
      const result = await next();
      await keep(documentId);
      return result;
    });
  });
}
