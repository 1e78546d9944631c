import type { UID } from '@strapi/strapi';
import * as v from 'valibot';
import { LISTED_UNDER, type TermKind } from '../database/listed-articles';
import { Contains, HasArticles, Pagination, Paths, sortBy } from './parameters';
import { readDocuments } from './read-documents';
import type { Answer } from './service';
import { allOf, containsOneOf, gather } from './sql';

/** A type under which articles are listed, the name of that relation, and the column with what each is called. */
type Term = { uid: UID.CollectionType; kind: TermKind; name: 'name' | 'title' };

/**
 * Answers with the categories, tags or dossiers under which there are published articles: the options
 * of a filter slide (spec §7).
 */
export function answerTermList({ uid, kind, name }: Term): Answer {
  const TermList = v.strictObject({
    filters: v.strictObject({
      articles: HasArticles,
      name: v.optional(Contains),
      title: v.optional(Contains),
    }),
    populate: Paths,
    sort: sortBy({ [name]: name }),
    pagination: Pagination,
  });

  return async (strapi, query) => {
    const parsed = v.safeParse(TermList, query);
    if (!parsed.success) return null;
    const { filters, populate, sort, pagination } = parsed.output;

    const texts = filters[name]?.$containsi;
    const matching = allOf([
      {
        text: `exists (select 1 from ${LISTED_UNDER} where kind = ? and term_id = term.id)`,
        values: [kind],
      },
      texts ? containsOneOf(`lower(${name})`, texts) : null,
    ]);
    const { tableName } = strapi.db.metadata.get(uid);
    const { ids, total } = await gather(
      strapi.db,
      {
        text: `select id, ${name} from ${tableName} as term where ${matching.text}`,
        values: matching.values,
      },
      sort,
      pagination.part,
    );
    const results = await readDocuments(strapi, uid, ids, { populate });
    return { results, pagination: pagination.answer(total) };
  };
}
