import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

const Account = v.object({ firstname: v.nullish(v.string()), lastname: v.nullish(v.string()) });

/** The name of an account; empty for a program. */
export function nameOf(account: unknown): string {
  const { firstname, lastname } = v.parse(v.fallback(Account, {}), account);
  return [firstname, lastname].filter(Boolean).join(' ');
}

/** The name of the editor whose request is answered; empty for a program. */
export const editorName = (strapi: Core.Strapi): string => nameOf(strapi.requestContext.get()?.state.user);
