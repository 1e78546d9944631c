import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import {
  NEW_DOCUMENT,
  type PreviewContent,
  type PreviewedType,
  previewRequest,
} from 'masthead-contract/preview';
import type { ContentQuery } from 'masthead-contract/query';
import * as v from 'valibot';
import { withPresentPictures } from '../../media/pictures/library';
import { uidOf } from '../answers/documents';
import { fillHome } from '../answers/fill-home';
import { fillSections } from '../answers/fill-sections';
import { findSaved } from '../answers/find-document';
import { selectionOf } from '../answers/populate';
import { applyFormValues, type Fields } from './form-values';
import { withPublicArticles } from './public-articles';

type Previewed = { type: PreviewedType; documentId: string };

/** The draft of a document as it is saved; `null` if there is none. */
export async function savedContent(
  strapi: Core.Strapi,
  { type, documentId }: Previewed,
): Promise<PreviewContent | null> {
  const { query } = previewRequest(type, documentId);
  const saved = await findSaved(strapi, query, 'draft');
  return saved && contentOf(strapi, { type, documentId }, query, saved);
}

/**
 * The content that readers would see if the values of the panel's edit form were saved and published. Throws a ValidationError
 * for values that no form has.
 */
export async function typedContent(
  strapi: Core.Strapi,
  { type, documentId }: Previewed,
  values: Fields,
): Promise<PreviewContent> {
  const { query } = previewRequest(type, documentId);
  const saved = query.documentId === NEW_DOCUMENT ? null : await findSaved(strapi, query, 'draft');
  const document = { uid: uidOf(type), selection: selectionOf(strapi, query) };
  const typed = await applyFormValues(strapi, { ...document, saved: { ...saved } }, values).catch(
    (error: unknown) => {
      throw error instanceof v.ValiError ? new errors.ValidationError(error.message) : error;
    },
  );
  return contentOf(strapi, { type, documentId }, query, await withPublicArticles(strapi, document, typed));
}

/** What readers would see of fields; what Home leaves to the magazine is filled in. */
async function contentOf(
  strapi: Core.Strapi,
  { type, documentId }: Previewed,
  query: ContentQuery,
  fields: Fields,
): Promise<PreviewContent> {
  if (type === 'home') {
    await fillHome(strapi, query, fields);
    await fillSections(strapi, query, fields);
  }
  return { type, documentId, data: await publicFields(strapi, type, fields) };
}

/** What the content API would answer, with the date of a publication now unless the document has a date. */
async function publicFields(strapi: Core.Strapi, type: PreviewedType, fields: Fields): Promise<unknown> {
  const { publishedOn, ...rest } = fields;
  const document = {
    id: 0,
    documentId: NEW_DOCUMENT,
    ...rest,
    // As it would be saved.
    ...('content' in rest && {
      content: await withPresentPictures(strapi, rest.content),
    }),
    ...(type === 'articles' && {
      publishedAt: publishedOn ?? new Date().toISOString(),
      // Saving makes one of the title.
      slug: rest.slug || NEW_DOCUMENT,
    }),
  };
  return strapi.contentAPI.sanitize.output(document, strapi.contentType(uidOf(type)));
}
