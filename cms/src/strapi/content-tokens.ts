import type { Core } from '@strapi/strapi';

/**
 * Strapi updates the last use of a token once an hour, which makes a read wait for the write lock. It writes nothing
 * while the last use is in the future.
 */
const LAST_USED = new Date('9999-12-31T00:00:00Z');

type Token = { name: string; description: string; permissions: string[] };

/**
 * Creates or updates a token of the content API and gives it a value. Strapi makes the value of a token itself and stores its
 * hash, which is replaced here.
 */
export async function setContentToken(strapi: Core.Strapi, token: Token, value: string): Promise<void> {
  const tokens = strapi.service('admin::api-token-content-api');
  const table = strapi.db.query('admin::api-token');

  const existing = await table.findOne({ where: { name: token.name } });
  const attributes = { ...token, type: 'custom' };
  const { id } = existing
    ? await tokens.update(existing.id, attributes)
    : await tokens.create({ ...attributes, lifespan: null });

  // Without the encrypted copy the panel does not offer to show the generated value.
  await table.update({
    where: { id },
    data: { accessKey: tokens.hash(value), encryptedKey: null, lastUsedAt: LAST_USED },
  });
}
