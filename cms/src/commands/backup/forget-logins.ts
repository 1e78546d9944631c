import { randomBytes } from 'node:crypto';
import type { Execute } from '../../core/database/with-database';
import { SESSIONS_TABLE, USERS_TABLE } from '../../strapi/login-tables';

/**
 * Removes everything with which a copy of the database would give access to the admin panel: sessions, and the links for
 * forgotten passwords. Invitations that haven't been accepted get new links, which the panel shows to administrators.
 */
export async function forgetLogins(execute: Execute): Promise<void> {
  await execute(`delete from ${SESSIONS_TABLE}`);
  await execute(
    `update ${USERS_TABLE} set reset_password_token = null, reset_password_token_expires_at = null`,
  );
  for (const { id } of await execute(`select id from ${USERS_TABLE} where registration_token is not null`)) {
    const token = randomBytes(20).toString('hex');
    await execute(`update ${USERS_TABLE} set registration_token = ? where id = ?`, token, Number(id));
  }
}
