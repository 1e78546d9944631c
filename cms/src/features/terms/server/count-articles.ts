import type { Core } from '@strapi/strapi';
import type { TermKind } from 'masthead-contract/entities/terms';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { linkTable } from '../../../core/database/listed/listed';

/** How many articles have a term: public ones, and all others. */
export type ArticleCount = { public: number; drafts: number };

const Count = v.pipe(v.union([v.string(), v.number()]), v.transform(Number));
const Counts = v.tuple([v.object({ all: Count, public: Count })]);

export async function countArticles(
  strapi: Core.Strapi,
  kind: TermKind,
  termId: number,
): Promise<ArticleCount> {
  const { db } = strapi;
  const link = linkTable(strapi, kind);
  const { tableName } = db.metadata.get(ARTICLE);
  const [counts] = v.parse(
    Counts,
    await db
      .connection(tableName)
      .whereIn('id', db.connection(link.table).select(link.article).where(link.term, termId))
      .countDistinct({ all: 'document_id' })
      .count({ public: 'published_at' }),
  );
  return { public: counts.public, drafts: counts.all - counts.public };
}
