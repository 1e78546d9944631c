import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { ContentQuery } from 'masthead-contract/query/query';
import {
  NEW_DOCUMENT,
  type PreviewContent,
  type PreviewedType,
  previewRequest,
} from 'masthead-contract/service/preview';
import * as v from 'valibot';
import { uidOf } from '../../../content-api/answers/documents';
import { fillHome } from '../../../content-api/answers/fill-home';
import { fillSections } from '../../../content-api/answers/fill-sections';
import { findSaved } from '../../../content-api/answers/find-document';
import { selectionOf } from '../../../content-api/answers/populate';
import { withPresentPictures } from '../../../media/pictures/library';
import { applyFormValues, type Fields } from './form-values';
import { withPublicArticles } from './public-articles';

type Previewed = { type: PreviewedType; documentId: string };

/** A document as readers would see it, and the titles of articles that the editors chose for it but readers wouldn't see. */
export type Draft = { content: PreviewContent; hidden: readonly string[] };

/** The saved draft of a document; `null` if there is none. */
export async function savedContent(
  strapi: Core.Strapi,
  { type, documentId }: Previewed,
): Promise<Draft | null> {
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
): Promise<Draft> {
  const { query } = previewRequest(type, documentId);
  const saved = query.documentId === NEW_DOCUMENT ? null : await findSaved(strapi, query, 'draft');
  const document = { uid: uidOf(type), selection: selectionOf(strapi, query) };
  const typed = await applyFormValues(strapi, { ...document, saved: { ...saved } }, values).catch(
    (error: unknown) => {
      throw error instanceof v.ValiError ? new errors.ValidationError(error.message) : error;
    },
  );
  return contentOf(strapi, { type, documentId }, query, typed);
}

const chosen = v.fallback(v.array(v.unknown()), []);
const titled = v.object({ title: v.fallback(v.string(), '') });

/** The fields as readers would see them now, including what Home leaves for the magazine to choose. */
async function contentOf(
  strapi: Core.Strapi,
  { type, documentId }: Previewed,
  query: ContentQuery,
  fields: Fields,
): Promise<Draft> {
  const document = { uid: uidOf(type), selection: selectionOf(strapi, query) };
  const hidden = new Set<string>();
  const shown = await withPublicArticles(strapi, document, fields, (article) =>
    hidden.add(v.parse(titled, article).title),
  );
  if (type === 'home') {
    await fillHome(strapi, query, shown, v.parse(chosen, fields.trending).length);
    await fillSections(strapi, query, shown);
  }
  const data = await publicFields(strapi, type, shown);
  return { content: { type, documentId, data }, hidden: [...hidden] };
}

/** The answer that the content API would give, with the current time as date of publication unless the document has a date. */
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
