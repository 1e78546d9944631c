import type { Core } from '@strapi/strapi';
import { SECTION_ARTICLES } from 'masthead-contract/limits';
import type { ContentQuery } from 'masthead-contract/query';
import * as v from 'valibot';
import { findNewest } from './find-newest';
import { selectionOf } from './populate';

const article = v.looseObject({ documentId: v.string() });
const term = v.nullish(v.looseObject({ id: v.number() }));
const home = v.looseObject({
  headline: v.nullish(v.looseObject({ featured: v.nullish(article), related: v.nullish(article) })),
  trending: v.optional(v.array(article), []),
  sections: v.optional(
    v.array(v.looseObject({ category: term, dossier: term, articles: v.optional(v.array(article), []) })),
    [],
  ),
});

/**
 * Gives each section of Home without chosen articles the newest of its category, or else of its dossier, without those that
 * stand above it on the page.
 */
export async function fillSections(
  strapi: Core.Strapi,
  query: ContentQuery,
  document: { [name: string]: unknown },
): Promise<void> {
  const selection = selectionOf(strapi, query).populate?.sections?.populate?.articles;
  const { headline, trending, sections } = v.parse(home, document);
  const empty = sections.filter(({ articles }) => articles.length === 0);
  if (!selection || empty.length === 0) return;
  const newestOf = (kind: 'categories' | 'dossiers', terms: readonly number[]) =>
    findNewest(strapi, kind, new Map(terms.map((id) => [id, [id]])), selection);
  const inCategories = await newestOf(
    'categories',
    empty.flatMap(({ category }) => category?.id ?? []),
  );
  const inDossiers = await newestOf(
    'dossiers',
    empty.flatMap(({ category, dossier }) => (category ? [] : (dossier?.id ?? []))),
  );

  const shown = new Set(
    [headline?.featured, headline?.related, ...trending].flatMap((one) => one?.documentId ?? []),
  );
  document.sections = sections.map((section) => {
    const { category, dossier } = section;
    const newest = category ? inCategories.get(category.id) : inDossiers.get(dossier?.id ?? 0);
    const articles =
      section.articles.length > 0
        ? section.articles
        : (newest ?? []).filter(({ documentId }) => !shown.has(documentId)).slice(0, SECTION_ARTICLES);
    for (const { documentId } of articles) shown.add(documentId);
    return { ...section, articles };
  });
}
