import type { Core } from '@strapi/strapi';
import { grantReadToken } from './content-api/read-token';
import type { Environment } from './environment';
import { announcePanel } from './features/accounts/server/announce-panel';
import { clearTokens } from './features/accounts/server/clear-tokens';
import { createFirstAdministrator } from './features/accounts/server/first-administrator';
import { announceFirstLogin } from './features/accounts/server/first-login';
import { prepareMail } from './features/accounts/server/mail';
import { showArticles } from './features/article-list/server/show-articles';
import { applyLayouts } from './features/forms/server/apply-layouts';
import { nameSingleTypes } from './features/forms/server/name-single-types';
import { addPictureEditors } from './features/rights/server/picture-editors';
import { revokeUnusedPermissions } from './features/rights/server/revoke-unused-permissions';
import { setUpRoles } from './features/rights/server/set-up-roles';
import { markInvitedUsers } from './strapi/accounts';
import { nameAllRelations } from './strapi/relation-names';

/** Prepares accounts, roles and the forms of the panel. */
export async function startPanel(strapi: Core.Strapi, settings: Environment): Promise<void> {
  const { dataDir, readToken } = settings;
  await createFirstAdministrator(strapi, dataDir);
  await announceFirstLogin(strapi, dataDir);
  await clearTokens(strapi);
  prepareMail(strapi, settings);
  markInvitedUsers(strapi);
  nameAllRelations(strapi);
  announcePanel(strapi);
  await grantReadToken(strapi, readToken);
  await setUpRoles(strapi);
  await addPictureEditors(strapi);
  await applyLayouts(strapi);
  nameSingleTypes(strapi);
  showArticles(strapi, settings);
  await revokeUnusedPermissions(strapi);
}
