import type { AdminContext, Panel } from '../../../core/routes/panel-route';
import { readInput } from '../../../read-input';
import { refuseLongText } from '../../limits/server/refuse-oversize';
import { checkPreviewed, formInput } from '../../preview/server/form-input';
import { typedContent } from '../../preview/server/preview-content';
import { type RatedFinding, readerOf, readFindings } from './read-findings';

/** `POST /masthead/checklist`: the checklist's findings in the values of an edit form. */
export async function checkForm(context: AdminContext, { strapi, siteUrl }: Panel): Promise<RatedFinding[]> {
  const { values, ...document } = readInput(formInput, context.request.body);
  await checkPreviewed(strapi, context, document);
  await refuseLongText({ data: values });
  const draft = await typedContent(strapi, document, values);
  return readFindings(strapi, draft, { siteUrl, mayRead: readerOf(strapi, context.state.userAbility) });
}
