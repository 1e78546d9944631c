import type { Core } from '@strapi/strapi';
import { keepFirstLogin } from './first-login';
import { randomPassword } from './random-password';

const EMAIL = 'admin@localhost.example';

/**
 * Creates the first administrator of a new service, and keeps the login for the operator.
 *
 * Strapi lets anyone register as the first administrator, so this must happen before the server listens.
 */
export async function createFirstAdministrator(strapi: Core.Strapi, dataDir: string): Promise<void> {
  const users = strapi.service('admin::user');
  if (await users.exists()) return;

  await deleteDefaultTokens(strapi);
  const superAdmin = await strapi.service('admin::role').getSuperAdmin();
  const password = randomPassword();
  // Kept first: without the password nobody could log in.
  keepFirstLogin(dataDir, { email: EMAIL, password });
  await users.create({
    email: EMAIL,
    firstname: 'Administrator',
    password,
    isActive: true,
    registrationToken: null,
    roles: [superAdmin.id],
  });
}

/** Strapi creates a read-only and a full-access token for a service without users; this service uses neither. */
async function deleteDefaultTokens(strapi: Core.Strapi): Promise<void> {
  await strapi.db
    .query('admin::api-token')
    .deleteMany({ where: { name: { $in: ['Read Only', 'Full Access'] } } });
}
