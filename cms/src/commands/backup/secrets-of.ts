import { BackupError } from './backup-error';
import type { Secrets } from './encrypt-secrets';

const REQUIRED = [
  'APP_KEYS',
  'API_TOKEN_SALT',
  'ADMIN_JWT_SECRET',
  'TRANSFER_TOKEN_SALT',
  'ENCRYPTION_KEY',
  'CMS_TOKEN',
] as const;

/** The site's; the content service does without it. */
const OPTIONAL = 'PUBLIC_TOKEN';

/** The secrets of a magazine, from environment variables. */
export function secretsOf(variables: Readonly<Record<string, string | undefined>>): Secrets {
  const missing = REQUIRED.find((name) => !variables[name]);
  if (missing) throw new BackupError(`${missing} is not set: a backup with secrets needs all of them.`);
  return Object.fromEntries(
    [...REQUIRED, OPTIONAL].flatMap((name) => {
      const value = variables[name];
      return value ? [[name, value]] : [];
    }),
  );
}
