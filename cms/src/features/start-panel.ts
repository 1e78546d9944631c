import type { Core } from '@strapi/strapi';
import { grantReadToken } from '../content-api/read-token';
import type { Environment } from '../environment';
import { tellWhoIsInvited } from '../strapi/accounts';
import { nameAllRelations } from '../strapi/relation-names';
import { announcePanel } from './accounts/server/announce-panel';
import { clearTokens } from './accounts/server/clear-tokens';
import { createFirstAdministrator } from './accounts/server/first-administrator';
import { announceFirstLogin } from './accounts/server/first-login';
import { prepareMail } from './accounts/server/mail';
import { showArticles } from './article-list/server/show-articles';
import { applyLayouts } from './forms/server/apply-layouts';
import { nameSingleTypes } from './forms/server/name-single-types';
import { addPictureEditors } from './rights/server/picture-editors';
import { revokeUnusedPermissions } from './rights/server/revoke-unused-permissions';
import { setUpRoles } from './rights/server/set-up-roles';

/** Prepares accounts, roles and the forms of the panel. */
export async function startPanel(strapi: Core.Strapi, settings: Environment): Promise<void> {
  const { dataDir, readToken } = settings;
  await createFirstAdministrator(strapi, dataDir);
  await announceFirstLogin(strapi, dataDir);
  await clearTokens(strapi);
  prepareMail(strapi, settings);
  tellWhoIsInvited(strapi);
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
