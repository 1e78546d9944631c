import { refuseOtherEngine } from '../core/database/checks/refuse-other';
import { EnvironmentError, parseDatabase } from '../environment';
import { randomPassword } from '../features/accounts/server/random-password';
import { setPassword } from '../features/accounts/server/set-password';
import { run } from './load-strapi';

/** `npm run password -- <email address>`: sets a new password for a user of the admin panel and prints it. */
run(async () => {
  const email = process.argv[2]?.trim();
  if (!email) throw new EnvironmentError('Name the account: npm run admin:password -- <mail address>');
  const settings = parseDatabase(process.env);
  refuseOtherEngine(settings);
  const password = randomPassword();
  const outcome = await setPassword(settings, email, password);
  if (outcome === 'unknown')
    throw new EnvironmentError(`No user of the panel has the mail address ${email}.`);
  if (outcome === 'blocked') {
    throw new EnvironmentError(
      `${email} is blocked: an administrator can activate the account in Settings, Users.`,
    );
  }
  process.stdout.write(`New password of ${email}: ${password}\n`);
});
