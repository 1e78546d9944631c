import type { Core } from '@strapi/strapi';
import { adminRoute, readInput } from '../admin-route';
import { checkPermission, formInput } from '../preview/form-input';
import { typedContent } from '../preview/preview-content';
import { readFindings } from './read-findings';

/** Adds `POST /masthead/checklist`: what the checklist finds in the values of an article's edit form. */
export function addChecklistRoute(strapi: Core.Strapi, siteUrl: string): void {
  strapi.server.routes({
    type: 'admin',
    routes: [
      adminRoute('POST', '/masthead/checklist', async (context) => {
        const { values, ...document } = readInput(formInput, context.request.body);
        await checkPermission(strapi, context, document);
        return readFindings(strapi, await typedContent(strapi, document, values), siteUrl);
      }),
    ],
  });
}
