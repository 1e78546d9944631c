import type { Core } from '@strapi/strapi';
import type { ImportedDocument } from 'masthead-contract/imports';
import { redirectKey } from 'masthead-contract/redirects';
import { REDIRECT } from '../../content-types';

type FormerAddresses = Extract<ImportedDocument, { kind: 'article' }>['formerAddresses'];

/** Redirects the former addresses of a document. What redirects already stays as it is. */
export async function addRedirects(
  strapi: Core.Strapi,
  formerAddresses: FormerAddresses,
  to: string,
): Promise<void> {
  for (const { match, from } of formerAddresses) {
    const key = redirectKey(match, from);
    if (key === null || from === to) continue;
    if (await strapi.db.query(REDIRECT).findOne({ select: ['id'], where: { key } })) continue;
    await strapi.documents(REDIRECT).create({ data: { from, match, to, kind: 'permanent' } });
  }
}
