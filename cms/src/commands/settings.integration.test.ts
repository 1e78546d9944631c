import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command';

const SECRETS = ['APP_KEYS', 'API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY'];

test('a wrong setting ends the start with one sentence and a code of its own', async () => {
  const secrets = Object.fromEntries([...SECRETS, 'CMS_TOKEN'].map((name) => [name, 'secret']));
  const env = { DATA_DIR: '/nonexistent/masthead', ...secrets, TIME_ZONE: 'Moon' };
  expect(await runCommand('start', [], env)).toEqual({
    code: 64,
    output: "TIME_ZONE must be a time zone like Europe/Berlin, not 'Moon'.",
  });
});
