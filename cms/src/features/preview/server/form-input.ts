import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { NEW_DOCUMENT, PREVIEWED_TYPES, type PreviewedType } from 'masthead-contract/service/preview';
import * as v from 'valibot';
import { uidOf } from '../../../content-api/answers/documents';
import type { AdminContext } from '../../../core/routes/panel-route';
import { coreSentences } from '../../../core/sentences/core-sentences';
import { checkerOf } from '../../../strapi/permission-checker';
import { sentences } from '../sentences';
import { findHidden, type MayUse } from './usable-fields';

export const documentId = v.pipe(v.string(), v.regex(/^\w{1,64}$/));

/** The panel's request with the values of an edit form. */
export const formInput = v.object({
  type: v.picklist(PREVIEWED_TYPES),
  documentId,
  values: v.record(v.string(), v.unknown()),
});

type Previewed = { type: PreviewedType; documentId: string };

/**
 * Throws a ForbiddenError unless the editor may read or change the document or, if it is new, create one, and a NotFoundError if
 * the article doesn't exist. Returns a function that tells for which of its fields that holds.
 */
export async function checkPermission(
  strapi: Core.Strapi,
  { state }: AdminContext,
  { type, documentId }: Previewed,
  action: 'read' | 'update' = 'read',
): Promise<MayUse> {
  const uid = uidOf(type);
  const { can } = checkerOf(strapi, state.userAbility, uid);
  const isNew = type === 'articles' && documentId === NEW_DOCUMENT;
  const document = isNew
    ? null
    : await strapi.documents(uid).findFirst({
        ...(type === 'articles' && { filters: { documentId } }),
        populate: { createdBy: { populate: ['roles'] } },
      });
  if (!document && !isNew && type === 'articles') throw new errors.NotFoundError(sentences().noArticle);
  const isAllowed = document ? can[action](document) : can.create();
  if (!isAllowed)
    throw new errors.ForbiddenError(
      action === 'read' ? coreSentences().mayNotRead : sentences().mayNotUpdate,
    );
  return (path) => can[action](document, path);
}

/** Like `checkPermission`, and refuses an editor who may not read every field that readers see: a preview shows them all. */
export async function checkPreviewed(
  strapi: Core.Strapi,
  context: AdminContext,
  document: Previewed,
): Promise<void> {
  const mayRead = await checkPermission(strapi, context, document);
  const hidden = findHidden(strapi, uidOf(document.type), mayRead);
  if (hidden) throw new errors.ForbiddenError(sentences().mayNotReadField(hidden));
}
