import { type Core, factories, type UID } from '@strapi/strapi';
import { getContentQuery, isForPages } from '../content-query';
import { findDocument } from './find-document';
import { findList, findPageList } from './find-list';

/** Creates the controller of a content type. It answers the query that the guard has stored (spec §7). */
export function createContentController(uid: UID.ContentType) {
  return factories.createCoreController(uid, ({ strapi }) => ({
    find: (context) => answer(strapi, uid, context),
    findOne: (context) => answer(strapi, uid, context),
  }));
}

async function answer(strapi: Core.Strapi, uid: UID.ContentType, context: Context) {
  const query = getContentQuery(context.req);
  const isList = query.documentId === null && strapi.contentType(uid).kind === 'collectionType';
  const { data, meta } = isList
    ? await (isForPages(context.req) ? findPageList : findList)(strapi, query)
    : { data: await findDocument(strapi, query), meta: {} };
  if (data === null) return context.notFound();
  // Removes private fields and everything the token lacks permission for.
  const { auth } = context.state;
  return { data: await strapi.contentAPI.sanitize.output(data, strapi.contentType(uid), { auth }), meta };
}

type Context = Parameters<Core.ControllerHandler>[0];
