import { errors } from '@strapi/utils';
import { previewedTypeOf } from 'masthead-contract/preview';
import { savedContent } from '../../content-api/drafts/preview-content';
import type { RuleContext, Write } from '../rule';
import type { ChecklistRule } from './check-article';
import { readerOf, readFindings } from './read-findings';
import { readSeverities } from './severities';

const SENTENCES: Readonly<Record<ChecklistRule, string>> = {
  picture: 'It has no cover picture.',
  alternativeText: 'A picture has no alternative text.',
  credit: 'The cover has no credit.',
  category: 'It has no category.',
  titleLength: 'The title is too long for a card.',
  descriptionLength: 'The description is too long for a card.',
  sameTitle: 'Another article has the same title.',
  headings: 'A heading skips a level.',
  links: 'A link leads to an article that is not public.',
  notPublic: 'It has articles that are not public:',
};

/**
 * Refuses to publish a document that breaks a rule which the settings of the site call an error, however it is published: in
 * the panel, several at once, or by a program.
 */
export async function refuseUnfinished(
  { uid, documentId }: Write,
  { strapi, siteUrl }: RuleContext,
): Promise<void> {
  const type = previewedTypeOf(uid);
  if (!type) return;
  const severities = Object.values(await readSeverities(strapi));
  if (!severities.includes('error')) return;

  const content = await savedContent(strapi, { type, documentId });
  const { userAbility } = strapi.requestContext.get()?.state ?? {};
  // Nobody knows who will read why a program, such as the schedule, could not publish.
  const mayRead = userAbility ? readerOf(strapi, userAbility) : () => false;
  const findings = content ? await readFindings(strapi, content, { siteUrl, mayRead }) : [];
  const broken = findings.filter(({ severity }) => severity === 'error');
  if (broken.length === 0) return;
  const reasons = broken.map(({ rule, texts }) =>
    [SENTENCES[rule], texts.join(', ')].filter(Boolean).join(' '),
  );
  const subject = type === 'articles' ? 'This article' : strapi.contentType(uid).info.displayName;
  throw new errors.ValidationError(`${subject} cannot be published yet. ${reasons.join(' ')}`);
}
