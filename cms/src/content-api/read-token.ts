import type { Core } from '@strapi/strapi';
import { CONTENT_TYPES } from 'masthead-contract/model';

const NAME = 'Masthead site';

/**
 * Strapi updates the last use of a token once an hour, which makes a read wait for the write lock. It writes nothing
 * while the last use is in the future.
 */
const LAST_USED = new Date('9999-12-31T00:00:00Z');

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
 * changed by hand must not last. Strapi generates token values itself and stores their hash, which is replaced here.
 */
export async function grantReadToken(strapi: Core.Strapi, value: string): Promise<void> {
  const tokens = strapi.service('admin::api-token-content-api');
  const table = strapi.db.query('admin::api-token');

  const existing = await table.findOne({ where: { name: NAME } });
  const attributes = {
    name: NAME,
    description: 'Reads published content for the site. Set again at every start of the service.',
    type: 'custom',
    permissions: ACTIONS,
  };
  const { id } = existing
    ? await tokens.update(existing.id, attributes)
    : await tokens.create({ ...attributes, lifespan: null });

  // Without the encrypted copy the panel does not offer to show the generated value.
  await table.update({
    where: { id },
    data: { accessKey: tokens.hash(value), encryptedKey: null, lastUsedAt: LAST_USED },
  });
}
