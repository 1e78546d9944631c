import { readDraftPath } from 'masthead-contract/service/preview';
import { completeCode } from '../../../content-api/code/complete-code';
import { writeCode } from '../../../content-api/code/write-code';
import type { OwnRoute } from '../../../core/routes/own-route';
import { draftLinks } from './draft-links';
import { savedContent } from './preview-content';

/** `GET /api/drafts/<link>`: the saved draft behind a link, or 404. */
export const draftRoute: OwnRoute = {
  method: 'GET',
  matches: (path) => readDraftPath(path) !== null,
  async answer(context, { strapi }) {
    const documentId = await draftLinks(strapi).documentOf(readDraftPath(context.path) ?? '');
    const draft = documentId && (await savedContent(strapi, { type: 'articles', documentId }));
    if (!draft) return void context.notFound();
    await completeCode(draft.content, (codes) => writeCode(codes, 'low'));
    context.body = draft.content;
  },
};
