import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { replaceFile } from '../../../durable-files';
import { notifyOperator } from '../../../operator';
import { isValidLogin, onLogin } from '../../../strapi/accounts';

const Login = v.object({ email: v.string(), password: v.string() });

export type Login = v.InferOutput<typeof Login>;

/** The login of the first administrator is kept here, readable by the owner only, until it has been used. */
export function firstLoginFile(dataDir: string): string {
  return path.join(dataDir, 'cms', 'first-login.json');
}

export function keepFirstLogin(dataDir: string, login: Login): void {
  replaceFile(firstLoginFile(dataDir), JSON.stringify(login));
}

/**
 * Shows the operator the login of the first administrator, at every start until it has been used or the password has been
 * changed. The database also notes that it has been used, because several services may share one. Unless the variable
 * `SHOW_FIRST_LOGIN` is `true`, output may be stored as a log, so it only names the file.
 */
export async function announceFirstLogin(strapi: Core.Strapi, dataDir: string): Promise<void> {
  const file = firstLoginFile(dataDir);
  const login = readLogin(file);
  if (!login) return;
  const used = strapi.store({ type: 'core', name: 'masthead', key: 'first-login' });
  if ((await used.get({})) === 'used' || !(await isValidLogin(strapi, login))) {
    rmSync(file, { force: true });
    return;
  }

  notifyOperator(
    process.env.SHOW_FIRST_LOGIN === 'true'
      ? `First administrator: ${login.email} / ${login.password} (shown until it has been used)`
      : `The login of the first administrator is in ${file} until it has been used.`,
  );
  onLogin(strapi, async (email) => {
    if (email !== login.email) return;
    rmSync(file, { force: true });
    await used.set({ value: 'used' });
  });
}

function readLogin(file: string): Login | null {
  try {
    return v.parse(Login, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // The file is missing or damaged: `npm run admin:password` sets another password.
    return null;
  }
}
