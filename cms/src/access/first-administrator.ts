import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { notifyOperator } from '../operator';

const EMAIL = 'admin@localhost.example';

/**
 * Creates the first administrator of a new service and prints the password once.
 *
 * Strapi lets anyone register as the first administrator, so this must happen before the server listens.
 */
export async function createFirstAdministrator(strapi: Core.Strapi): Promise<void> {
  const users = strapi.service('admin::user');
  if (await users.exists()) return;

  await deleteDefaultTokens(strapi);
  const superAdmin = await strapi.service('admin::role').getSuperAdmin();
  // Strapi requires a lowercase letter, an uppercase letter and a digit.
  const password = `${randomBytes(15).toString('base64url')}aA1`;
  await users.create({
    email: EMAIL,
    firstname: 'Administrator',
    password,
    isActive: true,
    roles: [superAdmin.id],
  });
  notifyOperator(`First administrator: ${EMAIL} / ${password} (shown once)`);
}

/** Strapi creates a read-only and a full-access token for a service without users; this service uses neither. */
async function deleteDefaultTokens(strapi: Core.Strapi): Promise<void> {
  await strapi.db
    .query('admin::api-token')
    .deleteMany({ where: { name: { $in: ['Read Only', 'Full Access'] } } });
}
