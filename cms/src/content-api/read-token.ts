import type { Core } from '@strapi/strapi';
import { CONTENT_TYPES } from 'masthead-contract/entities/model';
import { setContentToken } from '../strapi/content-tokens';

const NAME = 'Masthead site';

/** The permissions of the token. `find` on a type also lets Strapi populate relations to it. */
const ACTIONS = [
  ...Object.values(CONTENT_TYPES).flatMap(({ kind, entity }) => {
    const find = `api::${entity}.${entity}.find`;
    return kind === 'collection' ? [find, `${find}One`] : [find];
  }),
];

/**
 * Makes sure that the site's token exists, has the given value and can only read.
 *
 * Runs at every start, because a new API_TOKEN_SALT silently invalidates every stored token, and because permissions
 * changed by hand must not last.
 */
export async function grantReadToken(strapi: Core.Strapi, value: string): Promise<void> {
  const token = {
    name: NAME,
    description: 'Reads published content for the site. Set again at every start of the service.',
    permissions: ACTIONS,
  };
  await setContentToken(strapi, token, value);
}
