import type { Core } from '@strapi/strapi';
import { menuPanelCall } from 'masthead-contract/calls/menu';
import { type ContentQuery, writeQuery } from 'masthead-contract/query/query';
import { type Document, readDocuments } from './documents';
import { findArticles } from './find-articles';
import { findEntries } from './find-entries';
import { readMenuPanel } from './menu-panel';
import { type AnswerPagination, answerPagination } from './pagination';
import { completeDocuments, selectionOf } from './populate';

type ListAnswer = { data: Document[]; meta: { pagination: AnswerPagination } };

const MENU_PANEL_URL = menuPanelCall.request().url;

/** The answer to a query of the site for a list: the menu panel's contains only what it shows. */
export async function findPageList(strapi: Core.Strapi, query: ContentQuery): Promise<ListAnswer> {
  if (writeQuery(query) !== MENU_PANEL_URL) return findList(strapi, query);
  const { ids, meta } = await findIds(strapi, query);
  return { data: await readMenuPanel(strapi, ids), meta };
}

/** The answer to a query for a list. */
export async function findList(strapi: Core.Strapi, query: ContentQuery): Promise<ListAnswer> {
  const { ids, meta } = await findIds(strapi, query);
  const data = await readDocuments(strapi, query.type, ids, selectionOf(strapi, query));
  await completeDocuments(strapi, query, data);
  return { data, meta };
}

async function findIds(strapi: Core.Strapi, query: ContentQuery) {
  const find = query.type === 'articles' ? findArticles : findEntries;
  const { ids, total } = await find(strapi, query);
  return { ids, meta: { pagination: answerPagination(query.pagination, total) } };
}
