import type { Core } from '@strapi/strapi';
import { createFirstAdministrator } from './access/first-administrator';
import { grantReadToken } from './access/read-token';
import { environment } from './environment';

/** What Strapi runs on its way up. The server listens only after `bootstrap`. */
export default {
  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    const { readToken } = environment();
    await createFirstAdministrator(strapi);
    await grantReadToken(strapi, readToken);
  },
};
