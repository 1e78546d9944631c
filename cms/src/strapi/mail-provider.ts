import type { Core } from '@strapi/strapi';
import { replaceMethods } from './replace-methods';

/**
 * Replaces how mail is sent. A provider is configured before it is known whether there is a mail server, and Strapi answers
 * 'sent' if sending fails.
 */
export function replaceMailProvider(strapi: Core.Strapi, send: () => Promise<never>): void {
  replaceMethods('mail provider', strapi.plugin('email').provider, { send });
}
