import type { Core } from '@strapi/strapi';
import { PREVIEW_PATH } from 'masthead-contract/preview';
import { type PreviewToken, signPreviewToken } from 'masthead-contract/preview-token';
import * as v from 'valibot';
import { type DraftLink, draftLinks } from '../../content-api/drafts/draft-links';
import { typedContent } from '../../content-api/drafts/preview-content';
import { readInput } from '../../read-input';
import { adminRoute } from '../admin-route';
import { checkPreviewed, documentId, formInput } from './form-input';
import { panelOrigin } from './panel-origin';

type Settings = { siteUrl: string; readToken: string; adminUrl: string | null };

/** How long a frame can be opened; the panel asks for another one each time. */
const FRAME_LIFETIME_MS = 60 * 60 * 1000;

const article = v.object({ documentId });

/**
 * Adds the routes of previews to those of the admin panel:
 *
 * - `POST /masthead/preview/frame`: the address of a page that shows what the panel posts to it
 * - `POST /masthead/preview/content`: the values of an edit form as the content that readers would get
 * - `GET`, `POST /masthead/preview/links`, `DELETE /masthead/preview/links/:link`: the links to an article's draft
 *
 * An editor needs the permission to read every field that readers see, or to create a document of its type.
 */
export function addPreviewRoutes(strapi: Core.Strapi, { siteUrl, readToken, adminUrl }: Settings): void {
  const links = draftLinks(strapi);
  const addressOf = async (token: PreviewToken) =>
    `${siteUrl}${PREVIEW_PATH}${await signPreviewToken(token, readToken)}`;
  const shown = async ({ link, expiresAt }: DraftLink) => ({
    link,
    expiresAt,
    address: await addressOf({ kind: 'link', link, expires: Date.parse(expiresAt) }),
  });

  strapi.server.routes({
    type: 'admin',
    prefix: '/masthead/preview',
    routes: [
      adminRoute('POST', '/frame', async (context) => {
        const panel = panelOrigin(context.get('Origin'), adminUrl);
        const expires = Date.now() + FRAME_LIFETIME_MS;
        return { address: await addressOf({ kind: 'frame', panel, expires }) };
      }),
      adminRoute('POST', '/content', async (context) => {
        const { values, ...document } = readInput(formInput, context.request.body);
        await checkPreviewed(strapi, context, document);
        return typedContent(strapi, document, values);
      }),
      adminRoute('GET', '/links', async (context) => {
        const { documentId } = readInput(article, context.query);
        await checkPreviewed(strapi, context, { type: 'articles', documentId });
        return Promise.all((await links.list(documentId)).map(shown));
      }),
      adminRoute('POST', '/links', async (context) => {
        const { documentId } = readInput(article, context.request.body);
        await checkPreviewed(strapi, context, { type: 'articles', documentId });
        return shown(await links.create(documentId));
      }),
      adminRoute('DELETE', '/links/:link', async (context) => {
        const { documentId } = readInput(article, context.query);
        await checkPreviewed(strapi, context, { type: 'articles', documentId });
        await links.revoke({ documentId, link: context.params.link });
        return null;
      }),
    ],
  });
}
