import type { Core } from '@strapi/strapi';
import type { ContentQuery } from 'masthead-contract/query/query';
import { LISTED_UNDER } from '../../core/database/listed/listed';
import { shareCardOf } from '../../media/share-cards/add-cards';
import { completeArticle } from '../code/article-code';
import { type Document, uidOf } from './documents';
import { countTrending, fillHome } from './fill-home';
import { fillSections } from './fill-sections';
import { IN_USE } from './find-entries';
import { completeDocuments, selectionOf } from './populate';

/** The document for a query that names one document or a single type, as readers see it; `null` if there is none. */
export async function findDocument(strapi: Core.Strapi, query: ContentQuery): Promise<Document | null> {
  if (IN_USE.has(query.type) && !(await hasArticles(strapi, query))) return null;
  const document = await findSaved(strapi, query, 'published');
  if (document && query.type === 'home') {
    await fillHome(strapi, query, document, await countTrending(strapi, document.documentId));
    await fillSections(strapi, query, document);
  }
  if (document && query.type === 'articles') await completeArticlePage(strapi, document);
  return document;
}

/** Adds to an article, in place, the card of shared links and the form of its code for browsers. */
export async function completeArticlePage(
  strapi: Core.Strapi,
  article: { documentId: string; content?: unknown },
): Promise<void> {
  Object.assign(article, { shareCard: await shareCardOf(strapi, article) });
  await completeArticle(strapi, article);
}

/** Whether an author, tag or dossier has published articles. */
async function hasArticles({ db }: Core.Strapi, { type, documentId }: ContentQuery): Promise<boolean> {
  const entry = await db.query(uidOf(type)).findOne({ select: ['id'], where: { documentId } });
  if (!entry) return false;
  const rows: unknown[] = await db.connection(LISTED_UNDER).where({ kind: type, term_id: entry.id }).limit(1);
  return rows.length > 0;
}

/** The saved document for such a query. */
export async function findSaved(
  strapi: Core.Strapi,
  query: ContentQuery,
  status: 'published' | 'draft',
): Promise<Document | null> {
  const { type, documentId } = query;
  const documents = strapi.documents(uidOf(type));
  const options = { ...selectionOf(strapi, query), status };
  const document =
    documentId === null
      ? await documents.findFirst(options)
      : await documents.findOne({ documentId, ...options });
  if (document) await completeDocuments(strapi, query, [document]);
  return document;
}
