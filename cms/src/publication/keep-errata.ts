import { isDeepStrictEqual } from 'node:util';
import type { Core, UID } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../content-types';

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
  corrections: v.array(v.object({ correctedOn: date, text: v.string() })),
});
const rows = v.array(
  v.object({
    documentId: v.string(),
    correctedOn: date,
    text: v.string(),
    slug: v.nullish(v.string(), null),
    title: v.string(),
  }),
);

/** Keeps the corrections of public articles in a list, for the page of all corrections. */
export function keepErrata(strapi: Core.Strapi): void {
  const errata = strapi.documents(ERRATUM);

  /** The corrections that the list should have of an article. */
  async function read(documentId: string) {
    const article = await strapi
      .documents(ARTICLE)
      .findOne({ documentId, status: 'published', populate: ['corrections'] });
    if (!article) return [];
    const { title, slug, corrections } = v.parse(corrected, article);
    return corrections.map(({ correctedOn, text }) => ({ correctedOn, text, slug, title }));
  }

  async function keep(article: string): Promise<void> {
    const found = v.parse(
      rows,
      await strapi.db.query(ERRATUM).findMany({ where: { article }, orderBy: 'id' }),
    );
    const wanted = await read(article);
    const listed = found.map(({ documentId: _, ...erratum }) => erratum);
    if (isDeepStrictEqual(listed, wanted)) return;
    for (const { documentId } of found) await errata.delete({ documentId });
    for (const erratum of wanted) await errata.create({ data: { ...erratum, article } });
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
