import type { Core } from '@strapi/strapi';
import { menuPanelCall } from 'masthead-contract/calls/menu';
import { type ContentQuery, writeQuery } from 'masthead-contract/query';
import { type Document, readDocuments } from './documents';
import { findArticles } from './find-articles';
import { findEntries } from './find-entries';
import { readMenuPanel } from './menu-panel';
import { type AnsweredPagination, answeredPagination } from './pagination';
import { addNewestArticles, partsOf } from './populate';

export type List = { data: Document[]; meta: { pagination: AnsweredPagination } };

const MENU_PANEL = menuPanelCall.request().url;

/** The part of a collection that a query asks for, and how much there is in all. */
export async function findList(strapi: Core.Strapi, query: ContentQuery): Promise<List> {
  const { ids, total } = await (query.type === 'articles' ? findArticles : findEntries)(strapi, query);
  const meta = { pagination: answeredPagination(query.pagination, total) };
  if (writeQuery(query) === MENU_PANEL) return { data: await readMenuPanel(strapi, ids), meta };

  const data = await readDocuments(strapi, query.type, ids, partsOf(strapi, query));
  await addNewestArticles(strapi, query, data);
  return { data, meta };
}
