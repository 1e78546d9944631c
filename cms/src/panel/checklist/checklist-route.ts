import { typedContent } from '../../content-api/drafts/preview-content';
import { readInput } from '../../read-input';
import { type RatedFinding, readerOf, readFindings } from '../../writing/checklist/read-findings';
import { refuseLongText } from '../../writing/limits/refuse-oversize';
import type { AdminContext, Panel } from '../panel-route';
import { checkPreviewed, formInput } from '../preview/form-input';

/** `POST /masthead/checklist`: what the checklist finds in the values of an edit form. */
export async function checkForm(context: AdminContext, { strapi, siteUrl }: Panel): Promise<RatedFinding[]> {
  const { values, ...document } = readInput(formInput, context.request.body);
  await checkPreviewed(strapi, context, document);
  await refuseLongText({ data: values });
  const draft = await typedContent(strapi, document, values);
  return readFindings(strapi, draft, { siteUrl, mayRead: readerOf(strapi, context.state.userAbility) });
}
