import { rmSync } from 'node:fs';
import { withDatabase } from '../../../core/database/with-database';
import type { Environment } from '../../../environment';
import { HASH_ROUNDS, SESSIONS_TABLE, USERS_TABLE } from '../../../strapi/login-tables';
import { firstLoginFile } from './first-login';

type Settings = Pick<Environment, 'dataDir' | 'database'>;

/**
 * Sets a password for a user of the admin panel and ends the user's sessions. Only uses the database, so the service may run or
 * not. An invited user becomes active; a blocked one stays blocked.
 * @returns the outcome: whether there is such a user, and whether the user may log in
 */
export async function setPassword(
  settings: Settings,
  email: string,
  password: string,
): Promise<'set' | 'blocked' | 'unknown'> {
  const bcrypt: { hash: (text: string, rounds: number) => Promise<string> } = require('bcryptjs');
  const hash = await bcrypt.hash(password, HASH_ROUNDS);
  const outcome = await withDatabase(settings.database, async (execute) => {
    const [user] = await execute(`select * from ${USERS_TABLE} where lower(email) = lower(?)`, email);
    if (!user) return 'unknown';
    const id = String(user.id);
    const isInvited = !user.password && Boolean(user.registration_token);
    if (!user.is_active && !isInvited) return 'blocked';
    await execute(
      `update ${USERS_TABLE} set password = ?, is_active = true, registration_token = null, reset_password_token = null where id = ?`,
      hash,
      Number(id),
    );
    await execute(`delete from ${SESSIONS_TABLE} where user_id = ?`, id);
    return 'set';
  });
  // The account may be the first administrator's.
  if (outcome === 'set') rmSync(firstLoginFile(settings.dataDir), { force: true });
  return outcome;
}
