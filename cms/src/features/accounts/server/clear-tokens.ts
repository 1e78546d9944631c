import type { Core } from '@strapi/strapi';

/**
 * Removes unneeded tokens that set a password without knowing the old one: anyone with a backup of the database could log in to
 * the panel with them. Strapi gives every user a registration token and removes it only when it is used, which the first
 * administrator never does; an expired token for a forgotten password stays until someone tries it.
 */
export async function clearTokens(strapi: Core.Strapi): Promise<void> {
  const users = strapi.db.query('admin::user');
  await users.updateMany({
    where: { isActive: true, password: { $notNull: true }, registrationToken: { $notNull: true } },
    data: { registrationToken: null },
  });
  await users.updateMany({
    where: {
      resetPasswordToken: { $notNull: true },
      $or: [
        { resetPasswordTokenExpiresAt: { $null: true } },
        { resetPasswordTokenExpiresAt: { $lt: new Date() } },
      ],
    },
    data: { resetPasswordToken: null, resetPasswordTokenExpiresAt: null },
  });
}
