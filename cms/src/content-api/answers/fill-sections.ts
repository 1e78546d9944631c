import type { Core } from '@strapi/strapi';
import { SECTION_ARTICLES, SECTION_CHOSEN_ARTICLES } from 'masthead-contract/query/limits';
import type { ContentQuery } from 'masthead-contract/query/query';
import * as v from 'valibot';
import { idsAbove } from './fill-home';
import { findNewest } from './find-newest';
import { selectionOf } from './populate';

const article = v.looseObject({ documentId: v.string() });
const term = v.nullish(v.looseObject({ id: v.number() }));
const home = v.looseObject({
  sections: v.optional(
    v.array(v.looseObject({ category: term, dossier: term, articles: v.optional(v.array(article), []) })),
    [],
  ),
});

/**
 * Gives each section of Home without chosen articles the newest of its category, or else of its dossier, leaving out those that
 * stand above it on the page.
 */
export async function fillSections(
  strapi: Core.Strapi,
  query: ContentQuery,
  document: { [name: string]: unknown },
): Promise<void> {
  const selection = selectionOf(strapi, query).populate?.sections?.populate?.articles;
  const { sections } = v.parse(home, document);
  const empty = sections.filter(({ articles }) => articles.length === 0);
  if (!selection || empty.length === 0) return;
  const shown = new Set(idsAbove(document));
  // Some of a section's newest may stand above it.
  const limit = shown.size + sections.length * SECTION_CHOSEN_ARTICLES;
  const newestOf = (kind: 'categories' | 'dossiers', terms: readonly number[]) =>
    findNewest(strapi, kind, new Map(terms.map((id) => [id, [id]])), selection, limit);
  const inCategories = await newestOf(
    'categories',
    empty.flatMap(({ category }) => category?.id ?? []),
  );
  const inDossiers = await newestOf(
    'dossiers',
    empty.flatMap(({ category, dossier }) => (category ? [] : (dossier?.id ?? []))),
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
