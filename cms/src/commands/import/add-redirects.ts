import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { ImportedDocument } from 'masthead-contract/imports/documents';
import { redirectKey } from 'masthead-contract/service/redirects';
import { REDIRECT } from '../../content-types';
import { TemporaryError } from '../../strapi/temporary-error';

type Redirect = Extract<ImportedDocument, { kind: 'redirect' }>;
type FormerAddresses = Extract<ImportedDocument, { kind: 'article' }>['formerAddresses'];

/** A rule refuses to redirect a former path. */
export class RefusedRedirect extends errors.ApplicationError {
  constructor(
    readonly former: FormerAddresses[number],
    reason: string,
  ) {
    super(reason);
  }
}

/** A feed of WordPress or Ghost. */
const FEED = /\/(?:feed|rss)\/?$/;

/**
 * Redirects the former paths of a document, and those of its feed to the current feed. Existing redirects stay unchanged. Throws
 * a RefusedRedirect.
 */
export async function addRedirects(
  strapi: Core.Strapi,
  formerAddresses: FormerAddresses,
  { page, feed = page }: { page: string; feed?: string },
): Promise<void> {
  for (const former of formerAddresses) {
    const { match, from } = former;
    const key = redirectKey(match, from);
    const to = FEED.test(from) ? feed : page;
    if (key === null || from === to) continue;
    if (await strapi.db.query(REDIRECT).findOne({ select: ['id'], where: { key } })) continue;
    try {
      await strapi.documents(REDIRECT).create({ data: { from, match, to, kind: 'permanent' } });
    } catch (error) {
      const isRefused = error instanceof errors.ApplicationError && !(error instanceof TemporaryError);
      throw isRefused ? new RefusedRedirect(former, error.message) : error;
    }
  }
}

/** Adds a redirect from the source. Existing redirects stay unchanged. */
export async function addRedirect(
  strapi: Core.Strapi,
  { from, match, to, type: kind }: Redirect,
): Promise<{ target: string; address: string }> {
  const key = redirectKey(match, from);
  const present = await strapi.db.query(REDIRECT).findOne({ select: ['id'], where: { key } });
  if (!present) await strapi.documents(REDIRECT).create({ data: { from, match, to, kind } });
  return { target: '', address: to };
}
