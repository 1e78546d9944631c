import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { ImportedArticle, ImportedDocument, ImportOutcome } from 'masthead-contract/imports/documents';
import { articleHref, FEED_PATHS } from 'masthead-contract/service/site-addresses';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';
import { importTable } from '../../features/import/server/import-table';
import { TemporaryError } from '../../strapi/temporary-error';
import { addPicture } from './add-picture';
import { addRedirect, addRedirects, RefusedRedirect } from './add-redirects';
import { articleData } from './article-data';
import { ensureAuthor, ensureTerm } from './ensure-reference';
import { findReferences } from './references';

const Saved = v.object({ documentId: v.string(), slug: v.string() });

/** The search page with all articles (spec §2, ALL NEWS). */
const ALL_ARTICLES = '/search?categories=';

/** The result of a write: its target in the table of imports, and the path of its page, empty without a page. */
type Written = { target: string; address: string };
/** The sentence of a rule, and the former path that it refuses to redirect. */
type Refusal = { reason: string; former: RefusedRedirect['former'] | null };

/** Returns a function that writes a document unless it was imported before. */
export function createWriter(strapi: Core.Strapi, folder: string) {
  const imports = importTable(strapi);

  /**
   * Writes all or nothing. The refusal of a rule becomes a sentence; a temporary error ends the import, which later continues at
   * this document. No transaction waits for a picture's bucket: one that is stored when the import is killed may be stored again
   * by the next.
   */
  async function attempt(
    { key, kind }: ImportedDocument,
    write: () => Promise<Written>,
  ): Promise<Written | Refusal> {
    async function record(): Promise<Written> {
      const written = await write();
      await imports.add([{ sourceKey: key, target: written.target }]);
      return written;
    }
    try {
      return await (kind === 'picture' ? record() : strapi.db.transaction(record));
    } catch (error) {
      if (!(error instanceof errors.ApplicationError) || error instanceof TemporaryError) throw error;
      return { reason: error.message, former: error instanceof RefusedRedirect ? error.former : null };
    }
  }

  async function writeArticle(article: ImportedArticle, status: 'draft' | 'published'): Promise<Written> {
    const data = articleData(article, await findReferences(strapi, imports, [article]));
    const saved = v.parse(Saved, await strapi.documents(ARTICLE).create({ data, status }));
    const address = articleHref(saved);
    if (article.isPublic) await addRedirects(strapi, article.formerAddresses, { page: address });
    return { target: saved.documentId, address: status === 'published' ? address : '' };
  }

  async function addArchive({
    formerAddresses,
  }: Extract<ImportedDocument, { kind: 'archive' }>): Promise<Written> {
    await addRedirects(strapi, formerAddresses, { page: ALL_ARTICLES, feed: FEED_PATHS.rss });
    return { target: '', address: ALL_ARTICLES };
  }

  const write = (document: ImportedDocument): Promise<Written> => {
    switch (document.kind) {
      case 'picture':
        return addPicture(strapi, folder, document);
      case 'author':
        return ensureAuthor(strapi, document);
      case 'category':
      case 'tag':
      case 'dossier':
        return ensureTerm(strapi, imports, document);
      case 'archive':
        return addArchive(document);
      case 'redirect':
        return addRedirect(strapi, document);
      case 'article':
        return writeArticle(document, document.isPublic ? 'published' : 'draft');
    }
  };

  return async function writeOnce(document: ImportedDocument): Promise<ImportOutcome> {
    const { key } = document;
    const title = document.kind === 'article' ? document.title : document.name;
    const common = { key, title, reason: '', address: '' };
    if ((await imports.find([key])).size > 0) return { ...common, outcome: 'present' };
    const first = await attempt(document, () => write(document));
    if (!('reason' in first)) return { ...common, outcome: 'written', address: first.address };
    const { reason, former } = first;
    if (former !== null && 'formerAddresses' in document) {
      const formerAddresses = document.formerAddresses.filter((each) => each !== former);
      const outcome = await writeOnce({ ...document, formerAddresses });
      return { ...outcome, reason: `${reason} ${outcome.reason}`.trim() };
    }
    if (document.kind === 'article' && document.isPublic) {
      const second = await attempt(document, () => writeArticle(document, 'draft'));
      if (!('reason' in second)) return { ...common, outcome: 'draft', reason };
    }
    return { ...common, outcome: 'refused', reason };
  };
}
