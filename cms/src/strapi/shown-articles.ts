import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../content-types';

/** The panel reads its list of articles here, and the form of one at a longer path. */
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
/** Path from which fields read their chosen entries, and those that could be chosen. */
const RELATIONS = '/content-manager/relations/';

const Row = v.looseObject({
  id: v.number(),
  documentId: v.string(),
  /** `draft`, `modified` or `published`; the panel shows another one by its name. */
  status: v.optional(v.string()),
  waiting: v.nullish(v.boolean()),
});
export type Row = v.InferOutput<typeof Row>;

const List = v.looseObject({ results: v.array(Row) });
/** The panel gives `meta` to the parts of the form, and never sends it back. */
const Form = v.looseObject({ data: Row, meta: v.looseObject({}) });

const OfArticles = v.object({ type: v.literal('relation'), target: v.literal(ARTICLE) });

type Changes = {
  list: (rows: readonly Row[]) => Promise<Row[]>;
  /** Entries of any content type. */
  related: (rows: readonly Row[]) => Promise<Row[]>;
  form: (row: Row) => Promise<{ row: Row; meta: object }>;
};

/**
 * Changes the articles that the panel shows in its list, in fields and in its form, for which Strapi lacks an extension point.
 */
export function changeShownArticles(strapi: Core.Strapi, changes: Changes): void {
  strapi.server.use(async (context, next) => {
    if (offersArticles(strapi, context.path)) context.query = { sort: 'updatedAt:desc', ...context.query };
    await next();
    const isRelated = context.path.startsWith(RELATIONS);
    if (context.method !== 'GET' || !(isRelated || context.path.startsWith(ARTICLES))) return;
    const list = v.safeParse(List, context.body);
    if (list.success) {
      const change = isRelated ? changes.related : changes.list;
      context.body = { ...list.output, results: await change(list.output.results) };
    }
    const form = v.safeParse(Form, context.body);
    if (!form.success) return;
    const { row, meta } = await changes.form(form.output.data);
    context.body = { ...form.output, data: row, meta: { ...form.output.meta, ...meta } };
  });
}

/**
 * Whether the path belongs to a field that offers articles to choose from: Strapi sorts them by title, editors look for the
 * latest.
 */
function offersArticles({ contentTypes, components }: Core.Strapi, path: string): boolean {
  const [model, field, ...others] = path.startsWith(RELATIONS) ? path.slice(RELATIONS.length).split('/') : [];
  if (!model || !field || others.length > 0) return false;
  const schema = [...Object.values(contentTypes), ...Object.values(components)].find(
    ({ uid }) => uid === model,
  );
  return v.is(OfArticles, schema?.attributes[field]);
}
