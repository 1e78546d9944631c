import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openService, type Service } from '../../../testing/open-service';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const compiled = createRequire(import.meta.url);
const firstLogin: typeof import('./first-login') = compiled(
  '../../../../dist/src/features/accounts/server/first-login.js',
);
const tokens: typeof import('./clear-tokens') = compiled(
  '../../../../dist/src/features/accounts/server/clear-tokens.js',
);

const users = () => service.strapi.db.query('admin::user');
const dataDir = () => path.dirname(path.dirname(service.database));
const post = (address: string, content: object) =>
  fetch(service.url + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(content),
  });
const logIn = async (email: string, password: string) =>
  (await post('/admin/login', { email, password })).status;

/** Creates an editor as an administrator does in the panel, with the fields given. */
async function createEditor(email: string, fields: object) {
  const editor = await service.strapi.service('admin::role').findOne({ code: 'strapi-editor' });
  return service.strapi
    .service('admin::user')
    .create({ email, firstname: 'Kim', roles: [editor.id], ...fields });
}

/** Runs the command that sets a password, as `npm run admin:password` does; resolves with its output. */
async function setPassword(email: string): Promise<string> {
  const command = spawn(process.execPath, ['cms/dist/src/commands/password.js', email], {
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  let output = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (data) => (output += data));
  await once(command, 'close');
  return output.trim();
}

/** What the operator is told. */
async function announced(): Promise<string> {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await firstLogin.announceFirstLogin(service.strapi, dataDir());
    return output.mock.calls.join('');
  } finally {
    output.mockRestore();
  }
}

test('every start prints the first login until it has been used', async () => {
  // The tests have logged in as the first administrator.
  await service.strapi.store({ type: 'core', name: 'masthead', key: 'first-login' }).delete({});
  const login = { email: 'first@tidemark.example', password: 'First-login-1' };
  await createEditor(login.email, { password: login.password, isActive: true });
  firstLogin.keepFirstLogin(dataDir(), login);
  const file = firstLogin.firstLoginFile(dataDir());
  expect(statSync(file).mode & 0o077).toBe(0);

  vi.stubEnv('SHOW_FIRST_LOGIN', undefined);
  const logged = await announced();
  expect(logged).toContain(file);
  expect(logged).not.toContain('First-login-1');
  vi.stubEnv('SHOW_FIRST_LOGIN', 'true');
  expect(await announced()).toContain('First administrator: first@tidemark.example / First-login-1');
  expect(await announced()).toContain('First-login-1');
  expect(await logIn(login.email, login.password)).toBe(200);
  await expect.poll(() => existsSync(file)).toBe(false);
  expect(await announced()).toBe('');

  // Another service on the same database may have a file of its own.
  firstLogin.keepFirstLogin(dataDir(), login);
  await expect.poll(() => announced()).toBe('');
  expect(existsSync(file)).toBe(false);
  vi.unstubAllEnvs();
});

test('a damaged first-login file is ignored', async () => {
  writeFileSync(firstLogin.firstLoginFile(dataDir()), '{');
  expect(await announced()).toBe('');
});

test('tokens that could set a password are removed, except invitations and current requests', async () => {
  const ids: Record<string, number> = {};
  const soon = new Date(Date.now() + 60_000);
  const past = new Date(Date.now() - 60_000);
  for (const [name, fields] of Object.entries({
    active: { password: 'Password-1', isActive: true, registrationToken: 'r1' },
    invited: { isActive: false, registrationToken: 'r2' },
    forgetful: {
      password: 'Password-1',
      isActive: true,
      resetPasswordToken: 'p1',
      resetPasswordTokenExpiresAt: soon,
    },
    late: {
      password: 'Password-1',
      isActive: true,
      resetPasswordToken: 'p2',
      resetPasswordTokenExpiresAt: past,
    },
  })) {
    ids[name] = (await createEditor(`${name}@tidemark.example`, fields)).id;
  }
  await tokens.clearTokens(service.strapi);
  const left = async (name: string) => {
    const { registrationToken, resetPasswordToken } = await users().findOne({ where: { id: ids[name] } });
    return [registrationToken, resetPasswordToken];
  };
  expect(await left('active')).toEqual([null, null]);
  expect(await left('invited')).toEqual(['r2', null]);
  expect(await left('forgetful')).toEqual([null, 'p1']);
  expect(await left('late')).toEqual([null, null]);
});

test('the first administrator has no token', async () => {
  const [first] = await users().findMany({ orderBy: { id: 'asc' }, limit: 1 });
  expect(first.registrationToken).toBeNull();
});

test("without a mail server, a password reset request doesn't claim that mail was sent", async () => {
  const response = await post('/admin/forgot-password', { email: 'admin@localhost.example' });
  expect(response.status).toBe(400);
  expect((await response.json()).error.message).toMatch(
    /^This magazine sends no mail\. Ask the person who runs it/,
  );
});

test('an operator can set a password while the service runs, which ends earlier sessions', async () => {
  const email = 'kim@tidemark.example';
  const { id } = await createEditor(email, { password: 'Password-1', isActive: true });
  expect(await logIn(email, 'Password-1')).toBe(200);

  const output = await setPassword('KIM@Tidemark.example');
  const [, password = ''] = /^New password of KIM@Tidemark\.example: (\S+)$/.exec(output) ?? [output];
  expect(await service.strapi.db.query('admin::session').count({ where: { userId: String(id) } })).toBe(0);
  expect(await logIn(email, 'Password-1')).toBe(400);
  expect(await logIn(email, password)).toBe(200);
});

test.each([
  ['nobody@tidemark.example', null, 'No user of the panel has the mail address nobody@tidemark.example.'],
  [
    'blocked@tidemark.example',
    { password: 'Password-1', isActive: false },
    'blocked@tidemark.example is blocked: an administrator can activate the account in Settings, Users.',
  ],
  [
    'new@tidemark.example',
    { isActive: false, registrationToken: 'r9' },
    expect.stringContaining('New password of new@tidemark.example: '),
  ],
])('the command reports what happened to %s', async (email, fields, output) => {
  if (fields) await createEditor(email, fields);
  expect(await setPassword(email)).toEqual(output);
});
