import { PREVIEW_PATH } from 'masthead-contract/service/preview';
import { type PreviewToken, signPreviewToken } from 'masthead-contract/service/preview-token';
import * as v from 'valibot';
import { completeCode } from '../../../content-api/code/complete-code';
import { writeCode } from '../../../content-api/code/write-code';
import type { AdminContext, Panel } from '../../../core/routes/panel-route';
import { readInput } from '../../../read-input';
import { refuseLongText } from '../../limits/server/refuse-oversize';
import { type DraftLink, draftLinks } from './draft-links';
import { checkPreviewed, documentId, formInput } from './form-input';
import { panelOrigin } from './panel-origin';
import { typedContent } from './preview-content';

/** How long a frame can be opened; the panel asks for another one each time. */
const FRAME_LIFETIME_MS = 60 * 60 * 1000;

const article = v.object({ documentId });

type Site = Pick<Panel, 'siteUrl' | 'readToken'>;

const addressOf = async ({ siteUrl, readToken }: Site, token: PreviewToken) =>
  `${siteUrl}${PREVIEW_PATH}${await signPreviewToken(token, readToken)}`;

const shown = async (site: Site, { link, expiresAt }: DraftLink) => ({
  link,
  expiresAt,
  address: await addressOf(site, { kind: 'link', link, expires: Date.parse(expiresAt) }),
});

/** `POST /masthead/preview/frame`: the URL of a page that shows what the panel posts to it. */
export async function openFrame(context: AdminContext, { adminUrl, ...site }: Panel): Promise<object> {
  const panel = panelOrigin(context.get('Origin'), adminUrl);
  const expires = Date.now() + FRAME_LIFETIME_MS;
  return { address: await addressOf(site, { kind: 'frame', panel, expires }) };
}

/**
 * `POST /masthead/preview/content`: turns the values of an edit form into the content that readers would get; for people who may
 * read every public field, or create a document of its type.
 */
export async function previewForm(context: AdminContext, { strapi }: Panel): Promise<object> {
  const { values, ...document } = readInput(formInput, context.request.body);
  await checkPreviewed(strapi, context, document);
  await refuseLongText({ data: values });
  const { content } = await typedContent(strapi, document, values);
  await completeCode(content, (codes) => writeCode(codes, 'low'));
  return content;
}

/** `GET /masthead/preview/links`: the links to an article's draft. */
export async function listDraftLinks(context: AdminContext, { strapi, ...site }: Panel): Promise<object[]> {
  const { documentId } = readInput(article, context.query);
  await checkPreviewed(strapi, context, { type: 'articles', documentId });
  return Promise.all((await draftLinks(strapi).list(documentId)).map((link) => shown(site, link)));
}

/** `POST /masthead/preview/links`: another one. */
export async function createDraftLink(
  context: AdminContext,
  { strapi, clock, ...site }: Panel,
): Promise<object> {
  const { documentId } = readInput(article, context.request.body);
  await checkPreviewed(strapi, context, { type: 'articles', documentId });
  return shown(site, await draftLinks(strapi).create(documentId, clock.now()));
}

/** `DELETE /masthead/preview/links/:link`: revokes one. */
export async function revokeDraftLink(context: AdminContext, { strapi }: Panel): Promise<null> {
  const { documentId } = readInput(article, context.query);
  await checkPreviewed(strapi, context, { type: 'articles', documentId });
  await draftLinks(strapi).revoke({ documentId, link: context.params.link });
  return null;
}
