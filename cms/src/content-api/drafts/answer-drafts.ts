import type { Core } from '@strapi/strapi';
import { readDraftPath } from 'masthead-contract/preview';
import { createTokenCheck } from '../bearer-token';
import { draftLinks } from './draft-links';
import { savedContent } from './preview-content';

/** Answers `GET /api/drafts/<link>` for the read token: the saved draft behind a link, or 404. */
export function answerDrafts(strapi: Core.Strapi, token: string): void {
  const hasToken = createTokenCheck(token);
  const links = draftLinks(strapi);

  strapi.server.use(async (context, next) => {
    const link = readDraftPath(context.path);
    if (link === null) return next();
    if (!hasToken(context.get('Authorization'))) return context.unauthorized();
    const documentId = await links.documentOf(link);
    const content = documentId && (await savedContent(strapi, { type: 'articles', documentId }));
    if (!content) return context.notFound();
    context.set('Cache-Control', 'no-store');
    context.body = content;
  });
}
