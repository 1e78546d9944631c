import type { Core } from '@strapi/strapi';
import { createAdministrator, deleteDefaultTokens, hasUsers } from '../../../strapi/accounts';
import { keepFirstLogin } from './first-login';
import { randomPassword } from './random-password';

const EMAIL = 'admin@localhost.example';

/**
 * Creates the first administrator of a new service, and keeps the login for the operator.
 *
 * Strapi lets anyone register as the first administrator, so this must happen before the server listens.
 */
export async function createFirstAdministrator(strapi: Core.Strapi, dataDir: string): Promise<void> {
  if (await hasUsers(strapi)) return;

  await deleteDefaultTokens(strapi);
  const login = { email: EMAIL, password: randomPassword() };
  // Written first: without the password nobody could log in.
  keepFirstLogin(dataDir, login);
  await createAdministrator(strapi, login);
}
