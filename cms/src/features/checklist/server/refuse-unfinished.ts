import { errors } from '@strapi/utils';
import { previewedTypeOf } from 'masthead-contract/service/preview';
import type { RuleContext, Write } from '../../../core/rules/rule';
import { coreSentences } from '../../../core/sentences/core-sentences';
import { savedContent } from '../../preview/server/preview-content';
import { sentences } from '../sentences';
import { readerOf, readFindings } from './read-findings';
import { readSeverities } from './severities';

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

  const draft = await savedContent(strapi, { type, documentId });
  const { userAbility } = strapi.requestContext.get()?.state ?? {};
  // If a program, such as the schedule, can't publish, it is unknown who will read why.
  const mayRead = userAbility ? readerOf(strapi, userAbility) : () => false;
  const findings = draft ? await readFindings(strapi, draft, { siteUrl, mayRead }) : [];
  const broken = findings.filter(({ severity }) => severity === 'error');
  if (broken.length === 0) return;
  const { unfinishedArticle, unfinishedSingle, findings: sentenceOf } = sentences();
  const reasons = broken
    .map(({ rule, texts }) => [sentenceOf[rule], texts.join(', ')].filter(Boolean).join(' '))
    .join(' ');
  throw new errors.ValidationError(
    type === 'articles'
      ? unfinishedArticle(reasons)
      : unfinishedSingle(coreSentences().singles[type], reasons),
  );
}
