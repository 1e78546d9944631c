import type { Core } from '@strapi/strapi';
import { replaceMethods } from './replace-methods';

/** The event of every successful login to the panel. */
const LOGGED_IN = 'admin.auth.success';

/** The tokens that Strapi creates for a service without users. */
const DEFAULT_TOKENS = ['Read Only', 'Full Access'];

type Login = { email: string; password: string };

/** Whether the panel has a user. Until then Strapi lets anyone register as its first administrator. */
export const hasUsers = (strapi: Core.Strapi): Promise<boolean> => strapi.service('admin::user').exists();

/** Creates a user who may do everything, without a token to register. Strapi documents a command for it, and no function. */
export async function createAdministrator(strapi: Core.Strapi, login: Login): Promise<void> {
  const { id } = await strapi.service('admin::role').getSuperAdmin();
  const account = {
    ...login,
    firstname: 'Administrator',
    isActive: true,
    registrationToken: null,
    roles: [id],
  };
  await strapi.service('admin::user').create(account);
}

export async function deleteDefaultTokens(strapi: Core.Strapi): Promise<void> {
  await strapi.db.query('admin::api-token').deleteMany({ where: { name: { $in: DEFAULT_TOKENS } } });
}

/** Whether this login would work in the panel. */
export async function isValidLogin(strapi: Core.Strapi, login: Login): Promise<boolean> {
  const [, user] = await strapi.service('admin::auth').checkCredentials(login);
  return Boolean(user);
}

type Account = { password?: string | null; registrationToken?: string | null };

/** Makes the panel distinguish people who haven't opened their invitation yet (`invited`) from those who were deactivated. */
export function markInvitedUsers(strapi: Core.Strapi): void {
  const users = strapi.service('admin::user');
  const { sanitizeUser } = users;
  replaceMethods('users', users, {
    sanitizeUser: (user: Account) => ({
      ...sanitizeUser(user),
      invited: Boolean(user.registrationToken && !user.password),
    }),
  });
}

/** Calls `handle` with the email address of everyone who logs in to the panel. */
export function onLogin(strapi: Core.Strapi, handle: (email: string) => Promise<void>): void {
  strapi.eventHub.on(LOGGED_IN, ({ user }: { user: { email: string } }) => handle(user.email));
}
