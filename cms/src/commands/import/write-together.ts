import type { Core } from '@strapi/strapi';
import type { ImportedArticle, ImportOutcome } from 'masthead-contract/imports/documents';
import { articleHref } from 'masthead-contract/service/site-addresses';
import * as v from 'valibot';
import { ARTICLE, REDIRECT } from '../../content-types';
import { lockUntilCommit } from '../../core/database/locks';
import { rememberPublications } from '../../core/database/published-articles';
import { importTable } from '../../features/import/server/import-table';
import { followRedirects } from '../../features/redirects/server/find-redirect';
import { findTaken } from '../../features/slugs/server/free-slug';
import { inParts } from '../../in-parts';
import { insertMany } from '../../strapi/insert-many';
import { findOrdinary, type OrdinaryArticle } from './ordinary-articles';
import { findReferences } from './references';

/** The fields that the rules of a publication set. */
const MARKS = { waiting: false, readyForReview: false, readySince: null };

const Drafts = v.array(v.object({ id: v.number(), documentId: v.string() }));
const Redirects = v.array(v.object({ key: v.string() }));

/**
 * Publishes those of the articles that are ordinary in one transaction, with the rows that the document service would write one
 * by one (decision 0068), and without a version: an edit stores the version that it replaces. Returns their outcomes, by their
 * keys; the others aren't written.
 */
export async function writeTogether(
  strapi: Core.Strapi,
  articles: readonly ImportedArticle[],
): Promise<Map<string, ImportOutcome>> {
  const imports = importTable(strapi);
  const present = await imports.find(articles.map(({ key }) => key));
  const fresh = onceBy(
    articles.filter(({ key }) => !present.has(key)),
    ({ key }) => key,
  );
  const references = await findReferences(strapi, imports, fresh);
  const ordinary = await findOrdinary(strapi, fresh, references);

  return strapi.db.transaction(async () => {
    await lockUntilCommit(strapi, 'publications');
    const free = await withoutTakenSlugs(strapi, ordinary);
    // A redirect from all articles would be one from each of these.
    if (free.length === 0 || (await followRedirects(strapi, '/article/new/new')).rows.length > 0)
      return new Map();

    const now = new Date();
    const fields = free.map(({ data }) => ({ ...data, ...MARKS, createdAt: now, updatedAt: now }));
    const ids = await insertMany(
      strapi,
      ARTICLE,
      fields.map((each) => ({ ...each, publishedAt: null })),
    );
    const documentIds = await readDocumentIds(strapi, ids);
    await insertMany(
      strapi,
      ARTICLE,
      fields.map((each, index) => ({
        ...each,
        documentId: documentIds[index],
        publishedAt: each.publishedOn,
      })),
    );
    await rememberPublications(strapi, documentIds);
    const written = free.map((each, index) => {
      const documentId = documentIds[index] ?? '';
      return { ...each, documentId, address: articleHref({ documentId, slug: each.data.slug }) };
    });
    await insertRedirects(strapi, written);
    await imports.add(
      written.map(({ article, documentId }) => ({ sourceKey: article.key, target: documentId })),
    );
    return new Map(
      written.map(({ article: { key, title }, address }) => [
        key,
        { key, title, outcome: 'written', reason: '', address },
      ]),
    );
  });
}

function onceBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
}

async function withoutTakenSlugs(
  strapi: Core.Strapi,
  articles: readonly OrdinaryArticle[],
): Promise<OrdinaryArticle[]> {
  const slugOf = ({ data }: OrdinaryArticle) => data.slug;
  const taken = await findTaken(strapi, articles.map(slugOf), '');
  return onceBy(articles, slugOf).filter((article) => !taken.has(slugOf(article)));
}

/** The documentIds that Strapi has given to new drafts, in the order of their ids. */
async function readDocumentIds({ db }: Core.Strapi, ids: readonly number[]): Promise<string[]> {
  const rows = await db.query(ARTICLE).findMany({
    select: ['id', 'documentId'],
    where: { id: { $in: [...ids] } },
    orderBy: 'id',
  });
  return v.parse(Drafts, rows).map(({ documentId }) => documentId);
}

/** Redirects former paths. Existing redirects stay unchanged. */
async function insertRedirects(
  { db }: Core.Strapi,
  articles: readonly (OrdinaryArticle & { address: string })[],
): Promise<void> {
  const wanted = onceBy(
    articles.flatMap(({ redirects, address }) => redirects.map((redirect) => ({ ...redirect, to: address }))),
    ({ key }) => key,
  );
  const publishedAt = new Date();
  for (const part of inParts(wanted)) {
    const where = { key: { $in: part.map(({ key }) => key) } };
    const rows = v.parse(Redirects, await db.query(REDIRECT).findMany({ select: ['key'], where }));
    const present = new Set(rows.map(({ key }) => key));
    const data = part
      .filter(({ key }) => !present.has(key))
      .map((redirect) => ({ ...redirect, kind: 'permanent', publishedAt }));
    if (data.length > 0) await db.query(REDIRECT).createMany({ data });
  }
}
