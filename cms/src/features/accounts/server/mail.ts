import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Environment } from '../../../environment';
import { replaceMailProvider } from '../../../strapi/mail-provider';
import { sentences } from '../sentences';

const FORGOT_PASSWORD = '/admin/forgot-password';

/**
 * Without a mail server, refuses to send mail, with a sentence that says whom to ask; Strapi would answer 'sent'. With one, links
 * in mail use the public URL of the admin panel.
 */
export function prepareMail(
  strapi: Core.Strapi,
  { mail, adminUrl }: Pick<Environment, 'mail' | 'adminUrl'>,
): void {
  if (adminUrl) strapi.config.set('admin.absoluteUrl', adminUrl);
  if (mail) return;

  replaceMailProvider(strapi, () => Promise.reject(refusal()));
  strapi.server.use(async (ctx, next) => {
    if (ctx.method === 'POST' && ctx.path === FORGOT_PASSWORD) throw refusal();
    await next();
  });
}

const refusal = () => new errors.ApplicationError(sentences().noMail);
