import type { Core } from '@strapi/strapi';
import { typedContent } from '../../content-api/drafts/preview-content';
import { readInput } from '../../read-input';
import { readerOf, readFindings } from '../../writing/checklist/read-findings';
import { adminRoute } from '../admin-route';
import { checkPreviewed, formInput } from '../preview/form-input';

/** Adds `POST /masthead/checklist`: what the checklist finds in the values of an article's edit form. */
export function addChecklistRoute(strapi: Core.Strapi, siteUrl: string): void {
  strapi.server.routes({
    type: 'admin',
    routes: [
      adminRoute('POST', '/masthead/checklist', async (context) => {
        const { values, ...document } = readInput(formInput, context.request.body);
        await checkPreviewed(strapi, context, document);
        const content = await typedContent(strapi, document, values);
        return readFindings(strapi, content, {
          siteUrl,
          mayRead: readerOf(strapi, context.state.userAbility),
        });
      }),
    ],
  });
}
