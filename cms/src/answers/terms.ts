import type { Core } from '@strapi/strapi';
import type { TermKind } from '../database/listed-articles';

/** Ids of categories, tags and dossiers, where there are any. */
export type Terms = { kind: TermKind; ids: number[] }[];

type Contains = { $containsi: string[] };
type TermFilter =
  | { categories: { name: Contains } }
  | { tags: { name: Contains } }
  | { dossiers: { title: Contains } };

/** The categories, tags and dossiers whose names contain what filters say. */
export async function readTerms({ db }: Core.Strapi, filters: readonly TermFilter[]): Promise<Terms> {
  const rows = (uid: string, where: object) => db.query(uid).findMany({ select: ['id'], where });
  const terms: Terms = [];
  for (const filter of filters) {
    const [kind, found]: [TermKind, { id: number }[]] =
      'categories' in filter
        ? ['categories', await rows('api::category.category', filter.categories)]
        : 'tags' in filter
          ? ['tags', await rows('api::tag.tag', filter.tags)]
          : ['dossiers', await rows('api::dossier.dossier', filter.dossiers)];
    if (found.length > 0) terms.push({ kind, ids: found.map(({ id }) => id) });
  }
  return terms;
}
