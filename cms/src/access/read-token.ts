import type { Core } from '@strapi/strapi';
import { CONTENT_TYPES } from 'masthead-contract/model';

const NAME = 'Masthead site';

/**
 * Strapi writes down once an hour that a token is used, and who reads would have to wait for the write lock. It
 * writes nothing where the last use is still to come.
 */
const LAST_USED = new Date('9999-12-31T00:00:00Z');

/** Everything the site reads; `find` on a type is also what lets Strapi populate relations to it. */
const ACTIONS = [
  // Of authors only what other answers show of them.
  'api::author.author.find',
  ...Object.values(CONTENT_TYPES).flatMap(({ kind, entity }) => {
    const find = `api::${entity}.${entity}.find`;
    return kind === 'collection' ? [find, `${find}One`] : [find];
  }),
];

/**
 * Makes sure that the site's token exists, has the given value and may read and nothing else.
 *
 * Done at every start, because a new API_TOKEN_SALT silently spoils every stored token, and
 * because a grant changed by hand must not survive. Strapi draws token values itself and
 * stores their hash: ours is put in its place.
 */
export async function grantReadToken(strapi: Core.Strapi, value: string): Promise<void> {
  const tokens = strapi.service('admin::api-token-content-api');
  const rows = strapi.db.query('admin::api-token');

  const existing = await rows.findOne({ where: { name: NAME } });
  const attributes = {
    name: NAME,
    description: 'Reads published content for the site. Set again at every start of the service.',
    type: 'custom',
    permissions: ACTIONS,
  };
  const { id } = existing
    ? await tokens.update(existing.id, attributes)
    : await tokens.create({ ...attributes, lifespan: null });

  // Without the encrypted copy the panel does not offer to show the value it drew.
  await rows.update({
    where: { id },
    data: { accessKey: tokens.hash(value), encryptedKey: null, lastUsedAt: LAST_USED },
  });
}
