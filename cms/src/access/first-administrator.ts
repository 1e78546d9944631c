import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { tellOperator } from '../operator';

const EMAIL = 'admin@localhost.example';

/**
 * Creates the first administrator of a new service and says the password once.
 *
 * As long as there is none, Strapi lets anybody who comes along register as the first:
 * this closes that door before the server listens.
 */
export async function createFirstAdministrator(strapi: Core.Strapi): Promise<void> {
  const users = strapi.service('admin::user');
  if (await users.exists()) return;

  await deleteDefaultTokens(strapi);
  const superAdmin = await strapi.service('admin::role').getSuperAdmin();
  // Strapi wants a small letter, a capital and a digit in every password.
  const password = `${randomBytes(15).toString('base64url')}aA1`;
  await users.create({
    email: EMAIL,
    firstname: 'Administrator',
    password,
    isActive: true,
    roles: [superAdmin.id],
  });
  tellOperator(`First administrator: ${EMAIL} / ${password} (shown once)`);
}

/** Strapi gives a service without users a read-only and a full-access token: nobody asked for them. */
async function deleteDefaultTokens(strapi: Core.Strapi): Promise<void> {
  await strapi.db
    .query('admin::api-token')
    .deleteMany({ where: { name: { $in: ['Read Only', 'Full Access'] } } });
}
